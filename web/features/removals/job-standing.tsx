// The head of a removal's page: whose turn it is, what happens next, and how sure we are.

import { EvidenceMark } from '#web/ui/evidence-mark.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { askedText } from './asked-text.ts'
import type { JobView } from './job-view.ts'
import { LookAnswer } from './look-answer.tsx'
import { TURN_LABEL } from './next-step.ts'
import type { StandingKey } from './standing.ts'

function noticeTone(key: StandingKey): 'neutral' | 'clear' | 'yours' | 'back' {
  if (key === 'gone' || key === 'yours') return key === 'gone' ? 'clear' : 'yours'
  return key === 'back' || key === 'failed' ? 'back' : 'neutral'
}

/** Two statements: the next step, and the assurance with its mark. */
export function JobStanding({ view }: { view: JobView }) {
  const { standing, next, asked, task } = view
  return (
    <div className="grid gap-6">
      {asked ? (
        <Notice tone="neutral" title={askedText(asked)}>
          {asked.sent ? 'We’ve got it.' : 'You can close the page. You won’t lose anything.'}
        </Notice>
      ) : (
        <Notice
          tone={noticeTone(standing.key)}
          title={TURN_LABEL[next.who]}
          action={
            view.replacedBy ? (
              <LinkButton to="/removals/$jobId" params={{ jobId: view.replacedBy }} size="small">
                Open the new removal
              </LinkButton>
            ) : standing.key === 'back' && view.isAlerted ? (
              <LinkButton to="/reappearance-alerts" size="small">
                Open the alert
              </LinkButton>
            ) : standing.key === 'back' ? (
              <LinkButton to="/exposures" search={{ person: view.job.person_id }} size="small">
                See your listings
              </LinkButton>
            ) : task === 'look' && next.who === 'you' ? (
              <LookAnswer view={view} />
            ) : undefined
          }
        >
          {next.text}
        </Notice>
      )}
      <p className="flex items-start gap-3 text-soft">
        <EvidenceMark kind={standing.evidence} tone={standing.evidenceTone} className="mt-[0.45rem]" />
        <span>
          <span className="font-medium text-ink">{standing.label}.</span> {view.assurance}
        </span>
      </p>
    </div>
  )
}
