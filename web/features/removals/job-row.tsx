// One removal in a list: where, whose turn, what is next, and how sure we are.
import { LinkButton } from '#web/ui/link-button.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { askedText } from './asked-text.ts'
import type { JobView, Task } from './job-view.ts'
import { TURN_LABEL } from './next-step.ts'

type JobRowProps = {
  view: JobView
  /** Where the account protects several people. */
  showPerson: boolean
  /** Where the site lists the person more than once. */
  showListing: boolean
}

const OPEN_TASK: Readonly<Record<Task, string>> = {
  guide: 'Open guide',
  letter: 'Open letter',
  look: 'Take a look',
}

/** The row opens the removal's page. */
export function JobRow({ view, showPerson, showListing }: JobRowProps) {
  const { job, standing, next, asked, task } = view
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
          {showListing && job.listing_name && (
            <span className="text-soft">Listed as {job.listing_name} · </span>
          )}
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
              search={task === 'look' ? {} : { open: task }}
            >
              {OPEN_TASK[task]}
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
