// The sandbox world's payment service: Stripe's API on a loopback port, with a hosted checkout and portal, and signed
// webhooks. Subscriptions follow the world's clock. For real money, the product uses Stripe itself.
import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { Log } from '#server/lib/log.ts'
import { must } from '#shared/lib/must.ts'
import { SECOND } from '#shared/lib/time.ts'
import type { Store } from '../store.ts'
import { stripeApi } from './api.ts'
import { cardOf } from './cards.ts'
import { catchUp } from './catch-up.ts'
import { checkoutPages, newCustomer, type PageDesk } from './checkout-page.ts'
import { type Events, openEvents } from './events.ts'
import { StripeFault } from './fault.ts'
import { hostedCss } from './hosted-page.ts'
import { portalPages } from './portal-page.ts'
import { openStripeStore, type StripeStore } from './stripe-store.ts'
import { beginSubscription, isOver } from './subscriptions.ts'

export const TROUBLES = ['ok', 'down', 'slow'] as const
export type StripeTrouble = (typeof TROUBLES)[number]

export type StripeService = {
  apiBase: string
  secretKey: string
  webhookSecret: string
  store: StripeStore
  events: Events
  /** Sets how the API answers from now on. */
  setTrouble: (trouble: StripeTrouble) => void
  /**
   * Returns the address's subscription to the price with this lookup key, and creates it if needed. A good card pays,
   * unless another is named. The buyer is a guest, or `userId`, signed in.
   */
  subscribe: (email: string, lookupKey: string, by?: { card?: string; userId?: string }) => string | null
  /** Runs what the passing of time made due, and delivers the events; resolves once each was tried. */
  advanced: () => Promise<void>
  close: () => Promise<void>
}

type ServiceOptions = {
  /** The product's webhook URL. */
  webhookUrl: string
  log: Pick<Log, 'error' | 'warn'>
  random: () => number
}

const PORT = 'stripe-port'
const GOOD_CARD = '4242424242424242'
const PAGE = {
  'content-security-policy': "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
}
/** Longer than any caller waits for an answer. */
const SLOW = 30 * SECOND

/** Opens it on its previous port, if that is free: open checkouts survive a restart. */
export async function openStripeService(
  world: Store,
  time: { now: () => number; wallNow: () => number },
  { webhookUrl, log, random }: ServiceOptions,
): Promise<StripeService> {
  const store = openStripeStore(world)
  const secretKey = keptSecret(world, 'stripe-key', 'sk_test_')
  const webhookSecret = keptSecret(world, 'stripe-webhook-secret', 'whsec_')
  const events = openEvents(world, store, {
    webhookUrl,
    secret: webhookSecret,
    wallNow: time.wallNow,
    random,
    log,
  })
  let trouble: StripeTrouble = 'ok'
  let origin = ''
  const closing = new AbortController()
  const desk: PageDesk = {
    store,
    events,
    now: () => Math.floor(time.now() / SECOND),
    origin: () => origin,
    transaction: world.transaction,
  }
  const suffer = async () => {
    if (trouble === 'slow') await pause(SLOW, undefined, { signal: closing.signal }).catch(() => undefined)
    if (trouble !== 'ok')
      throw new StripeFault('An unknown error occurred.', { status: 500, kind: 'api_error' })
  }
  const app = new Hono()
  // Before every request, run what became due in real time.
  app.use(async (_c, next) => {
    world.transaction(() => catchUp(desk))
    await next()
  })
  for (const pages of [checkoutPages(desk), portalPages(desk)]) app.route('/', withPolicy(pages))
  app.get('/hosted.css', c => c.body(hostedCss, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.route('/', stripeApi({ ...desk, secretKey, suffer }))
  app.onError((error, c) => {
    log.error({ err: error }, 'sandbox: the payment service failed')
    return c.json({ error: { type: 'api_error', message: 'An unknown error occurred.' } }, 500)
  })
  const server = createServer(getRequestListener(app.fetch))
  const port = await listen(server, Number(world.setting(PORT) ?? 0))
  world.setSetting(PORT, String(port))
  origin = `http://127.0.0.1:${port}`
  return {
    apiBase: origin,
    secretKey,
    webhookSecret,
    store,
    events,
    setTrouble: wanted => {
      trouble = wanted
    },
    subscribe: (email, lookupKey, { card = GOOD_CARD, userId } = {}) =>
      world.transaction(() => subscribe(desk, email.toLowerCase(), lookupKey, { card, userId })),
    async advanced() {
      world.transaction(() => catchUp(desk))
      // Also deliver out-of-order events now, in their order: an hour of real time may be a year here.
      await events.deliver(events.mode() !== 'held')
    },
    close: () =>
      new Promise(resolve => {
        closing.abort()
        events.close()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function subscribe(
  desk: PageDesk,
  email: string,
  lookupKey: string,
  { card: number, userId }: { card: string; userId?: string | undefined },
): string | null {
  const { store } = desk
  const price = store.list('price').find(one => one.lookup_key === lookupKey)
  if (!price || cardOf(number) === null) return null
  const customer = store.list('cus').find(one => one.email === email)?.id ?? newCustomer(desk, email)
  if (userId !== undefined) store.put('cus', { ...store.get('cus', customer), metadata: { user_id: userId } })
  if (store.list('sub', customer).some(one => !isOver(one))) return customer
  store.setCard(customer, number)
  beginSubscription(desk, { customer, price, coupon: null, metadata: {} })
  return customer
}

function withPolicy(pages: Hono): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(PAGE)) c.res.headers.set(name, value)
  })
  return app.route('/', pages)
}

function keptSecret(world: Store, name: string, prefix: string): string {
  const kept = world.setting(name)
  if (kept !== null) return kept
  const made = `${prefix}${randomBytes(24).toString('base64url')}`
  world.setSetting(name, made)
  return made
}

/** Listens on `wanted`, or on a free port if it is taken; resolves to the port. */
function listen(server: Server, wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' && wanted !== 0) resolve(listen(server, 0))
      else reject(error)
    })
    server.listen(wanted, '127.0.0.1', () => {
      const address = must(server.address(), 'the address of the payment service')
      if (typeof address === 'string') reject(new Error('the payment service listens on no port'))
      else resolve(address.port)
    })
  })
}
