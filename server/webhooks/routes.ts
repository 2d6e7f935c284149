// /developer/v1: a signed-in user's webhooks, and the uses of their API keys. Behind the guard of app.ts; access
// requirements are declared in shared/protocol/developer.ts.
import { type Context, Hono } from 'hono'
import { rowId } from '#shared/lib/id.ts'
import { MINUTE, SECOND } from '#shared/lib/time.ts'
import {
  type DeveloperSetting,
  deliveryQuery,
  developerSettings,
  type KeyDay,
  webhookBody,
  webhookChange,
} from '#shared/protocol/developer.ts'
import type { Db } from '../db/database.ts'
import type { NoteEvent, RequestNote } from '../deps.ts'
import type { ActorEnv } from '../lib/actor.ts'
import { parse } from '../lib/parse.ts'
import { AppError } from '../lib/problem.ts'
import { readJson } from '../lib/read-json.ts'
import { createRecentUses, type RecentUses } from '../lib/recent-uses.ts'
import { requireCapability } from '../lib/require-capability.ts'
import { listDeliveries, replayDelivery, sendTest } from './deliveries.ts'
import {
  changeEndpoint,
  deleteEndpoint,
  type EndpointDeps,
  findEndpoint,
  listEndpoints,
  makeEndpoint,
  viewOf,
} from './endpoints.ts'

export type WebhookRouteDeps = EndpointDeps & {
  wallNow: () => number
  nudge: () => void
  noteEvent?: NoteEvent
  requestOf: (c: Context) => RequestNote
  /** The requests with each of the user's API keys, by day. */
  readKeyUses: (userId: string) => Promise<KeyDay[]>
}

type Asked = Context<ActorEnv>
type RouteDeps = WebhookRouteDeps & { sends: RecentUses }
type Handler = (c: Asked, deps: RouteDeps) => Promise<Response>

/** Tests and repeated deliveries per user. */
const SENDS = { max: 20, windowMs: MINUTE }

/** Mount at /developer/v1. */
export function webhookRoutes(given: WebhookRouteDeps): Hono<ActorEnv> {
  const deps = { ...given, sends: createRecentUses(SENDS, given.wallNow) }
  const routes = new Hono<ActorEnv>()
  for (const [endpoint, { need }] of Object.entries(developerSettings)) {
    const [method = '', path = ''] = endpoint.split(' ')
    routes.on(method, path, requireCapability(need), c => HANDLERS[endpoint as DeveloperSetting](c, deps))
  }
  return routes
}

const HANDLERS: { readonly [E in DeveloperSetting]: Handler } = {
  'GET /webhooks': async (c, { db }) => c.json({ webhooks: await listEndpoints(db, c.var.actor.userId) }),
  'POST /webhooks': async (c, deps) => {
    const body = parse(webhookBody, await readJson(c))
    const { view, secret } = await deps.db.transaction(async tx => {
      const made = await makeEndpoint(tx, deps, c.var.actor.userId, body)
      await note(tx, c, deps, 'webhook_made', body.url)
      return made
    })
    return c.json({ ...view, secret }, 201)
  },
  'GET /webhooks/:id': async (c, { db }) => c.json(await viewOf(db, await ownEndpoint(c, db))),
  'PATCH /webhooks/:id': async (c, deps) => {
    await ownEndpoint(c, deps.db)
    const change = parse(webhookChange, await readJson(c))
    const view = await deps.db.transaction(async tx =>
      changeEndpoint(tx, deps, await ownEndpoint(c, tx), change),
    )
    deps.nudge()
    return c.json(view)
  },
  'DELETE /webhooks/:id': async (c, deps) => {
    await deps.db.transaction(async tx => {
      const row = await ownEndpoint(c, tx)
      await note(tx, c, deps, 'webhook_deleted', (await viewOf(tx, row)).url)
      await deleteEndpoint(tx, row)
    })
    return c.body(null, 204)
  },
  'POST /webhooks/:id/test': async (c, deps) => {
    await ownEndpoint(c, deps.db)
    countSend(c, deps)
    const id = await deps.db.transaction(async tx => sendTest(tx, await ownEndpoint(c, tx), deps.now()))
    deps.nudge()
    return c.json({ id }, 202)
  },
  'GET /webhooks/:id/deliveries': async (c, { db }) => {
    const endpoint = await ownEndpoint(c, db)
    const { cursor } = parse(deliveryQuery, c.req.query())
    return c.json(await listDeliveries(db, endpoint, cursor))
  },
  'POST /deliveries/:id/replay': async (c, deps) => {
    const id = idOf(c)
    countSend(c, deps)
    await deps.db.transaction(tx => replayDelivery(tx, c.var.actor.userId, id, deps.now()))
    deps.nudge()
    return c.json({ id }, 202)
  },
  'GET /key-uses': async (c, deps) => c.json({ days: await deps.readKeyUses(c.var.actor.userId) }),
}

/** A malformed id becomes one that no row has. */
const idOf = (c: Asked): string =>
  rowId.safeParse(c.req.param('id')?.toLowerCase()).data ?? '00000000-0000-0000-0000-000000000000'

const ownEndpoint = (c: Asked, db: Db) => findEndpoint(db, c.var.actor.userId, idOf(c))

function countSend(c: Asked, { sends }: RouteDeps): void {
  const { userId } = c.var.actor
  const wait = sends.wait(userId)
  if (wait !== null)
    throw new AppError('rate_limited', 'That’s enough for now. Try again in a minute.', {
      headers: { 'retry-after': String(Math.max(1, Math.ceil(wait / SECOND))) },
    })
  sends.add(userId)
}

async function note(
  tx: Db,
  c: Asked,
  deps: RouteDeps,
  kind: 'webhook_made' | 'webhook_deleted',
  url: string,
): Promise<void> {
  const { userId, sessionId } = c.var.actor
  const detail = { name: new URL(url).host }
  await deps.noteEvent?.(tx, { userId, kind, sessionId, request: deps.requestOf(c), detail })
}
