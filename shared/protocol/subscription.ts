// The answer of check-subscription.
import { z } from '#shared/lib/z.ts'

/** The path; POST without a body (PRODUCT S7). */
export const CHECK_SUBSCRIPTION = '/functions/v1/check-subscription'

/** The subscription state (PRODUCT S3): not subscribed by default. The tier is a plan's name. */
export const subscriptionState = z.object({
  subscribed: z.boolean().default(false),
  subscription_tier: z.string().nullable().default(null),
})
export type SubscriptionState = z.infer<typeof subscriptionState>
