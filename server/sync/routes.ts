// The replication endpoints under /sync/v1.
import { Hono } from 'hono'
import { type CollectionName, collections } from '#shared/collections/index.ts'
import { iso } from '#shared/lib/time.ts'
import { pullAllBody, pullQuery, pushBody, SYNC_PROTOCOL_FLOOR } from '#shared/protocol/sync.ts'
import { headOf } from '../db/rows.ts'
import type { Deps } from '../deps.ts'
import type { ActorEnv } from '../lib/actor.ts'
import { parse } from '../lib/parse.ts'
import { AppError } from '../lib/problem.ts'
import { readJson } from '../lib/read-json.ts'
import { ownerOf, pull, pullAll } from './pull.ts'
import { push, type RunIntent } from './push.ts'

type SyncDeps = Pick<Deps, 'db' | 'now' | 'nudge'> & { runIntent: RunIntent }

/** Pull and push for the signed-in account; every answer tells the product's time, which a device goes by. */
export function syncRoutes(deps: SyncDeps): Hono<ActorEnv> {
  const routes = new Hono<ActorEnv>()
  routes.use(async (c, next) => {
    const version = Number(c.req.header('x-sync-protocol') ?? SYNC_PROTOCOL_FLOOR)
    if (!(version >= SYNC_PROTOCOL_FLOOR))
      throw new AppError('update_needed', 'This version is too old to sync.')
    await next()
    c.header('x-server-time', iso(deps.now()))
    c.header('cache-control', 'no-store')
  })
  routes.get('/:collection/pull', async c => {
    const name = collectionName(c.req.param('collection'))
    const { seq, limit } = parse(pullQuery, c.req.query())
    const owner = ownerOf(name, c.var.actor.userId)
    if (collections[name].scope !== 'shared') return c.json(await pull(deps.db, owner, name, seq, limit))
    const etag = `"${await headOf(deps.db, owner)}-${seq}-${limit}"`
    c.header('etag', etag)
    if (c.req.header('if-none-match') === etag) return c.body(null, 304)
    return c.json(await pull(deps.db, owner, name, seq, limit))
  })
  routes.post('/pull', async c => {
    const { since, limit } = parse(pullAllBody, await readJson(c))
    return c.json(await pullAll(deps.db, c.var.actor.userId, since, limit))
  })
  routes.post('/:collection/push', async c => {
    const name = collectionName(c.req.param('collection'))
    const rows = parse(pushBody, await readJson(c))
    const conflicts = await push(deps.db, c.var.actor.userId, name, rows, deps.runIntent)
    if (name === 'intents') deps.nudge()
    return c.json(conflicts)
  })
  return routes
}

function collectionName(name: string): CollectionName {
  if (Object.hasOwn(collections, name)) return name as CollectionName
  throw new AppError('not_found', 'There is no such collection.')
}
