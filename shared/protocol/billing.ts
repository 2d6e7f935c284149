// Billing: requests and answers of checkout, portal, setup, pausing and canceling. None contains keys of the payment
// provider or card details. Errors are problem+json, and `detail` is the sentence for the toast.
import type { Capability, Whose } from '#shared/domain/capabilities.ts'
import { PAUSE_MONTHS_MAX } from '#shared/domain/pause.ts'
import { billingPeriods, planIds, scanFrequencies } from '#shared/domain/plan.ts'
import { z } from '#shared/lib/z.ts'

/** The plans' price ids, and whether plans are sold. Public and cacheable. Answers `plansView`. */
export const PLANS = '/billing/v1/plans'

/** PRODUCT S7. All use POST. */
export const CREATE_CHECKOUT = '/functions/v1/create-checkout'
export const CUSTOMER_PORTAL = '/functions/v1/customer-portal'
export const SETUP_STRIPE_PRODUCTS = '/functions/v1/setup-stripe-products'
export const UPDATE_STRIPE_CONFIG = '/functions/v1/update-stripe-config'

/**
 * Return addresses of the hosted checkout: `/account/billing?checkout=done&session_id={id}`, for a guest
 * `/auth?checkout=done&session_id={id}`; unpaid `/pricing?checkout=canceled`.
 */
export const CHECKOUT_RETURN = { done: 'done', canceled: 'canceled' } as const

/**
 * POST, by the browser that returns from a checkout: reads it at once and, if the user is signed in, records them as
 * the payer. Guests may also call it, and get the same answer in every case. Answers `returnedAnswer`.
 */
export const CHECKOUT_RETURNED = '/billing/v1/returned'

/** All endpoints below /billing/v1 that need a session, each with its capability and allowed ids. */
export const billingEndpoints = {
  'GET /entitlements': { need: 'members.read', whose: 'household' },
  'GET /subscription': { need: 'billing', whose: 'own' },
  'POST /subscription/pause': { need: 'billing', whose: 'own' },
  'POST /subscription/resume': { need: 'billing', whose: 'own' },
  'POST /subscription/cancel': { need: 'billing', whose: 'own' },
  'POST /subscription/cancel-others': { need: 'billing', whose: 'own' },
  'POST /subscription/keep': { need: 'billing', whose: 'own' },
} as const satisfies Readonly<Record<`${'GET' | 'POST'} /${string}`, { need: Capability; whose: Whose }>>
export type BillingEndpoint = keyof typeof billingEndpoints

const at = z.iso.datetime()
const cents = z.int().nonnegative()
const planId = z.enum(planIds)
const period = z.enum(billingPeriods)

/** A price's id at the payment provider. */
export const priceId = z.string().regex(/^[\w-]{1,200}$/)

/** Body of CHECKOUT_RETURNED: the id that the payment service added to the address. */
export const returnedBody = z.strictObject({ session_id: z.string().regex(/^cs_\w{1,200}$/) })
/** `claimed`: the purchase and the card belong to the signed-in user. */
export const returnedAnswer = z.strictObject({ claimed: z.boolean() })

/**
 * GET /billing/v1/plans. `sold`: whether this server sells plans; if not, everyone has the largest plan. A price's id
 * is null until the operator has set the plans up; until then it can't be bought. plan.ts (`chargeOf`) and offer.ts
 * (`offeredPrice`) have the amounts.
 */
export const plansView = z.strictObject({
  sold: z.boolean(),
  prices: z.record(planId, z.record(period, priceId.nullable())),
  /** The plan with the most subscriptions, if there are enough of them (claim.ts); otherwise null. */
  popular: planId.nullable(),
})
export type PlansView = z.infer<typeof plansView>

/**
 * Body of create-checkout. `planName` must be the price's plan, by name or id. Only guests need `guestEmail`; for an
 * account it is ignored. Amounts, quantities, customers and account ids are refused.
 */
export const checkoutBody = z.strictObject({
  priceId,
  planName: z.string().min(1).max(40),
  couponCode: z.string().max(40).nullish(),
  guestEmail: z.string().max(254).nullish(),
})

