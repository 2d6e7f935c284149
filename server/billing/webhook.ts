// POST /webhooks/stripe: an event says whom to look at again, and nothing else of it is believed. It is taken once, in the
// transaction that plans the reading, and answered at once: Stripe is asked afterwards (read-customer.ts).
import { Hono } from 'hono'
import Stripe from 'stripe'
import { z } from '#shared/lib/z.ts'
import { billingEvents } from '../db/tables/billing.ts'
import { AppError } from '../lib/problem.ts'
import type { BillingDeps, StripeSettings } from './deps.ts'
import { planReading } from './planned-readings.ts'

export const STRIPE_WEBHOOK = '/webhooks/stripe'
/** Seconds that an event's signature is good for (PROTOCOLS 3). */
const TOLERANCE = 300

type WebhookDeps = Pick<BillingDeps, 'db' | 'now' | 'wallNow' | 'log' | 'nudge'> & {
  /** Without Stripe, no event is. */
  stripeSettings: StripeSettings | null
}

/** To be mounted at the root. */
export function webhookRoute(deps: WebhookDeps): Hono {
  const routes = new Hono()
  routes.post(STRIPE_WEBHOOK, async c => {
    // The bytes as they came: a signature is over these.
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

/** What we read of an event. */
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

/** Kinds of events after which a subscription or its payments may be different. */
const ABOUT_CUSTOMERS = /^(checkout\.session|customer|customer\.subscription|invoice|invoice_payment)\./
const customerId = z.string().regex(/^\w{1,200}$/)

/** Whom to look at; null for events that are about nobody, or of a kind we don't know. */
function customerOf({ type, data: { object } }: ReadEvent): string | null {
  if (!ABOUT_CUSTOMERS.test(type)) return null
  const { customer } = object
  const named = object.object === 'customer' ? object.id : isObject(customer) ? customer.id : customer
  return customerId.safeParse(named).data ?? null
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
