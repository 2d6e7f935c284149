// Subscriptions of the payment service: created, charged, renewed, retried, paused and ended. Scheduled steps run when
// the clock passes their time (catch-up.ts). Times are epoch seconds.
import { amountUnder } from './amounts.ts'
import { periodEnd } from './calendar.ts'
import { cardOf, pays } from './cards.ts'
import type { Events } from './events.ts'
import type { Invoice, Price, Subscription } from './objects.ts'
import type { StripeStore } from './stripe-store.ts'

export type Till = { store: StripeStore; events: Events; now: () => number }

/** Seconds from each failed payment to the next try; after the last try, the subscription is canceled. */
const RETRIES = [3, 5, 6].map(days => days * 86_400)

export const itemOf = (subscription: Subscription) => {
  const [item] = subscription.items.data
  if (!item) throw new Error('a subscription has an item')
  return item
}
export const isOver = ({ status }: Subscription): boolean => status === 'canceled'

/** Creates a subscription and makes its first payment, with the customer's card. */
export function beginSubscription(
  till: Till,
  given: { customer: string; price: Price; coupon: string | null; metadata: Record<string, string> },
): Subscription {
  const { store, events, now } = till
  const at = now()
  const coupon = given.coupon === null ? null : store.find('coupon', given.coupon)
  const period = { current_period_start: at, current_period_end: periodEnd(at, given.price) }
  const subscription: Subscription = {
    id: store.newId('sub'),
    object: 'subscription',
    created: at,
    customer: given.customer,
    status: 'active',
    billing_mode: { type: 'flexible' },
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    ended_at: null,
    trial_end: null,
    pause_collection: null,
    items: {
      object: 'list',
      data: [
        { id: store.newId('si'), object: 'subscription_item', price: given.price, quantity: 1, ...period },
      ],
    },
    discounts: coupon?.duration === 'forever' ? [coupon.id] : [],
    latest_invoice: null,
    metadata: given.metadata,
  }
  if (coupon) store.put('coupon', { ...coupon, times_redeemed: coupon.times_redeemed + 1 })
  store.put('sub', subscription)
  events.emit('customer.subscription.created', subscription, at)
  const amount = amountUnder(coupon, given.price.unit_amount)
  return charge(till, subscription, { amount, reason: 'subscription_create', at, isFirst: true })
}

type Charge = { amount: number; reason: Invoice['billing_reason']; at: number; isFirst?: boolean }

/** Creates an invoice and tries to collect its payment; returns the updated subscription. */
export function charge(till: Till, subscription: Subscription, wish: Charge): Subscription {
  const { store, events } = till
  const { amount, reason, at, isFirst = false } = wish
  const invoice: Invoice = {
    id: store.newId('in'),
    object: 'invoice',
    created: at,
    customer: subscription.customer,
    currency: 'usd',
    status: 'open',
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    attempt_count: 0,
    attempted: false,
    billing_reason: reason,
    next_payment_attempt: null,
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    status_transitions: { paid_at: null, voided_at: null },
  }
  store.put('in', invoice)
  events.emit('invoice.created', invoice, at)
  // A pause collects no payments: the invoice is void, and nothing is owed.
  if (subscription.pause_collection?.behavior === 'void') {
    const transitions = { paid_at: null, voided_at: at }
    const voided = { ...invoice, status: 'void', status_transitions: transitions } as const
    store.put('in', voided)
    events.emit('invoice.voided', voided, at)
    return change(till, { ...subscription, latest_invoice: invoice.id }, at)
  }
  return tryPayment(till, { ...subscription, latest_invoice: invoice.id }, invoice, { at, isFirst })
}

