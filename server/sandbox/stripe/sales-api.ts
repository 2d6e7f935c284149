// Checkouts, the portal, subscriptions and invoices in the payment service's API.
import { amountUnder } from './amounts.ts'
import { customerNamed, fail, listed } from './catalog-api.ts'
import { invalid, missing, StripeFault } from './fault.ts'
import { check, type Form } from './form.ts'
import type {
  CheckoutSession,
  Coupon,
  PortalConfiguration,
  PortalSession,
  Price,
  Subscription,
} from './objects.ts'
import {
  checkoutCreate,
  checkoutList,
  configurationCreate,
  configurationUpdate,
  invoiceList,
  none,
  portalCreate,
  subscriptionList,
  subscriptionUpdate,
} from './parameters.ts'
import { change, charge, end, isOver, itemOf, type Till } from './subscriptions.ts'

/** A checkout can be paid for this long, in seconds. */
const OPEN_FOR = 86_400
/** The longest possible trial, in seconds. */
const TRIAL_MAX = 730 * 86_400

/** `origin`: the origin of the hosted pages' URLs. */
export type Desk = Till & { origin: () => string }

/** The public part of a checkout. */
const shown = ({ price: _price, subscription_metadata: _metadata, ...session }: CheckoutSession) => session

export function createCheckout(desk: Desk, form: Form): object {
  const { store, now } = desk
  const given = check(checkoutCreate, form)
  if (given.mode !== 'subscription') throw invalid('Only subscriptions are sold here.', 'mode')
  if (given.customer !== undefined && given.customer_email !== undefined)
    throw invalid('You may only specify one of these parameters: customer, customer_email.', 'customer')
  if (given.discounts !== undefined && given.allow_promotion_codes !== undefined)
    throw invalid(
      'You may only specify one of these parameters: allow_promotion_codes, discounts.',
      'discounts',
    )
  if ((given.discounts?.length ?? 0) > 1) throw invalid('At most one discount can be given.', 'discounts')
  const [line, ...others] = given.line_items
  if (!line || others.length > 0) throw invalid('One line item is sold at a time here.', 'line_items')
  const price = priceNamed(desk, line.price, 'line_items[0][price]')
  if (given.customer !== undefined) customerNamed(desk, given.customer)
  const coupon = couponNamed(desk, given.discounts?.[0]?.coupon)
  const id = `cs_test_${store.newId('cs').slice(3)}`
  const subtotal = price.unit_amount * (line.quantity ?? 1)
  const session: CheckoutSession = {
    id,
    object: 'checkout.session',
    created: now(),
    expires_at: now() + OPEN_FOR,
    mode: 'subscription',
    status: 'open',
    payment_status: 'unpaid',
    currency: 'usd',
    amount_subtotal: subtotal,
    amount_total: amountUnder(coupon, subtotal),
    customer: given.customer ?? null,
    customer_email: given.customer_email ?? null,
    client_reference_id: given.client_reference_id ?? null,
    subscription: null,
    discounts: coupon ? [{ coupon: coupon.id }] : [],
    metadata: given.metadata ?? {},
    // The account's own setting, which is on in a new account.
    adaptive_pricing: { enabled: given.adaptive_pricing?.enabled ?? true },
    success_url: given.success_url,
    cancel_url: given.cancel_url ?? null,
    url: `${desk.origin()}/pay/${id}`,
    price: price.id,
    subscription_metadata: given.subscription_data?.metadata ?? {},
  }
  return shown(store.put('cs', session))
}

export function readCheckout({ store }: Desk, form: Form, id: string): object {
  check(none, form)
  return shown(store.find('cs', id) ?? fail(missing('checkout.session', id)))
}

export function listCheckouts({ store }: Desk, form: Form) {
  const { customer, status, subscription, limit } = check(checkoutList, form)
  const found = store
    .list('cs', customer)
    .filter(one => status === undefined || one.status === status)
    .filter(one => subscription === undefined || one.subscription === subscription)
  return listed(found.map(shown), limit, '/v1/checkout/sessions')
}