/** Answer of create-checkout and customer-portal: the address for the browser. */
export const redirectAnswer = z.strictObject({ url: z.url() })
export type RedirectAnswer = z.infer<typeof redirectAnswer>

/** Prices by plan and period: the answer of setup-stripe-products and the body of update-stripe-config. */
export const priceIds = z.partialRecord(planId, z.partialRecord(period, priceId))
export type PriceIds = z.infer<typeof priceIds>

export const stripeConfigBody = z.strictObject({ priceIds })

/** Answer of setup-stripe-products. `created`: created by this call; otherwise it already existed. */
export const setupAnswer = z.strictObject({
  success: z.literal(true),
  priceIds: z.record(planId, z.record(period, priceId)),
  products: z.array(
    z.strictObject({
      plan: planId,
      name: z.string(),
      productId: z.string(),
      created: z.boolean(),
      prices: z.array(z.strictObject({ period, priceId, amount: cents, created: z.boolean() })),
    }),
  ),
})
export type SetupAnswer = z.infer<typeof setupAnswer>

/** Answer of update-stripe-config: the number of prices set. */
export const stripeConfigAnswer = z.strictObject({ success: z.literal(true), updated: z.int() })

/**
 * GET /billing/v1/entitlements, for everyone in the household. `sold`: false if everyone has everything anyway.
 * `plan`: null without an active plan. `people`: their number. People beyond `maxPeople` stay readable, but we start
 * no new work for them.
 */
export const entitlementsView = z.strictObject({
  sold: z.boolean(),
  plan: planId.nullable(),
  maxPeople: z.int(),
  people: z.int(),
  maxSites: z.int(),
  scanFrequency: z.enum(scanFrequencies),
})
export type EntitlementsView = z.infer<typeof entitlementsView>

/**
 * `active`: paid. `past_due`: a payment failed and is being retried; the plan is still active, until
 * `past_due_until`. `unpaid`: the retries are over; the plan is inactive, and can still be paid. `paused`: the plan
 * is inactive until `paused_until`. `ended`: over.
 */
export const SUBSCRIPTION_STATUSES = ['active', 'past_due', 'unpaid', 'paused', 'ended'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** One payment, newest first. `amount`: the amount charged, or that failed. */
export const paymentView = z.strictObject({
  id: z.string(),
  at,
  amount: cents,
  outcome: z.enum(['paid', 'failed']),
})

const subscriptionView = z.strictObject({
  plan: planId,
  period,
  status: z.enum(SUBSCRIPTION_STATUSES),
  /**
   * When the next payment is due or, with `cancel_at`, when the subscription ends. A pause extends it by its length.
   */
  current_period_end: at,
  /** When it ends, if it was canceled. */
  cancel_at: at.nullable(),
  paused_until: at.nullable(),
  /** Until when a failed payment is retried; null if none is being retried. */
  past_due_until: at.nullable(),
  /** The amount of the next payment; null if there is none. */
  next_amount: cents.nullable(),
})

/** GET /billing/v1/subscription; also the answer to pausing, resuming, canceling and keeping. Amounts in US cents. */
export const billingView = z.strictObject({
  sold: z.boolean(),
  /** Null for an account that never had one. For an ended one, its last state. */
  subscription: subscriptionView.nullable(),
  /** Other subscriptions that are, or may again be, charged: an account should have one plan. */
  others: z.array(subscriptionView),
  payments: z.array(paymentView),
  /** Whether the portal has content: cards, receipts, another plan. */
  has_portal: z.boolean(),
  /**
   * Whether we know that this account is the payer. False for a guest's purchase with the account's address: it can
   * be canceled, and changed once the paying browser has confirmed it (CHECKOUT_RETURNED).
   */
  payer_known: z.boolean(),
  /** Whether the launch offer applies: only to an account's first payment. */
  may_use_offer: z.boolean(),
})
export type BillingView = z.infer<typeof billingView>

/** Body of POST /subscription/pause. The others have none. */
export const pauseBody = z.strictObject({ months: z.int().min(1).max(PAUSE_MONTHS_MAX) })
