// The texts of billing mails. Amounts are US cents; times are epoch milliseconds.
import { type BillingPeriod, type PlanId, plans } from '#shared/domain/plan.ts'
import { composeMail, type MailText } from '../lib/compose-mail.ts'
import { CLAIM_DAYS } from './planned-readings.ts'

const PAYMENTS = {
  why: 'You’re getting this email because someone bought an Offlist plan with this address. It’s about payments, so you can’t turn it off.',
}

type About = {
  plan: PlanId
  period: BillingPeriod
  amount: number
  at: number
  /** Until when a failed payment is retried; null once retries have stopped. */
  triedUntil: number | null
  paidUntil: number | null
  billingPage: string
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
const dayOf = (at: number) =>
  new Date(at).toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
const PAID_BY: Readonly<Record<BillingPeriod, string>> = { annual: 'a year', monthly: 'a month' }

/** A payment succeeded. */
export function receiptMail({ plan, period, amount, at, billingPage }: About): MailText {
  const { name } = plans[plan]
  return composeMail(
    `Your Offlist receipt: ${dollars(amount)}`,
    [
      `Thanks. We received ${dollars(amount)} on ${dayOf(at)} for ${PAID_BY[period]} of the ${name} plan.`,
      'You can see your plan, receipts and card here, and pause or cancel at any time:',
      { link: billingPage, label: 'Plan and payments' },
    ],
    PAYMENTS,
  )
}

/** A payment failed; Stripe retries automatically. */
export function failedPaymentMail({ plan, period, amount, triedUntil, billingPage }: About): MailText {
  const { name } = plans[plan]
  const until = triedUntil === null ? '' : ` until ${dayOf(triedUntil)}`
  return composeMail(
    'Your Offlist payment didn’t go through',
    [
      `We couldn’t charge ${dollars(amount)} for ${PAID_BY[period]} of the ${name} plan. The card may have expired, or the bank said no.`,
      `We’ll try again${until}, and your plan stays active while we do. To fix it now, update your card:`,
      { link: billingPage, label: 'Update your card' },
      'If no payment goes through by then, your plan stops. We don’t delete anything when it does.',
    ],
    PAYMENTS,
  )
}

/** A plan has ended: canceled, or not paid. */
export function endedPlanMail({ plan, billingPage }: About): MailText {
  const { name } = plans[plan]
  return composeMail(
    `Your ${name} plan has ended`,
    [
      `Your ${name} plan has ended, and we won’t charge you again.`,
      'Everything we found and did stays in your account, and you can read it and export it. We’ll finish the removals in progress.',
      'Without a plan, we keep checking five sites for one person, once a month. You can choose a plan again at any time:',
      { link: billingPage, label: 'Choose a plan' },
    ],
    PAYMENTS,
  )
}

/** The person is charged for a second plan; `plan` is that one. */
export function secondPlanMail({ plan, period, amount, billingPage }: About): MailText {
  const { name } = plans[plan]
  return composeMail(
    'You have two Offlist plans',
    [
      `You have a second plan: ${name}, ${dollars(amount)} for ${PAID_BY[period]}. You pay for both, but only the larger one counts.`,
      'You can end the second one here, in two taps:',
      { link: billingPage, label: 'Plan and payments' },
    ],
    PAYMENTS,
  )
}

/** A guest never confirmed the address, so charges have stopped. */
export function unclaimedPlanMail({ plan, paidUntil }: About): MailText {
  const { name } = plans[plan]
  const until = paidUntil === null ? 'the end of the paid period' : dayOf(paidUntil)
  return composeMail(
    `We’ve canceled your ${name} plan`,
    [
      `Someone bought the ${name} plan with this address ${CLAIM_DAYS} days ago, and nobody has set a password since. So we’ve canceled it, and won’t charge for it again.`,
      `The paid time isn’t lost. Sign up with this address by ${until}, and you’ll have the plan until then.`,
    ],
    PAYMENTS,
  )
}

/** A person who paid as a guest still needs a password. `link` works once, for a day. */
export function guestInvitationMail({
  plan,
  link,
  code,
}: Pick<About, 'plan'> & { link: string; code: string }): MailText {
  const { name } = plans[plan]
  return composeMail(
    `Your ${name} plan is ready. Set a password to use it`,
    [
      `Your payment for the ${name} plan went through. There’s one thing left to do: set a password for your account.`,
      { link, label: 'Set your password' },
      { say: 'Or type this code when we ask for it:', code },
      'Both work once, for 24 hours. After that, sign up with this address, and your plan will be there.',
    ],
    PAYMENTS,
  )
}