export function expireCheckout({ store, events, now }: Desk, form: Form, id: string): object {
  check(none, form)
  const session = store.find('cs', id) ?? fail(missing('checkout.session', id))
  if (session.status !== 'open') throw invalid('Only open checkouts can be expired.')
  const expired = store.put('cs', { ...session, status: 'expired', url: null })
  events.emit('checkout.session.expired', shown(expired), now())
  return shown(expired)
}

function priceNamed({ store }: Desk, id: string, param: string): Price {
  const price = store.find('price', id)
  if (!price) throw missing('price', id, param)
  if (!price.active) throw invalid('The price specified is inactive.', param, 'price_inactive')
  if (price.type !== 'recurring') throw invalid('A subscription needs a recurring price.', param)
  return price
}

function couponNamed({ store }: Desk, id: string | undefined): Coupon | null {
  if (id === undefined) return null
  const coupon = store.find('coupon', id)
  if (!coupon) throw missing('coupon', id, 'discounts[0][coupon]')
  if (coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions)
    throw new StripeFault(`Coupon expired: ${id}`, { code: 'coupon_expired', param: 'discounts[0][coupon]' })
  return coupon
}

export function createConfiguration({ store, now }: Desk, form: Form): PortalConfiguration {
  const { features, default_return_url: returnUrl = null } = check(configurationCreate, form)
  return store.put('bpc', {
    id: store.newId('bpc'),
    object: 'billing_portal.configuration',
    created: now(),
    active: true,
    is_default: false,
    default_return_url: returnUrl,
    features: portalFeatures(features),
  })
}

export function updateConfiguration({ store }: Desk, form: Form, id: string): PortalConfiguration {
  const found = store.find('bpc', id) ?? fail(missing('configuration', id))
  const { features, default_return_url: returnUrl, active } = check(configurationUpdate, form)
  return store.put('bpc', {
    ...found,
    active: active ?? found.active,
    default_return_url: returnUrl ?? found.default_return_url,
    features: features ? portalFeatures(features) : found.features,
  })
}

type Features = NonNullable<ReturnType<typeof check<typeof configurationUpdate>>['features']>

function portalFeatures({ subscription_update: update }: Features): PortalConfiguration['features'] {
  if (!update) return {}
  const { enabled, products, trial_update_behavior: inTrial = 'end_trial' } = update
  return {
    subscription_update: { enabled, trial_update_behavior: inTrial, ...(products ? { products } : {}) },
  }
}

export function createPortal(desk: Desk, form: Form): PortalSession {
  const { store, now, origin } = desk
  const given = check(portalCreate, form)
  customerNamed(desk, given.customer)
  const named = given.configuration
  const configuration = named === undefined ? store.list('bpc')[0] : store.find('bpc', named)
  if (!configuration)
    throw named === undefined ? noConfiguration() : missing('configuration', named, 'configuration')
  const confirm = given.flow_data?.subscription_update_confirm
  const subscription = confirm && store.find('sub', confirm.subscription)
  if (confirm && subscription?.customer !== given.customer)
    throw missing(
      'subscription',
      confirm.subscription,
      'flow_data[subscription_update_confirm][subscription]',
    )
  const price = confirm?.items[0]?.price
  if (price !== undefined) priceNamed(desk, price, 'flow_data[subscription_update_confirm][items][0][price]')
  const id = store.newId('bps')
  return store.put('bps', {
    id,
    object: 'billing_portal.session',
    created: now(),
    customer: given.customer,
    configuration: configuration.id,
    return_url: given.return_url ?? configuration.default_return_url,
    url: `${origin()}/portal/${id}`,
    wanted: confirm && price !== undefined ? { subscription: confirm.subscription, price } : null,
  })
}

const noConfiguration = () =>
  new StripeFault('No configuration provided and your test mode default configuration has not been created.')

