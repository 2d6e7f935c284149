// The payment service's stored objects, in the shapes of its API, as far as a shop reads them. Times are epoch seconds
// of the world's time; amounts are US cents.

export type Metadata = Record<string, string>

export type Product = {
  id: string
  object: 'product'
  active: boolean
  created: number
  name: string
  description: string | null
  metadata: Metadata
}

export type Interval = 'day' | 'week' | 'month' | 'year'
export type Price = {
  id: string
  object: 'price'
  active: boolean
  created: number
  currency: 'usd'
  product: string
  unit_amount: number
  type: 'recurring' | 'one_time'
  recurring: { interval: Interval; interval_count: number } | null
  lookup_key: string | null
  metadata: Metadata
}

export type Coupon = {
  id: string
  object: 'coupon'
  created: number
  name: string | null
  percent_off: number | null
  amount_off: number | null
  currency: 'usd' | null
  duration: 'once' | 'forever'
  max_redemptions: number | null
  times_redeemed: number
  valid: boolean
  metadata: Metadata
}

export type Customer = {
  id: string
  object: 'customer'
  created: number
  email: string | null
  name: string | null
  metadata: Metadata
  deleted?: true
}

export type CheckoutSession = {
  id: string
  object: 'checkout.session'
  created: number
  expires_at: number
  mode: 'subscription'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  currency: 'usd'
  amount_subtotal: number
  amount_total: number
  customer: string | null
  customer_email: string | null
  client_reference_id: string | null
  subscription: string | null
  discounts: { coupon: string }[]
  metadata: Metadata
  /** Whether customers abroad would be charged in their own currency, with a fee for it. */
  adaptive_pricing: { enabled: boolean }
  success_url: string
  cancel_url: string | null
  url: string | null
  /** Not in the API's answer: the price and metadata of the subscription to create. */
  price: string
  subscription_metadata: Metadata
}

export type SubscriptionItem = {
  id: string
  object: 'subscription_item'
  price: Price
  quantity: 1
  current_period_start: number
  current_period_end: number
}

export type Subscription = {
  id: string
  object: 'subscription'
  created: number
  customer: string
  status: 'active' | 'trialing' | 'past_due' | 'canceled'
  billing_mode: { type: 'flexible' }
  cancel_at_period_end: boolean
  cancel_at: number | null
  canceled_at: number | null
  ended_at: number | null
  trial_end: number | null
  pause_collection: { behavior: string; resumes_at: number | null } | null
  items: { object: 'list'; data: SubscriptionItem[] }
  discounts: string[]
  latest_invoice: string | null
  metadata: Metadata
}

export type Invoice = {
  id: string
  object: 'invoice'
  created: number
  customer: string
  currency: 'usd'
  status: 'open' | 'paid' | 'uncollectible' | 'void'
  amount_due: number
  amount_paid: number
  amount_remaining: number
  attempt_count: number
  attempted: boolean
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  next_payment_attempt: number | null
  parent: { type: 'subscription_details'; subscription_details: { subscription: string; metadata: Metadata } }
  status_transitions: { paid_at: number | null; voided_at: number | null }
}

export type PortalConfiguration = {
  id: string
  object: 'billing_portal.configuration'
  created: number
  active: boolean
  is_default: boolean
  default_return_url: string | null
  features: {
    subscription_update?: {
      enabled: boolean
      trial_update_behavior: 'continue_trial' | 'end_trial'
      products?: { product: string; prices: string[] }[]
    }
  }
}

export type PortalSession = {
  id: string
  object: 'billing_portal.session'
  created: number
  customer: string
  configuration: string
  return_url: string | null
  url: string
  /** The change to confirm, if the session was opened for one. */
  wanted: { subscription: string; price: string } | null
}

/** Stored objects by id prefix. */
export type Kept = {
  prod: Product
  price: Price
  coupon: Coupon
  cus: Customer
  cs: CheckoutSession
  sub: Subscription
  in: Invoice
  bpc: PortalConfiguration
  bps: PortalSession
}
export type Kind = keyof Kept
