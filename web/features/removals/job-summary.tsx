// The top of a removal's page: whose turn it is, what happens next and when, the deadline, and how sure we are.
import type { ReactNode } from 'react'
import { isFinal, type WaitingFor } from '#shared/domain/removal.ts'
import { dueText } from '#shared/letters/day-text.ts'
import { cx } from '#web/ui/cx.ts'
import { EvidenceMark } from '#web/ui/evidence-mark.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { CheckAnswer } from './check-answer.tsx'
import { removalDeadline } from './deadline.ts'
import type { JobView } from './job-view.ts'
import { nextActionAt } from './next-step.ts'
import { openRequestText } from './open-request-text.ts'

const WHOSE: Readonly<Record<WaitingFor, string>> = {
  us: 'Ours',
  broker: 'The site’s',
  you: 'Yours',
  nobody: 'Nobody’s',
}

const NO_DEADLINE = { title: 'None left', text: 'We no longer check this site, and send no reminders.' }

type JobSummaryProps = { view: JobView; now: number; action: ReactNode }

/** `action`: what the person can do when it's their turn; shown in the amber cell. */
export function JobSummary({ view, now, action }: JobSummaryProps) {
  const { standing, next, asked } = view
  const isYours = next.who === 'you' && !asked
  // Nobody's turn before the end: the site is left alone, so no date of ours holds.
  const isLeftAlone = next.who === 'nobody' && !isFinal(view.job.status)
  const deadline = isLeftAlone ? NO_DEADLINE : removalDeadline(view.job, asked !== null, now)
  const way = asked ? null : (wayOf(view) ?? (isYours ? action : null))
  return (
    <>
      <dl className="grid border-t-2 border-b border-t-ink border-b-line md:grid-cols-3">
        <Cell term="Whose turn" title={WHOSE[asked ? 'us' : next.who]}>
          {isYours ? 'We can’t do this one for you.' : 'Nothing for you to do.'}
        </Cell>
        <Cell term="Next" title={nextTitle(view, now)} isYours={isYours}>
          {asked ? openRequestText(asked) : next.text}
          {way && <div className="mt-3 flex flex-wrap gap-3">{way}</div>}
        </Cell>
        <Cell term="Deadline" title={deadline.title}>
          {deadline.text}
        </Cell>
      </dl>
      <p className="mt-5 flex items-start gap-3 text-soft">
        <EvidenceMark kind={standing.evidence} tone={standing.evidenceTone} className="mt-[0.45rem]" />
        <span>
          <span className="font-medium text-ink">{standing.label}.</span> {view.assurance}
        </span>
      </p>
    </>
  )
}

type CellProps = { term: string; title: string; isYours?: boolean; children: ReactNode }

function Cell({ term, title, isYours = false, children }: CellProps) {
  return (
    <div
      className={cx(
        'border-line px-4 py-4 not-first:border-t md:not-first:border-t-0 md:not-first:border-l',
        isYours ? 'bg-yours-wash' : 'first:md:pl-0',
      )}
    >
      <dt className="text-sm text-faint">{term}</dt>
      <dd>
        <p className="mt-0.5 font-serif text-xl">{title}</p>
        <div className="mt-1 text-sm text-pretty text-soft">{children}</div>
      </dd>
    </div>
  )
}

/** The day of the next step; on the person's turn, how long it takes. */
function nextTitle({ asked, next, minutes, job }: JobView, now: number): string {
  if (asked) return asked.sent ? 'We’ve got it' : 'To be sent'
  if (job.assurance === 'resurfaced') return 'You decide'
  if (next.who === 'you') return `About ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  const at = nextActionAt(job)
  if (at === null) return next.who === 'nobody' ? 'Nothing planned' : 'When they answer'
  const due = dueText(at, now)
  return `${due.charAt(0).toUpperCase()}${due.slice(1)}`
}

/** Where the person continues, if that isn't a guide or a letter. */
function wayOf(view: JobView): ReactNode {
  if (view.replacedBy)
    return (
      <LinkButton to="/removals/$jobId" params={{ jobId: view.replacedBy }} size="small">
        Open the new removal
      </LinkButton>
    )
  if (view.standing.key === 'back')
    return view.isAlerted ? (
      <LinkButton to="/reappearance-alerts" size="small">
        Open the alert
      </LinkButton>
    ) : (
      <LinkButton to="/exposures" search={{ person: view.job.person_id }} size="small">
        See your listings
      </LinkButton>
    )
  return view.task === 'look' && view.next.who === 'you' ? <CheckAnswer job={view.job} /> : null
}