/** One payment attempt. A failed payment is retried later; after the last try, the subscription ends. */
export function tryPayment(
  till: Till,
  subscription: Subscription,
  invoice: Invoice,
  { at, isFirst }: { at: number; isFirst: boolean },
): Subscription {
  const { store, events } = till
  const tried = { ...invoice, attempted: true, attempt_count: invoice.attempt_count + 1 }
  const card = cardOf(store.card(subscription.customer) ?? '')
  if (invoice.amount_due === 0 || pays(card, isFirst)) {
    const paid: Invoice = {
      ...tried,
      status: 'paid',
      amount_paid: invoice.amount_due,
      amount_remaining: 0,
      next_payment_attempt: null,
      status_transitions: { paid_at: at, voided_at: null },
    }
    store.put('in', paid)
    events.emit('invoice.paid', paid, at)
    events.emit('invoice.payment_succeeded', paid, at)
    return change(
      till,
      { ...subscription, status: subscription.status === 'trialing' ? 'trialing' : 'active' },
      at,
    )
  }
  const wait = RETRIES[tried.attempt_count - 1]
  const failed: Invoice = { ...tried, next_payment_attempt: wait === undefined ? null : at + wait }
  store.put('in', failed)
  events.emit('invoice.payment_failed', failed, at)
  if (wait !== undefined) return change(till, { ...subscription, status: 'past_due' }, at)
  store.put('in', { ...failed, status: 'uncollectible' })
  return end(till, subscription, at)
}

/** Stores a changed subscription and emits the event. */
export function change({ store, events }: Till, subscription: Subscription, at: number): Subscription {
  store.put('sub', subscription)
  events.emit('customer.subscription.updated', subscription, at)
  return subscription
}

/** Ends a subscription for good. */
export function end({ store, events }: Till, subscription: Subscription, at: number): Subscription {
  const ended = {
    ...subscription,
    status: 'canceled',
    ended_at: at,
    canceled_at: at,
    pause_collection: null,
  } as const
  store.put('sub', ended)
  events.emit('customer.subscription.deleted', ended, at)
  return ended
}

/** At the end of a period, starts the next one with its payment, or ends the subscription. */
export function renew(till: Till, subscription: Subscription, at: number): Subscription {
  const { cancel_at: cancelAt } = subscription
  if (subscription.cancel_at_period_end || (cancelAt !== null && cancelAt <= at))
    return end(till, subscription, at)
  const item = itemOf(subscription)
  const next = { ...item, current_period_start: at, current_period_end: periodEnd(at, item.price) }
  const renewed: Subscription = {
    ...subscription,
    status: 'active',
    trial_end: null,
    items: { object: 'list', data: [next] },
  }
  const coupon = till.store.find('coupon', subscription.discounts[0] ?? '')
  return charge(till, renewed, {
    amount: amountUnder(coupon, item.price.unit_amount),
    reason: 'subscription_cycle',
    at,
  })
}

/**
 * Switches to another price. In the same interval, the difference for the remaining period is due; in another interval,
 * a new period begins. A trial has no value: either it ends and the full price is due, or it continues and nothing is
 * due.
 */
export function switchPrice(
  till: Till,
  subscription: Subscription,
  price: Price,
  inTrial: 'continue_trial' | 'end_trial',
): Subscription {
  const at = till.now()
  const item = itemOf(subscription)
  if (subscription.status === 'trialing') {
    const switched = { ...item, price }
    if (inTrial === 'continue_trial')
      return change(till, { ...subscription, items: { object: 'list', data: [switched] } }, at)
    const anew = { ...switched, current_period_start: at, current_period_end: periodEnd(at, price) }
    const paying: Subscription = {
      ...subscription,
      ...{ status: 'active', trial_end: null, items: { object: 'list', data: [anew] } },
    }
    const amount = price.unit_amount
    return charge(till, paying, { amount, reason: 'subscription_update', at, isFirst: true })
  }
  const length = item.current_period_end - item.current_period_start
  const left = Math.max(0, (item.current_period_end - at) / length)
  const isSameInterval = price.recurring?.interval === item.price.recurring?.interval
  const unused = Math.round(item.price.unit_amount * left)
  const due = isSameInterval ? Math.round(price.unit_amount * left) - unused : price.unit_amount - unused
  const period = isSameInterval ? {} : { current_period_start: at, current_period_end: periodEnd(at, price) }
  const switched: Subscription = {
    ...subscription,
    items: { object: 'list', data: [{ ...item, price, ...period }] },
  }
  return charge(till, switched, {
    amount: Math.max(0, due),
    reason: 'subscription_update',
    at,
    isFirst: true,
  })
}