export function readSubscription({ store }: Desk, form: Form, id: string): Subscription {
  check(none, form)
  return store.find('sub', id) ?? fail(missing('subscription', id))
}

export function listSubscriptions(desk: Desk, form: Form) {
  const { customer, status, limit } = check(subscriptionList, form)
  const found = desk.store
    .list('sub', customer)
    .filter(one => (status === undefined ? !isOver(one) : status === 'all' || one.status === status))
  return listed(found, limit, '/v1/subscriptions')
}

export function updateSubscription(desk: Desk, form: Form, id: string): Subscription {
  const { store, now } = desk
  const found = store.find('sub', id) ?? fail(missing('subscription', id))
  const given = check(subscriptionUpdate, form)
  if (isOver(found))
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
  const resumesAt = given.pause_collection === '' ? undefined : given.pause_collection?.resumes_at
  if (resumesAt !== undefined && resumesAt <= now())
    throw invalid('resumes_at must be in the future.', 'pause_collection[resumes_at]')
  const item = itemOf(found)
  const ends = given.trial_end === 'now' ? now() : given.trial_end
  if (typeof given.trial_end === 'number' && given.trial_end <= now())
    throw invalid('trial_end must be in the future.', 'trial_end')
  if (ends !== undefined && ends > now() + TRIAL_MAX)
    throw invalid('trial_end is more than two years off.', 'trial_end')
  if (given.cancel_at !== undefined && given.cancel_at_period_end !== undefined)
    throw invalid('You may only specify one of these: cancel_at, cancel_at_period_end.', 'cancel_at')
  const cancels = given.cancel_at_period_end ?? found.cancel_at_period_end
  const period =
    ends === undefined ? item : { ...item, current_period_start: now(), current_period_end: ends }
  const updated: Subscription = {
    ...found,
    ...(ends === undefined ? {} : { status: 'trialing', trial_end: ends }),
    items: { object: 'list', data: [period] },
    cancel_at_period_end: cancels,
    cancel_at: endOf(given, found, cancels ? period.current_period_end : null),
    canceled_at: cancels ? (found.canceled_at ?? now()) : null,
    pause_collection: pauseOf(given.pause_collection, found),
    metadata: { ...found.metadata, ...given.metadata },
  }
  if (ends === undefined) return change(desk, updated, now())
  // The trial gets its own invoice, of $0.
  return charge(desk, updated, { amount: 0, reason: 'subscription_update', at: now(), isFirst: true })
}

/** An explicit `cancel_at` stays, unless the subscription is set to end with its period. */
function endOf(
  given: ReturnType<typeof check<typeof subscriptionUpdate>>,
  { cancel_at: there, cancel_at_period_end: wasAtPeriodEnd }: Subscription,
  atPeriodEnd: number | null,
): number | null {
  if (given.cancel_at !== undefined) return given.cancel_at === '' ? null : given.cancel_at
  return atPeriodEnd ?? (wasAtPeriodEnd ? null : there)
}

function pauseOf(
  wanted: ReturnType<typeof check<typeof subscriptionUpdate>>['pause_collection'],
  { pause_collection: there }: Subscription,
): Subscription['pause_collection'] {
  if (wanted === undefined) return there
  return wanted === '' ? null : { behavior: wanted.behavior, resumes_at: wanted.resumes_at ?? null }
}

export function cancelSubscription(desk: Desk, form: Form, id: string): Subscription {
  check(none, form)
  const found = desk.store.find('sub', id) ?? fail(missing('subscription', id))
  return isOver(found) ? fail(missing('subscription', id)) : end(desk, found, desk.now())
}

export function listInvoices(desk: Desk, form: Form) {
  const { customer, subscription, status, limit } = check(invoiceList, form)
  const found = desk.store
    .list('in', customer)
    .filter(
      one => subscription === undefined || one.parent.subscription_details.subscription === subscription,
    )
    .filter(one => status === undefined || one.status === status)
  return listed(found, limit, '/v1/invoices')
}
