// Opens the services of others that the settings name, or the world's own in their place.

import type { StripeSettings } from './billing/deps.ts'
import { createStripe } from './billing/stripe-client.ts'
import type { Deps } from './deps.ts'
import type { Settings } from './env.ts'
import { createLanguageModel, type LanguageModel } from './legal/language-model.ts'
import type { World } from './world.ts'

/**
 * Stripe from the settings, or else the world's own service; null if there is none. Also used if plans are no longer
 * sold (`BILLING=off`): existing subscriptions still have to be read, canceled, and ended with their accounts.
 */
export function openBilling(settings: Settings, world: World): StripeSettings | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: apiBase,
  } = settings
  const own =
    secretKey !== undefined && webhookSecret !== undefined ? { secretKey, webhookSecret, apiBase } : null
  const used = own ?? world.stripe
  return used && { stripe: createStripe(used), webhookSecret: used.webhookSecret }
}

/** The rules of plans: sold only with Stripe, unless billing is off. */
export function planRulesOf(
  { BILLING, PAST_DUE_DAYS: pastDueDays, PEOPLE_MAX: maxPeople }: Settings,
  billing: StripeSettings | null,
): NonNullable<Deps['planRules']> {
  return {
    areSold: billing !== null && BILLING !== 'off',
    pastDueDays,
    ...(maxPeople === undefined ? {} : { withoutSubscription: { maxPeople } }),
  }
}

/** The model of the settings, or else the world's own; null where there is none. */
export function openLanguageModel(settings: Settings, world: World): LanguageModel | null {
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: model, LLM_API_KEY: apiKey } = settings
  const own = baseUrl !== undefined && model !== undefined ? { baseUrl, model, apiKey } : null
  const used = own ?? world.languageModel
  return used && createLanguageModel({ ...used, fetch })
}

/** The pair from the settings, which come both or not at all. */
export function vapidKeysOf({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: Settings) {
  return publicKey !== undefined && privateKey !== undefined ? { publicKey, privateKey } : null
}
