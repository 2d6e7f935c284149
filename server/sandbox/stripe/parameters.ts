// The parameters of each endpoint of the payment service: those of Stripe's library, as far as a shop needs them. All
// others are unknown, including those that Stripe's API dropped (`payment_method_types` of a checkout).
import type Stripe from 'stripe'
import { z } from '#shared/lib/z.ts'
import { absolute, flag, listOf, metadata, parameters, text, whole } from './form.ts'

const currency = z.literal('usd', 'only usd is known here')
const limit = whole.min(1).max(100)
const page = { limit: limit.optional(), starting_after: text.optional(), ending_before: text.optional() }
const subscriptionMetadata = z.strictObject({ metadata: metadata.optional(), description: text.optional() })

export const productCreate = parameters<Stripe.ProductCreateParams>()({
  id: text.optional(),
  name: text,
  description: text.optional(),
  metadata: metadata.optional(),
  active: flag.optional(),
})

export const priceCreate = parameters<Stripe.PriceCreateParams>()({
  product: text,
  currency,
  unit_amount: whole.min(0),
  recurring: parameters<Stripe.PriceCreateParams.Recurring>()({
    interval: z.enum(['day', 'week', 'month', 'year']),
    interval_count: whole.min(1).max(36).optional(),
  }).optional(),
  lookup_key: z.string().min(1).max(200).optional(),
  transfer_lookup_key: flag.optional(),
  metadata: metadata.optional(),
  nickname: text.optional(),
  active: flag.optional(),
})

export const priceList = parameters<Stripe.PriceListParams>()({
  ...page,
  active: flag.optional(),
  product: text.optional(),
  lookup_keys: listOf(text)
    .refine(keys => keys.length <= 10, 'at most 10')
    .optional(),
})

export const couponCreate = parameters<Stripe.CouponCreateParams>()({
  id: text.optional(),
  name: z.string().max(40).optional(),
  percent_off: z.coerce.number().gt(0).max(100).optional(),
  amount_off: whole.min(1).optional(),
  currency: currency.optional(),
  duration: z.enum(['once', 'forever']).optional(),
  max_redemptions: whole.min(1).optional(),
  metadata: metadata.optional(),
})

export const customerCreate = parameters<Stripe.CustomerCreateParams>()({
  email: z.email().max(512).optional(),
  name: z.string().max(256).optional(),
  metadata: metadata.optional(),
})

export const checkoutCreate = parameters<Stripe.Checkout.SessionCreateParams>()({
  mode: z.enum(['subscription', 'payment', 'setup']),
  line_items: listOf(
    parameters<Stripe.Checkout.SessionCreateParams.LineItem>()({
      price: text,
      quantity: whole.min(1).optional(),
    }),
  ),
  customer: text.optional(),
  customer_email: z.email().max(800).optional(),
  client_reference_id: z.string().min(1).max(200).optional(),
  discounts: listOf(
    parameters<Stripe.Checkout.SessionCreateParams.Discount>()({ coupon: text.optional() }),
  ).optional(),
  allow_promotion_codes: flag.optional(),
  adaptive_pricing: z.strictObject({ enabled: flag.optional() }).optional(),
  subscription_data: subscriptionMetadata.optional(),
  metadata: metadata.optional(),
  success_url: absolute,
  cancel_url: absolute.optional(),
  ui_mode: z.literal('hosted_page').optional(),
})

export const checkoutList = parameters<Stripe.Checkout.SessionListParams>()({
  ...page,
  customer: text.optional(),
  status: z.enum(['complete', 'expired', 'open']).optional(),
  subscription: text.optional(),
})

const features = parameters<Stripe.BillingPortal.ConfigurationCreateParams.Features>()({
  invoice_history: z.strictObject({ enabled: flag }).optional(),
  payment_method_update: z.strictObject({ enabled: flag }).optional(),
  subscription_cancel:
    parameters<Stripe.BillingPortal.ConfigurationCreateParams.Features.SubscriptionCancel>()({
      enabled: flag,
      mode: z.enum(['at_period_end', 'immediately']).optional(),
    }).optional(),
  subscription_update:
    parameters<Stripe.BillingPortal.ConfigurationCreateParams.Features.SubscriptionUpdate>()({
      enabled: flag,
      default_allowed_updates: listOf(z.enum(['price', 'quantity', 'promotion_code'])).optional(),
      proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
      trial_update_behavior: z.enum(['continue_trial', 'end_trial']).optional(),
      products: listOf(z.strictObject({ product: text, prices: listOf(text) })).optional(),
    }).optional(),
})

export const configurationCreate = parameters<Stripe.BillingPortal.ConfigurationCreateParams>()({
  features,
  default_return_url: absolute.optional(),
})
export const configurationUpdate = parameters<Stripe.BillingPortal.ConfigurationUpdateParams>()({
  features: features.optional(),
  default_return_url: absolute.optional(),
  active: flag.optional(),
})

export const portalCreate = parameters<Stripe.BillingPortal.SessionCreateParams>()({
  customer: text,
  return_url: absolute.optional(),
  configuration: text.optional(),
  flow_data: parameters<Stripe.BillingPortal.SessionCreateParams.FlowData>()({
    type: z.literal('subscription_update_confirm'),
    subscription_update_confirm: z.strictObject({
      subscription: text,
      items: listOf(z.strictObject({ id: text, price: text.optional(), quantity: whole.min(1).optional() })),
    }),
  }).optional(),
})

export const subscriptionUpdate = parameters<Stripe.SubscriptionUpdateParams>()({
  cancel_at: z.union([z.literal(''), whole]).optional(),
  cancel_at_period_end: flag.optional(),
  pause_collection: z
    .union([
      z.literal(''),
      parameters<Stripe.SubscriptionUpdateParams.PauseCollection>()({
        behavior: z.enum(['keep_as_draft', 'mark_uncollectible', 'void']),
        resumes_at: whole.optional(),
      }),
    ])
    .optional(),
  trial_end: z.union([z.literal('now'), whole]).optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
  metadata: metadata.optional(),
})

export const subscriptionList = parameters<Stripe.SubscriptionListParams>()({
  ...page,
  customer: text.optional(),
  status: z
    .enum(['active', 'all', 'canceled', 'ended', 'incomplete', 'past_due', 'paused', 'trialing', 'unpaid'])
    .optional(),
})

export const invoiceList = parameters<Stripe.InvoiceListParams>()({
  ...page,
  customer: text.optional(),
  subscription: text.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
})

export const none = z.strictObject({})
