// Billing: what checkout, the portal, the setup, pausing and canceling take and answer. Keys of the payment provider and
// card details are in none of these. Errors are problem+json, and `detail` is the sentence for the toast.
import type { Capability, Whose } from '#shared/domain/capabilities.ts'
import { PAUSE_MONTHS_MAX } from '#shared/domain/pause.ts'
import { billingPeriods, planIds, scanFrequencies } from '#shared/domain/plan.ts'
import { z } from '#shared/lib/z.ts'

/** The plans' price identifiers and whether plans are sold: for everybody, cacheable. Answers `plansView`. */
export const PLANS = '/billing/v1/plans'

/** PRODUCT S7. All by POST. */
export const CREATE_CHECKOUT = '/functions/v1/create-checkout'
export const CUSTOMER_PORTAL = '/functions/v1/customer-portal'
export const SETUP_STRIPE_PRODUCTS = '/functions/v1/setup-stripe-products'
export const UPDATE_STRIPE_CONFIG = '/functions/v1/update-stripe-config'

/**
 * Where the hosted checkout leads back to: `/account/billing?checkout=done&session_id={id}`, for a guest
 * `/auth?checkout=done&session_id={id}`; unpaid `/pricing?checkout=canceled`.
 */
export const CHECKOUT_RETURN = { done: 'done', canceled: 'canceled' } as const

/**
 * POST, by the browser that comes back from a checkout: has it read at once, and, of whoever is signed in, notes that
 * they are who paid it. For guests too, who get the same answer whatever there is. Answers `returnedAnswer`.
 */
export const CHECKOUT_RETURNED = '/billing/v1/returned'

/** Every endpoint below /billing/v1 that needs a session: its capability, and whose things can be named to it. */
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

/** Body of CHECKOUT_RETURNED: the id that the payment service put into the address. */
export const returnedBody = z.strictObject({ session_id: z.string().regex(/^cs_\w{1,200}$/) })
/** `claimed`: what was paid belongs to who is signed in, and so does the card. */
export const returnedAnswer = z.strictObject({ claimed: z.boolean() })

/**
 * GET /billing/v1/plans. `sold`: whether this server sells plans; where it doesn't, everybody has what the largest plan
 * gives. A price's id is null until the operator has set the plans up: then it can't be bought yet. What each costs is
 * plan.ts's (`chargeOf`) and offer.ts's (`offeredPrice`).
 */
export const plansView = z.strictObject({
  sold: z.boolean(),
  prices: z.record(planId, z.record(period, priceId.nullable())),
  /** The plan with the most subscriptions, where there are enough to tell (claim.ts); null otherwise. */
  popular: planId.nullable(),
})
export type PlansView = z.infer<typeof plansView>

/**
 * Body of create-checkout. `planName` must be the price's plan, by name or id. Only guests are asked for `guestEmail`;
 * of an account it is ignored. Amounts, quantities, customers and ids of accounts are refused.
 */
export const checkoutBody = z.strictObject({
  priceId,
  planName: z.string().min(1).max(40),
  couponCode: z.string().max(40).nullish(),
  guestEmail: z.string().max(254).nullish(),
})

/** Its answer, and customer-portal's: where the browser goes. */
export const redirectAnswer = z.strictObject({ url: z.url() })
export type RedirectAnswer = z.infer<typeof redirectAnswer>

/** Prices by plan and period, as setup-stripe-products answers them and update-stripe-config takes them. */
export const priceIds = z.partialRecord(planId, z.partialRecord(period, priceId))
export type PriceIds = z.infer<typeof priceIds>

export const stripeConfigBody = z.strictObject({ priceIds })

/** Answer of setup-stripe-products. `created`: made just now; otherwise it was there. */
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

/** Answer of update-stripe-config: how many prices are set. */
export const stripeConfigAnswer = z.strictObject({ success: z.literal(true), updated: z.int() })

/**
 * GET /billing/v1/entitlements, for everybody in the household. `sold`: false where everybody has all of it anyway.
 * `plan`: null without a plan that holds now. `people`: how many there are; those beyond `maxPeople` stay readable, and
 * nothing new is done for them.
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
 * `active`: paid. `past_due`: a payment failed and is tried again; the plan still holds, until `past_due_until`. `unpaid`:
 * it was tried for as long as it is; the plan doesn't hold, and can still be paid. `paused`: the plan doesn't hold until
 * `paused_until`. `ended`: over.
 */
export const SUBSCRIPTION_STATUSES = ['active', 'past_due', 'unpaid', 'paused', 'ended'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** One payment, newest first. `amount`: what was charged, or could not be. */
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
  /** When the next payment is due, or, with `cancel_at`, when it ends. A pause moves it by as long as it lasts. */
  current_period_end: at,
  /** When it ends, if it was canceled. */
  cancel_at: at.nullable(),
  paused_until: at.nullable(),
  /** Until when a failed payment is tried again; null where none is. */
  past_due_until: at.nullable(),
  /** What the next payment will be; null if there is none. */
  next_amount: cents.nullable(),
})

/** GET /billing/v1/subscription, and what pausing, resuming, canceling and keeping answer. Amounts in US cents. */
export const billingView = z.strictObject({
  sold: z.boolean(),
  /** Null for an account that never had one. Of one that ended, what it was. */
  subscription: subscriptionView.nullable(),
  /** What is charged beside it, or may be again: an account should have one plan. */
  others: z.array(subscriptionView),
  payments: z.array(paymentView),
  /** Whether the portal has something to show: cards, receipts, another plan. */
  has_portal: z.boolean(),
  /**
   * Whether the account is known to be who pays. False for what a guest paid for with its address: it can be canceled, and
   * changed once the browser that paid has said so (CHECKOUT_RETURNED).
   */
  payer_known: z.boolean(),
  /** Whether the launch offer applies: it is for an account's first payment. */
  may_use_offer: z.boolean(),
})
export type BillingView = z.infer<typeof billingView>

/** Body of POST /subscription/pause. The others have none. */
export const pauseBody = z.strictObject({ months: z.int().min(1).max(PAUSE_MONTHS_MAX) })
