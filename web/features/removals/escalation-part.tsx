// On a removal's page: the way to a complaint, and the dates for the calendar. In front of the person once the broker
// is overdue; after the final notice, the way is their next step itself.

import { answerDue } from '#shared/domain/answer-due.ts'
import { isForRemoval } from '#shared/domain/letter-clock.ts'
import { isFinal } from '#shared/domain/removal.ts'
import { calendarEntries } from '#shared/domain/removal-calendar.ts'
import { isAskedToRead } from '#shared/domain/replies/consequences.ts'
import { CalendarButton } from '#web/ui/calendar-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ComplaintButton } from './complaint-button.tsx'
import type { JobDetails } from './use-job.ts'

type EscalationPartProps = { details: Pick<JobDetails, 'view' | 'messages'>; now: number }

/** Renders nothing before a letter was sent. One that came back asked nothing. */
export function EscalationPart({ details: { view, messages }, now }: EscalationPartProps) {
  const { job } = view
  if (!job.clock && !messages.some(isSentLetter)) return null
  const why = reasonToComplain(view, now)
  // Once it's the person's next step, the button is there.
  const way = view.task !== 'complaint' && (
    <ComplaintButton jobId={job.id} variant={why === null ? 'quiet' : 'secondary'} />
  )
  const dates = (
    <CalendarButton
      entries={calendarEntries(job, view.siteName, now)}
      name={`dates-${job.site_id}`}
      now={now}
    />
  )
  if (why === null)
    return (
      // The buttons have no border, so their icons align with the page's text.
      <div className="mt-6 -ml-3.5 flex flex-wrap gap-x-3">
        {dates}
        {way}
      </div>
    )
  return (
    <div className="mt-6">
      <Notice
        tone="yours"
        title={why}
        action={
          <>
            {way}
            {dates}
          </>
        }
      >
        You can complain to a regulator. We’ve put together what you’d send.
      </Notice>
    </div>
  )
}

const isSentLetter = ({ direction, status }: JobDetails['messages'][number]): boolean =>
  direction === 'out' && status === 'sent'

function reasonToComplain({ job, siteName, task }: JobDetails['view'], now: number): string | null {
  // A reply that waits to be read may be the answer.
  if (task === 'complaint' || isAskedToRead(job)) return null
  if (isWithoutEffect(job, now)) return `Your final notice to ${siteName} had no effect.`
  return answerDue(job, now)?.is === 'overdue' ? `${siteName} hasn’t answered in time.` : null
}

/** A request beside the removal has its own clock, regardless of whose turn the removal is. */
function isWithoutEffect({ status, clock }: JobDetails['view']['job'], now: number): boolean {
  if (!clock || isFinal(status) || isForRemoval(clock)) return false
  return clock.stage === 'final_notice' && clock.answered === null && Date.parse(clock.follow_up_at) <= now
}
