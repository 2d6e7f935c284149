// The payment service under /dev: a tester gives a person a plan, makes the service fail, holds or repeats its events,
// and reads its state.
import { type Context, Hono } from 'hono'
import { AppError, problemResponse } from '#server/lib/problem.ts'
import { billingPeriods, planIds } from '#shared/domain/plan.ts'
import { iso } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'
import { DELIVERY_MODES } from './events.ts'
import { type StripeService, TROUBLES } from './stripe-service.ts'

/** The body of `POST /dev/stripe`: exactly one command. */
const order = z
  .strictObject({
    /** Gives an address a plan, as if bought at the checkout. */
    subscribe: z
      .strictObject({
        email: z.email(),
        plan: z.enum(planIds),
        period: z.enum(billingPeriods).default('annual'),
        card: z.string().max(30).optional(),
      })
      .optional(),
    trouble: z.enum(TROUBLES).optional(),
    delivery: z.enum(DELIVERY_MODES).optional(),
    /** Delivers all held events now. */
    deliver: z.literal(true).optional(),
    /** Delivers every event this many more times, in random order. */
    replay: z.int().min(1).max(1000).optional(),
  })
  .refine(given => Object.keys(given).length === 1, 'one of subscribe, trouble, delivery, deliver, replay')

const refuse = (detail: string) => problemResponse(new AppError('validation_failed', detail))

/** `GET /stripe.json` and `POST /stripe`. Mount these at /dev. `settle`: waits until the product's work is done. */
export function stripeDevRoutes(
  service: StripeService,
  now: () => number,
  settle: () => Promise<void>,
): Hono {
  const routes = new Hono()
  const { store, events } = service
  routes.get('/stripe.json', c =>
    c.json({
      now: iso(now()),
      delivery: events.mode(),
      deliveries: store.deliveries(),
      products: store.list('prod'),
      prices: store.list('price'),
      coupons: store.list('coupon'),
      customers: store.list('cus'),
      checkouts: store.list('cs'),
      subscriptions: store.list('sub'),
      invoices: store.list('in'),
      events: store.events().map(({ id, type, created }) => ({ id, type, created })),
    }),
  )
  routes.post('/stripe', async c => {
    const given = order.safeParse(await bodyOf(c))
    if (!given.success) return refuse(z.prettifyError(given.error))
    const { subscribe, trouble, delivery, deliver, replay } = given.data
    if (trouble) service.setTrouble(trouble)
    if (delivery) events.setMode(delivery)
    if (replay) events.replay(replay)
    if (subscribe) {
      const { email, plan, period, card } = subscribe
      if (service.subscribe(email, `offlist_${plan}_${period}`, card ? { card } : {}) === null)
        return refuse('the plans aren’t set up, or the card is none')
    }
    if (deliver || replay || subscribe) {
      await events.deliver(deliver ?? events.mode() !== 'held')
      await settle()
    }
    return c.json({ done: given.data })
  })
  return routes
}

const bodyOf = (c: Context) => c.req.json().catch(() => null)
