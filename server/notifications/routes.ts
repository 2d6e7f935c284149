// Web Push under /push/v1: a device subscribes, unsubscribes, and requests a test message (SPEC.md, 10).
import { createECDH } from 'node:crypto'
import { Hono } from 'hono'
import { newId } from '#shared/lib/id.ts'
import { MINUTE, SECOND } from '#shared/lib/time.ts'
import { type PushMessage, pushEndpoints, pushRemoval, pushSubscription } from '#shared/protocol/push.ts'
import type { Deps } from '../deps.ts'
import type { ActorEnv } from '../lib/actor.ts'
import { parse } from '../lib/parse.ts'
import { AppError } from '../lib/problem.ts'
import { readJson } from '../lib/read-json.ts'
import { createRecentUses } from '../lib/recent-uses.ts'
import { requireCapability } from '../lib/require-capability.ts'
import type { PushSender } from './sender.ts'
import { devicesOf, dropSubscription, noteDelivery, storeSubscription } from './subscriptions.ts'

export type PushRouteDeps = Pick<Deps, 'db' | 'now'> & { push: PushSender; wallNow: () => number }

/** Test messages per account. */
const TESTS = { max: 5, windowMs: MINUTE }
/** How long a test waits for the device's push service, in milliseconds. */
const TEST_PATIENCE = 3 * SECOND

/** Public: the key that browsers subscribe with. */
export function pushKeyRoute(push: Pick<PushSender, 'publicKey'>): Hono {
  const routes = new Hono()
  routes.get('/vapid-public-key', c => c.json({ publicKey: push.publicKey }))
  return routes
}

/** The endpoints that need a session. */
export function pushRoutes(deps: PushRouteDeps): Hono<ActorEnv> {
  const routes = new Hono<ActorEnv>()
  const tests = createRecentUses(TESTS, deps.wallNow)

  for (const [endpoint, { need: capability }] of Object.entries(pushEndpoints)) {
    const [method = '', path = ''] = endpoint.split(' ')
    routes.on(method, path, requireCapability(capability))
  }

  routes.post('/subscriptions', async c => {
    const subscription = parse(pushSubscription, await readJson(c))
    if (!deps.push.guard.allows(subscription.endpoint))
      throw new AppError('validation_failed', 'This isn’t the address of a push service.', {
        field: 'endpoint',
      })
    if (!isPoint(subscription.keys.p256dh))
      throw new AppError('validation_failed', 'This isn’t a public key.', { field: 'keys.p256dh' })
    const kept = await storeSubscription(deps.db, ownerOf(c.var.actor), subscription, deps.now())
    if (!kept) throw new AppError('not_signed_in', 'Sign in first.')
    return c.json({ success: true }, 201)
  })

  routes.delete('/subscriptions', async c => {
    const { endpoint } = parse(pushRemoval, await readJson(c))
    await dropSubscription(deps.db, c.var.actor.userId, endpoint)
    return c.body(null, 204)
  })

  routes.post('/test', async c => {
    const wait = tests.wait(c.var.actor.userId)
    if (wait !== null)
      throw new AppError('rate_limited', 'That’s enough for now. Try again in a minute.', {
        headers: { 'retry-after': String(Math.ceil(wait / SECOND)) },
      })
    tests.add(c.var.actor.userId)
    return c.json(await sendTest(deps, c.var.actor.userId))
  })

  return routes
}

const ownerOf = ({ userId, sessionId }: ActorEnv['Variables']['actor']) => ({ userId, sessionId })

/** Sends one message to each device of the account, once. */
async function sendTest(deps: PushRouteDeps, userId: string) {
  const message: PushMessage = { kind: 'test', id: newId() }
  const counts = { sent: 0, failed: 0, gone: 0 }
  const limit = AbortSignal.timeout(TEST_PATIENCE)
  const devices = await devicesOf(deps.db, [userId], deps.wallNow())
  await Promise.all(
    devices.map(async device => {
      const { kind } = await deps.push.send(device, message, limit).catch((error: unknown) => {
        if (limit.aborted) return { kind: 'later' } as const
        throw error
      })
      counts[kind === 'taken' ? 'sent' : kind === 'gone' ? 'gone' : 'failed'] += 1
      if (kind === 'taken' || kind === 'gone') await noteDelivery(deps.db, userId, device, kind)
    }),
  )
  return counts
}

/** Whether 65 bytes are a point of the curve: otherwise we can't encrypt for it. */
function isPoint(p256dh: string): boolean {
  const probe = createECDH('prime256v1')
  probe.generateKeys()
  try {
    probe.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    // The library throws for any invalid point.
    return false
  }
}
