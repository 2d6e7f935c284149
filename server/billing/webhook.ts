// POST /webhooks/stripe: an event only tells us which customer to read again; we ignore the rest of it. Each event is
// processed once, in the transaction that schedules the reading, and acknowledged immediately. The reading queries
// Stripe afterwards (read-customer.ts).
import { Hono } from 'hono'
import Stripe from 'stripe'
import { z } from '#shared/lib/z.ts'
import { billingEvents } from '../db/tables/billing.ts'
import { AppError } from '../lib/problem.ts'
import type { BillingDeps, StripeSettings } from './deps.ts'
import { planReading } from './planned-readings.ts'

export const STRIPE_WEBHOOK = '/webhooks/stripe'
/** Seconds that an event's signature is valid (PROTOCOLS 3). */
const TOLERANCE = 300

type WebhookDeps = Pick<BillingDeps, 'db' | 'now' | 'wallNow' | 'log' | 'nudge'> & {
  /** Null without Stripe: then no event is accepted. */
  stripeSettings: StripeSettings | null
}

/** Mount at the root. */
export function webhookRoute(deps: WebhookDeps): Hono {
  const routes = new Hono()
  routes.post(STRIPE_WEBHOOK, async c => {
    // The raw bytes, because the signature covers them.
    const body = Buffer.from(await c.req.arrayBuffer())
    const { stripeSettings } = deps
    if (stripeSettings === null) throw new AppError('not_found', 'Plans aren’t sold on this server.')
    const event = verified({ ...deps, ...stripeSettings }, body, c.req.header('stripe-signature'))
    const customerId = customerOf(event)
    await deps.db.transaction(async tx => {
      const taken = await tx
        .insert(billingEvents)
        .values({ id: event.id, received_at: new Date(deps.wallNow()) })
        .onConflictDoNothing()
        .returning()
      if (taken.length > 0 && customerId !== null) await planReading(tx, customerId, deps.now())
    })
    if (customerId !== null) deps.nudge()
    return c.json({ received: true })
  })
  return routes
}

/** The part of an event that we read. */
const eventShape = z.object({
  id: z.string().regex(/^[\w-]{1,255}$/),
  type: z.string(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})
type ReadEvent = z.infer<typeof eventShape>

function verified(
  { stripe, webhookSecret, wallNow, log }: WebhookDeps & StripeSettings,
  body: Buffer,
  header?: string,
): ReadEvent {
  try {
    const event = stripe.webhooks.constructEvent(
      body,
      header ?? '',
      webhookSecret,
      TOLERANCE,
      undefined,
      wallNow(),
    )
    return eventShape.parse(event)
  } catch (error) {
    const isForged = error instanceof Stripe.errors.StripeSignatureVerificationError
    log.warn({ reason: isForged ? 'signature' : 'body' }, 'a webhook was refused')
    throw new AppError('validation_failed', 'The signature or the body of this event isn’t good.')
  }
}

/** Kinds of events that may change a subscription or its payments. */
const ABOUT_CUSTOMERS = /^(checkout\.session|customer|customer\.subscription|invoice|invoice_payment)\./
const customerId = z.string().regex(/^\w{1,200}$/)

/** The customer to read; null if the event isn't about one, or of an unknown kind. */
function customerOf({ type, data: { object } }: ReadEvent): string | null {
  if (!ABOUT_CUSTOMERS.test(type)) return null
  const { customer } = object
  const named = object.object === 'customer' ? object.id : isObject(customer) ? customer.id : customer
  return customerId.safeParse(named).data ?? null
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
