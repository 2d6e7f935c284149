// What happens after a letter has left: delivery, and the follow-up (PRODUCT T2.3).
import { dayText } from '#shared/letters/day-text.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import { DefinitionList } from '#web/ui/definition-list.tsx'
import type { LetterForm } from './letter-form.ts'

/** `from` is the removal's own address, null until it has one. */
type LetterCardsProps = { form: LetterForm; from: string | null; isListed: boolean; now: number }

/** Two short statements with a date. */
export function LetterCards({ form, from, isListed, now }: LetterCardsProps) {
  return (
    <div className="mt-8">
      <DefinitionList
        items={[
          {
            term: 'Delivery',
            detail: `Offlist sends it. Replies come to ${from ?? 'an address made for this removal'} and appear on this removal’s page.`,
          },
          {
            term: 'Follow-up',
            detail: `Due after ${form.followUpDays} days, ${dayText(iso(now + form.followUpDays * DAY), now)}${isListed ? ', if the listing is still there' : ', if they haven’t answered'}.`,
          },
        ]}
      />
    </div>
  )
}
