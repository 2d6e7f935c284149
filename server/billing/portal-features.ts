// What subscribers can do by themselves at Stripe: receipts, the card, another plan, canceling. Pure.
import type Stripe from 'stripe'

/** What is sold: a product and its prices. */
export type PortalProduct = { product: string; prices: string[] }

/**
 * The portal's features. Without `products` no other plan can be chosen there. A trial ends with a change of the plan, as
 * Stripe does unless told: going on with it would make the larger plan free until its end.
 */
export function portalFeatures(
  products: PortalProduct[],
): Stripe.BillingPortal.ConfigurationCreateParams.Features {
  return {
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
    subscription_update:
      products.length === 0
        ? { enabled: false }
        : {
            enabled: true,
            default_allowed_updates: ['price'],
            proration_behavior: 'always_invoice',
            trial_update_behavior: 'end_trial',
            products,
          },
  }
}
