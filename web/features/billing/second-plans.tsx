// Charges for plans other than the active one, and ending them.
import { dayText } from '#shared/letters/day-text.ts'
import type { BillingView } from '#shared/protocol/billing.ts'
import { billing as calls } from '#web/data/billing.ts'
import { now as clockNow } from '#web/data/clock.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { planText, type Subscribed } from './billing-words.ts'
import type { Change } from './use-own-billing.ts'

type SecondPlansProps = { billing: BillingView; busy: string | null; change: Change }

/** Empty if there's only one plan, as there should be. */
export function SecondPlans({ billing: { others }, busy, change }: SecondPlansProps) {
  if (others.length === 0) return null
  const isCharged = others.some(other => other.cancel_at === null)
  const text = `Beside the plan above: ${others.map(textOf).join('; ')}.`
  return (
    <div className="mt-8">
      <Notice
        tone="yours"
        title="You have two plans"
        action={
          isCharged && (
            <AlertDialog
              tone="danger"
              title="End the second plan?"
              description={`${text} It isn’t charged again. The plan above goes on.`}
              confirmLabel="End it"
              cancelLabel="Go back"
              onConfirm={() => change('cancel-others', calls.cancelOthers, 'The second plan ends.')}
              trigger={<Button loading={busy === 'cancel-others'}>End the second plan</Button>}
            />
          )
        }
      >
        {text} {isCharged ? 'Both are charged, and only the plan above counts.' : 'It isn’t charged again.'}
      </Notice>
    </div>
  )
}

function textOf(other: Subscribed): string {
  const ends = other.cancel_at === null ? '' : `, ends ${dayText(other.cancel_at, clockNow())}`
  return `${planText(other)}${ends}`
}
