// Checks Stripe's settings: which are required depends on the others that are set.

type Given = {
  WORLD: 'sandbox' | 'live'
  BILLING?: 'on' | 'off' | undefined
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_API_BASE?: string | undefined
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Whether it is an origin that we may send keys to: https, or this machine. */
export function isStripeBase(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, href, origin } = new URL(text)
  if (href !== `${origin}/`) return false
  return protocol === 'https:' || LOOPBACK.has(hostname)
}

/** The missing setting, as the end of a sentence that starts with a setting's name; null if none. */
export function missingStripe(given: Given): string | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret, STRIPE_API_BASE: base } = given
  if (key !== undefined && secret === undefined)
    return 'STRIPE_WEBHOOK_SECRET: missing beside STRIPE_SECRET_KEY'
  if (key === undefined && secret !== undefined)
    return 'STRIPE_SECRET_KEY: missing beside STRIPE_WEBHOOK_SECRET'
  if (key === undefined && base !== undefined) return 'STRIPE_SECRET_KEY: missing beside STRIPE_API_BASE'
  // The sandbox world has its own payment service.
  if (given.BILLING === 'on' && key === undefined && given.WORLD === 'live')
    return 'BILLING: needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET'
  return null
}
