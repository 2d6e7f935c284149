// What happens after a letter has left: delivery, and the follow-up (spec, signed-in tools, 2.3).
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { dayText } from '#shared/letters/day-text.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import { DefinitionList } from '#web/ui/definition-list.tsx'
import type { LetterForm } from './letter-form.ts'

type LetterCardsProps = { form: LetterForm; job: RemovalJob; now: number }

/** Two short statements with a date. */
export function LetterCards({ form, job, now }: LetterCardsProps) {
  return (
    <div className="mt-8">
      <DefinitionList
        items={[
          {
            term: 'Delivery',
            detail: `Offlist sends it. Replies come to ${job.return_address ?? 'an address made for this removal'} and appear on this removal’s page.`,
          },
          {
            term: 'Follow-up',
            detail: `Due after ${form.followUpDays} days, ${dayText(iso(now + form.followUpDays * DAY), now)}, if the listing is still there.`,
          },
        ]}
      />
    </div>
  )
}
