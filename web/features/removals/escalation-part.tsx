// On a removal's page: the way to a complaint, and the dates for the calendar. In front of the person once the broker is
// overdue or the final notice had no effect.
import { Scale } from 'lucide-react'
import { dayOf, isOverdue, type LetterClock } from '#shared/domain/letter-clock.ts'
import { isFinal } from '#shared/domain/removal.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CalendarButton } from './calendar-button.tsx'
import type { JobDetails } from './use-job.ts'

type EscalationPartProps = { details: Pick<JobDetails, 'view' | 'messages'>; now: number }

/** Renders nothing before a letter was sent. */
export function EscalationPart({ details: { view, messages }, now }: EscalationPartProps) {
  const { job, siteName } = view
  const isSent = messages.some(
    ({ direction, status }) => direction === 'out' && (status === 'sent' || status === 'bounced'),
  )
  if (!isSent && !job.clock) return null
  const why =
    job.clock && !isFinal(job.status) ? reasonToComplain(job, job.clock, siteName, dayOf(now)) : null
  const way = (
    <LinkButton
      to="/removals/$jobId/complaint"
      params={{ jobId: job.id }}
      size="small"
      variant={why === null ? 'quiet' : 'secondary'}
      icon={<Scale aria-hidden />}
    >
      Prepare a complaint
    </LinkButton>
  )
  const dates = <CalendarButton views={[view]} name={`dates-${job.site_id}`} now={now} />
  if (why === null)
    return (
      <div className="mt-6 flex flex-wrap gap-3">
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
        You can complain to a regulator. We’ve put together what it needs.
      </Notice>
    </div>
  )
}

/** `today`: `YYYY-MM-DD`. */
function reasonToComplain(
  { waiting_for }: JobDetails['view']['job'],
  clock: LetterClock,
  siteName: string,
  today: string,
): string | null {
  if (clock.stage === 'final_notice' && clock.answered === null && waiting_for === 'you')
    return `Your final notice to ${siteName} had no effect.`
  return isOverdue(clock, today) ? `${siteName} hasn’t answered in time.` : null
}
