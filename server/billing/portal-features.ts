// The features of Stripe's portal for subscribers: receipts, card, plan changes, canceling. Pure.
import type Stripe from 'stripe'

/** A product on sale, with its prices. */
export type PortalProduct = { product: string; prices: string[] }

/**
 * The portal's features. Without `products`, it offers no plan changes. A plan change ends a trial, which is Stripe's
 * default: continuing it would make the larger plan free until its end.
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
