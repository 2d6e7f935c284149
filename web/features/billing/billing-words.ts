// A subscription's state, and what pausing, resuming, canceling and keeping it do, explained beforehand. Pure.
import { pauseEnd, periodEndAfterPause, periodEndAfterResume } from '#shared/domain/pause.ts'
import { chargeOf, plans } from '#shared/domain/plan.ts'
import { dayText } from '#shared/letters/day-text.ts'
import { iso } from '#shared/lib/time.ts'
import type { BillingView } from '#shared/protocol/billing.ts'
import { formatUsd } from '#web/ui/money.ts'

export type Subscribed = NonNullable<BillingView['subscription']>

const NOTHING_LOST = 'Nothing is deleted, and we finish removals in progress.'
const PER = { annual: 'a year', monthly: 'a month' } as const

const chargeText = ({ plan, period }: Subscribed) => formatUsd(chargeOf(plans[plan], period))

/** "Family, $269.88 a year". */
export const planText = (subscription: Subscribed): string =>
  `${plans[subscription.plan].name}, ${chargeText(subscription)} ${PER[subscription.period]}`

/** The next event and its date. */
export function nextText(subscription: Subscribed, now: number): string {
  const { status, cancel_at: cancelAt, current_period_end: end, next_amount: amount } = subscription
  const { past_due_until: pastDueUntil } = subscription
  if (status === 'ended') return 'It has ended. We won’t charge you again.'
  if (cancelAt !== null) return `Ends ${dayText(cancelAt, now)}. We won’t charge you again.`
  if (status === 'unpaid')
    return 'The last payment didn’t go through, so your plan has stopped. To have it back, pay under Manage billing.'
  if (status === 'past_due') {
    const until = pastDueUntil === null ? '' : ` until ${dayText(pastDueUntil, now)}`
    return `The last payment didn’t go through. We’ll try again${until}, and your plan goes on while we do.`
  }
  if (amount === null) return `Paid until ${dayText(end, now)}.`
  return `${formatUsd(amount)} on ${dayText(end, now)}`
}

/** `months`: length of the pause. */
export function pauseText({ current_period_end: end }: Subscribed, months: number, now: number): string {
  const until = pauseEnd(now, months)
  const paidUntil = periodEndAfterPause(Date.parse(end), now, until)
  return `Your plan pauses today and comes back ${dayText(iso(until), now)}. Until then you have what an account without a plan has, and we don’t charge you. The time you’ve paid for waits: it will then last until ${dayText(iso(paidUntil), now)}. ${NOTHING_LOST}`
}

export function resumeText(
  { current_period_end: end, paused_until: until }: Subscribed,
  now: number,
): string {
  const paidUntil = until === null ? null : periodEndAfterResume(Date.parse(end), Date.parse(until), now)
  const rest =
    paidUntil === null
      ? 'The next payment is due right away.'
      : `What you’ve paid for then lasts until ${dayText(iso(paidUntil), now)}.`
  return `Your plan comes back today. ${rest}`
}

export const cancelText = ({ current_period_end: end }: Subscribed, now: number): string =>
  `You keep what you’ve paid for until ${dayText(end, now)}, and we won’t charge you again. After that, you have what an account without a plan has. ${NOTHING_LOST} You can take this back until then.`

export function undoCancelText(subscription: Subscribed, now: number): string {
  return `Your plan goes on. The next payment is ${chargeText(subscription)} on ${dayText(subscription.current_period_end, now)}.`
}
