// Products, prices, coupons and customers in the payment service's API.
import { invalid, missing, StripeFault } from './fault.ts'
import { check, type Form } from './form.ts'
import type { Coupon, Customer, Price, Product } from './objects.ts'
import { couponCreate, customerCreate, none, priceCreate, priceList, productCreate } from './parameters.ts'
import { end, isOver, type Till } from './subscriptions.ts'

/** A page of a list. */
export const listed = <T>(data: readonly T[], limit = 10, url = '') => ({
  object: 'list',
  url,
  has_more: data.length > limit,
  data: data.slice(0, limit),
})

const taken = (what: string, id: string) =>
  new StripeFault(`${what} already exists: ${id}`, { code: 'resource_already_exists', param: 'id' })

export function createProduct({ store, now }: Till, form: Form): Product {
  const given = check(productCreate, form)
  if (given.id !== undefined && store.find('prod', given.id)) throw taken('Product', given.id)
  return store.put('prod', {
    id: given.id ?? store.newId('prod'),
    object: 'product',
    active: given.active ?? true,
    created: now(),
    name: given.name,
    description: given.description ?? null,
    metadata: given.metadata ?? {},
  })
}

export function readProduct({ store }: Till, form: Form, id: string): Product {
  check(none, form)
  return store.find('prod', id) ?? fail(missing('product', id))
}

export function createPrice({ store, now }: Till, form: Form): Price {
  const given = check(priceCreate, form)
  if (!store.find('prod', given.product)) throw missing('product', given.product, 'product')
  const key = given.lookup_key ?? null
  const holder = key === null ? undefined : store.list('price').find(price => price.lookup_key === key)
  if (holder && !given.transfer_lookup_key)
    throw invalid(
      `A price (${holder.id}) already uses that lookup key.`,
      'lookup_key',
      'resource_already_exists',
    )
  if (holder) store.put('price', { ...holder, lookup_key: null })
  const { recurring } = given
  return store.put('price', {
    id: store.newId('price'),
    object: 'price',
    active: given.active ?? true,
    created: now(),
    currency: 'usd',
    product: given.product,
    unit_amount: given.unit_amount,
    type: recurring ? 'recurring' : 'one_time',
    recurring: recurring
      ? { interval: recurring.interval, interval_count: recurring.interval_count ?? 1 }
      : null,
    lookup_key: key,
    metadata: given.metadata ?? {},
  })
}

export function readPrice({ store }: Till, form: Form, id: string): Price {
  check(none, form)
  return store.find('price', id) ?? fail(missing('price', id))
}

export function listPrices({ store }: Till, form: Form) {
  const { active, product, lookup_keys: keys, limit } = check(priceList, form)
  const found = store
    .list('price')
    .filter(price => active === undefined || price.active === active)
    .filter(price => product === undefined || price.product === product)
    .filter(price => keys === undefined || (price.lookup_key !== null && keys.includes(price.lookup_key)))
  return listed(found, limit, '/v1/prices')
}

export function createCoupon({ store, now }: Till, form: Form): Coupon {
  const given = check(couponCreate, form)
  if (given.id !== undefined && store.find('coupon', given.id)) throw taken('Coupon', given.id)
  const { percent_off: percent = null, amount_off: amount = null } = given
  if ((percent === null) === (amount === null))
    throw invalid('You must pass either percent_off or amount_off, and not both.', 'percent_off')
  if (amount !== null && given.currency === undefined)
    throw new StripeFault('Missing required param: currency.', {
      code: 'parameter_missing',
      param: 'currency',
    })
  return store.put('coupon', {
    id: given.id ?? store.newId('coupon'),
    object: 'coupon',
    created: now(),
    name: given.name ?? null,
    percent_off: percent,
    amount_off: amount,
    currency: given.currency ?? null,
    duration: given.duration ?? 'once',
    max_redemptions: given.max_redemptions ?? null,
    times_redeemed: 0,
    valid: true,
    metadata: given.metadata ?? {},
  })
}

export function readCoupon({ store }: Till, form: Form, id: string): Coupon {
  check(none, form)
  return store.find('coupon', id) ?? fail(missing('coupon', id))
}

export function createCustomer({ store, events, now }: Till, form: Form): Customer {
  const given = check(customerCreate, form)
  const customer = store.put('cus', {
    id: store.newId('cus'),
    object: 'customer',
    created: now(),
    email: given.email ?? null,
    name: given.name ?? null,
    metadata: given.metadata ?? {},
  })
  events.emit('customer.created', customer, now())
  return customer
}

/** For a deleted customer, returns only that fact. */
export function readCustomer({ store }: Till, form: Form, id: string): object {
  check(none, form)
  const found = store.find('cus', id) ?? fail(missing('customer', id))
  return found.deleted ? { id, object: 'customer', deleted: true } : found
}

/** Ends the customer's subscriptions immediately. */
export function deleteCustomer(till: Till, form: Form, id: string): object {
  const { store, events, now } = till
  check(none, form)
  const found = store.find('cus', id) ?? fail(missing('customer', id))
  for (const subscription of store.list('sub', id)) if (!isOver(subscription)) end(till, subscription, now())
  const deleted = store.put('cus', { ...found, email: null, name: null, metadata: {}, deleted: true })
  events.emit('customer.deleted', deleted, now())
  return { id, object: 'customer', deleted: true }
}

/** The customer named by a parameter. */
export function customerNamed({ store }: Till, id: string): Customer {
  const found = store.find('cus', id)
  if (!found || found.deleted) throw missing('customer', id, 'customer')
  return found
}

export function fail(fault: StripeFault): never {
  throw fault
}
