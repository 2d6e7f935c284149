// The push service under /dev: a tester subscribes a device, sets the answers to its pushes, and reads those that came.
import { type Context, Hono } from 'hono'
import { AppError, problemResponse } from '#server/lib/problem.ts'
import { z } from '#shared/lib/z.ts'
import type { PushService } from './push-service.ts'

const subscribeOrder = z.strictObject({ application_server_key: z.string().max(200).default('') })
const answerOrder = z.strictObject({
  endpoint: z.url(),
  status: z.union([201, 400, 403, 404, 410, 413, 429, 500, 503].map(status => z.literal(status))),
  /** Seconds. */
  retry_after: z.number().int().min(0).nullable().default(null),
  /** The number of pushes answered this way before it works again; null for all. */
  times: z.number().int().min(1).nullable().default(null),
})

const refuse = (detail: string) => problemResponse(new AppError('validation_failed', detail))
const bodyOf = (c: Context) => c.req.json().catch(() => ({}))

/** `GET /pushes.json`, `POST /pushes/subscriptions`, `POST /pushes/answers`. Mount these at /dev. */
export function pushServiceRoutes(service: PushService): Hono {
  const routes = new Hono()
  routes.get('/pushes.json', c => {
    const endpoint = c.req.query('endpoint')
    const pushes = service.pushes()
    return c.json(endpoint === undefined ? pushes : pushes.filter(push => push.endpoint === endpoint))
  })
  routes.post('/pushes/subscriptions', async c => {
    const order = subscribeOrder.safeParse(await bodyOf(c))
    if (!order.success) return refuse(z.prettifyError(order.error))
    return c.json(service.subscribe(order.data.application_server_key), 201)
  })
  routes.post('/pushes/answers', async c => {
    const order = answerOrder.safeParse(await bodyOf(c))
    if (!order.success) return refuse(z.prettifyError(order.error))
    const { endpoint, status, retry_after: retryAfter, times } = order.data
    const known = service.answer(endpoint, { status, retryAfter, times })
    return known ? c.json({ endpoint, status }) : refuse('there is no such endpoint')
  })
  return routes
}
