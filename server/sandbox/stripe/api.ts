// The payment service's API: Stripe's paths, its key, its idempotency, and its errors.
import { type Context, Hono } from 'hono'
import * as catalog from './catalog-api.ts'
import { faultBody, StripeFault } from './fault.ts'
import { type Form, readForm } from './form.ts'
import * as sales from './sales-api.ts'

type Endpoint = (desk: sales.Desk, form: Form, id: string) => object

/** All endpoints, as `METHOD /path`. */
const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  'POST /v1/products': catalog.createProduct,
  'GET /v1/products/:id': catalog.readProduct,
  'POST /v1/prices': catalog.createPrice,
  'GET /v1/prices': catalog.listPrices,
  'GET /v1/prices/:id': catalog.readPrice,
  'POST /v1/coupons': catalog.createCoupon,
  'GET /v1/coupons/:id': catalog.readCoupon,
  'POST /v1/customers': catalog.createCustomer,
  'GET /v1/customers/:id': catalog.readCustomer,
  'DELETE /v1/customers/:id': catalog.deleteCustomer,
  'POST /v1/checkout/sessions': sales.createCheckout,
  'GET /v1/checkout/sessions': sales.listCheckouts,
  'GET /v1/checkout/sessions/:id': sales.readCheckout,
  'POST /v1/checkout/sessions/:id/expire': sales.expireCheckout,
  'POST /v1/billing_portal/configurations': sales.createConfiguration,
  'POST /v1/billing_portal/configurations/:id': sales.updateConfiguration,
  'POST /v1/billing_portal/sessions': sales.createPortal,
  'GET /v1/subscriptions': sales.listSubscriptions,
  'GET /v1/subscriptions/:id': sales.readSubscription,
  'POST /v1/subscriptions/:id': sales.updateSubscription,
  'DELETE /v1/subscriptions/:id': sales.cancelSubscription,
  'GET /v1/invoices': sales.listInvoices,
}

export type ApiDesk = sales.Desk & {
  secretKey: string
  /** Runs in one transaction: stores everything or nothing. */
  transaction: <T>(work: () => T) => T
  /** Waits or throws if the service is set to be slow or down. */
  suffer: () => Promise<void>
}

/** The API under `/v1`. */
export function stripeApi(desk: ApiDesk): Hono {
  const api = new Hono()
  api.use('/v1/*', async (c, next) => {
    await desk.suffer()
    checkKey(c, desk)
    await next()
  })
  for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
    const [method = '', path = ''] = name.split(' ')
    api.on(method, path, async c => {
      const text = method === 'POST' ? await c.req.text() : new URL(c.req.url).search.slice(1)
      return answer(c, desk, text, () => endpoint(desk, readForm(text), c.req.param('id') ?? ''))
    })
  }
  api.all('/v1/*', c => {
    throw new StripeFault(`Unrecognized request URL (${c.req.method}: ${c.req.path}).`, { status: 404 })
  })
  api.onError((error, c) => {
    if (error instanceof StripeFault) return c.json(faultBody(error), error.status as 400)
    throw error
  })
  return api
}

/** A POST with an idempotency key: replays the stored answer for the same request, and refuses a different one. */
function answer(c: Context, desk: ApiDesk, text: string, act: () => object): Response {
  const key = c.req.header('idempotency-key')
  if (c.req.method !== 'POST' || key === undefined) return c.json(desk.transaction(act))
  const asked = `${c.req.path} ${text}`
  const earlier = desk.store.answer(key)
  if (earlier && earlier.asked !== asked)
    throw new StripeFault(
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      { kind: 'idempotency_error', code: 'idempotency_key_in_use' },
    )
  if (earlier)
    return c.body(earlier.body, 200, { 'content-type': 'application/json', 'idempotent-replayed': 'true' })
  const body = desk.transaction(() => {
    const made = JSON.stringify(act())
    desk.store.keepAnswer(key, { asked, status: 200, body: made })
    return made
  })
  return c.body(body, 200, { 'content-type': 'application/json' })
}

function checkKey(c: Context, { secretKey }: ApiDesk): void {
  const [, given = ''] = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '') ?? []
  if (given === secretKey) return
  const shown = `${given.slice(0, 8)}${'*'.repeat(Math.max(0, given.length - 12))}${given.slice(-4)}`
  throw new StripeFault(`Invalid API Key provided: ${shown}`, { status: 401 })
}
