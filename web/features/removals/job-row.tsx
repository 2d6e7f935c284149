// One removal in a list: where, whose turn, what is next, and how sure we are.
import { LinkButton } from '#web/ui/link-button.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { askedText } from './asked-text.ts'
import type { JobView } from './job-view.ts'
import { TURN_LABEL } from './next-step.ts'

/** The row opens the removal's page; `showPerson` where the account protects several people. */
export function JobRow({ view, showPerson }: { view: JobView; showPerson: boolean }) {
  const { job, standing, next, asked } = view
  const yours = standing.key === 'yours'
  return (
    <ListRow
      struck={standing.struck}
      title={
        <RowLink to="/removals/$jobId" params={{ jobId: job.id }}>
          {view.siteName}
        </RowLink>
      }
      detail={
        <>
          {showPerson && view.personName && <span className="text-soft">{view.personName} · </span>}
          {asked ? askedText(asked) : next.text}
        </>
      }
      trailing={
        <>
          {yours && (
            <LinkButton
              size="small"
              to="/removals/$jobId"
              params={{ jobId: job.id }}
              search={{ open: job.job_type === 'email' ? 'letter' : 'guide' }}
            >
              {job.job_type === 'email' ? 'Open letter' : 'Open guide'}
            </LinkButton>
          )}
          <StatusPill
            tone={standing.tone}
            explain={
              <>
                <p>{view.assurance}</p>
                <p className="mt-2">
                  <span className="font-medium text-ink">{TURN_LABEL[next.who]}.</span> {next.text}
                </p>
                <p className="mt-2 text-faint">{view.methodLabel}</p>
              </>
            }
          >
            {standing.label}
          </StatusPill>
        </>
      }
    />
  )
}
