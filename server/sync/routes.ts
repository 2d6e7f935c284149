// The replication endpoints under /sync/v1 (rules in shared/protocol/SPEC.md).
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type CollectionName, collections } from '#shared/collections/index.ts'
import { rowId } from '#shared/lib/id.ts'
import { iso } from '#shared/lib/time.ts'
import {
  CHECKPOINT_HEADER,
  DEVICE_HEADER,
  PROTOCOL_HEADER,
  type PushConflict,
  pullAllBody,
  pullQuery,
  pushBody,
  pushHeaders,
  SYNC_PROTOCOL_FLOOR,
} from '#shared/protocol/sync.ts'
import type { Deps } from '../deps.ts'
import type { ActorEnv } from '../lib/actor.ts'
import { parse, parseShape } from '../lib/parse.ts'
import { AppError } from '../lib/problem.ts'
import { readJson } from '../lib/read-json.ts'
import { createAccountPages, type DeviceReading } from './account-pages.ts'
import { type Bytes, COMPRESS_FROM, compress, type Encoding, encodingFor } from './compress.ts'
import type { Devices } from './devices.ts'
import { requireNotAhead } from './lost-numbers.ts'
import type { PageCache } from './page-cache.ts'
import { updateNeeded } from './pull.ts'
import { pullAll } from './pull-all.ts'
import { type PushHandlerDeps, push } from './push.ts'
import { createSharedPages, hasTag, type SharedPage, type SharedPages } from './shared-pages.ts'

type SyncDeps = Pick<Deps, 'db' | 'now' | 'nudge' | 'counts'> &
  Pick<PushHandlerDeps, 'runIntent' | 'changes' | 'peopleRule' | 'peopleChanges'> & {
    devices: Devices
    pageCache: PageCache
  }
type SyncContext = Context<ActorEnv>

/** Pull and push for the signed-in account. Every response includes the product time, which devices use. */
export function syncRoutes(deps: SyncDeps): Hono<ActorEnv> {
  const routes = new Hono<ActorEnv>()
  const shared = createSharedPages(deps.db)
  const own = createAccountPages(deps.pageCache)
  routes.use(tellTime(deps), refuseOldProtocol)
  routes.get('/:collection/pull', async c => {
    const name = collectionName(c.req.param('collection'))
    const { seq, limit } = parse(pullQuery, c.req.query())
    noteDevice(deps, c, new Map([[name, seq]]))
    if (collections[name].scope === 'shared') return answerShared(deps, c, shared, { name, seq, limit })
    const encoding = acceptedBy(c)
    const page = await own.read(readingOf(deps, c), { name, seq, limit, encoding })
    if (page === null) return refuseExpired()
    deps.counts?.rows('pulled', name, page.count)
    return 'text' in page ? answerText(c, page.text) : answerBytes(c, page.bytes, encoding, NOT_STORED)
  })
  routes.post('/pull', async c => {
    const { since, only, limit } = parse(pullAllBody, await readJson(c))
    for (const name of Object.keys(since)) collectionName(name)
    const names = (only ?? Object.keys(collections)).map(collectionName)
    const from = new Map(names.map(name => [name, since[name] ?? 0]))
    noteDevice(deps, c, from)
    const reading = readingOf(deps, c)
    const { text, counts, next } = await pullAll(reading, shared, from, limit)
    for (const [name, count] of counts) deps.counts?.rows('pulled', name, count)
    // If several collections have more, the device requests their next pages together.
    const [more] = next.size === 1 ? next : []
    if (more) own.readAhead(reading, { name: more[0], seq: more[1], limit, encoding: acceptedBy(c) })
    return answerText(c, text)
  })
  routes.post('/:collection/push', async c => {
    const name = collectionName(c.req.param('collection'))
    const { [CHECKPOINT_HEADER]: read } = parse(pushHeaders, c.req.header())
    const rows = parseShape(pushBody, await readJson(c))
    const { actor: who, turn } = c.var
    if (read !== undefined) await requireNotAhead(deps.db, who, read)
    // Also after a batch that was only partly accepted.
    const conflicts = await push(deps, { who, turn }, name, rows).finally(() => {
      // A site taken off a person's list is visited again.
      if (name === 'intents' || name === 'people') deps.nudge()
    })
    countPushed(deps, name, rows.length, conflicts)
    return answerText(c, JSON.stringify(conflicts))
  })
  routes.all('/:collection/pull', refuseMethod('GET'))
  routes.all('/pull', refuseMethod('POST'))
  routes.all('/:collection/push', refuseMethod('POST'))
  return routes
}

/** @throws AppError rate_limited when the account has read its share. */
function readingOf({ db }: SyncDeps, c: SyncContext): DeviceReading {
  const { actor: owner, turn } = c.var
  turn.admit('rowsRead')
  return { db, owner, turn, protocol: protocolOf(c) }
}

/** Rows that came back were either refused or in conflict. */
function countPushed(
  { counts }: SyncDeps,
  name: CollectionName,
  pushed: number,
  conflicts: readonly PushConflict[],
): void {
  const refused = conflicts.filter(({ _refused }) => _refused !== undefined).length
  counts?.rows('pushed', name, pushed - conflicts.length)
  counts?.rows('conflicted', name, conflicts.length - refused)
  counts?.rows('refused', name, refused)
}

function refuseMethod(allow: string) {
  return () => {
    throw new AppError('method_not_allowed', `Use ${allow} here.`, { headers: { allow } })
  }
}

async function answerShared(
  deps: SyncDeps,
  c: SyncContext,
  shared: SharedPages,
  { name, seq, limit }: { name: CollectionName; seq: number; limit: number },
): Promise<Response> {
  const { etag, page } = await shared.find(name, seq, limit)
  const headers = { etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding' }
  if (hasTag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
  const { turn } = c.var
  turn.admit('rowsRead')
  const found = await page(turn)
  if (!found) return refuseExpired()
  deps.counts?.rows('pulled', name, found.count)
  return answerPage(c, found, headers)
}

/** Adds the time, and forbids caching unless the response says otherwise; also to refusals. */
function tellTime({ now }: Pick<Deps, 'now'>) {
  return createMiddleware<ActorEnv>(async (c, next) => {
    // If set beforehand, it becomes part of the response; a refusal is a separate response.
    c.header('x-server-time', iso(now()))
    await next()
    const { headers } = c.res
    if (!headers.has('x-server-time')) headers.set('x-server-time', iso(now()))
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  })
}

const refuseOldProtocol = createMiddleware<ActorEnv>(async (c, next) => {
  if (!(protocolOf(c) >= SYNC_PROTOCOL_FLOOR)) throw updateNeeded()
  await next()
})

/** The client's protocol version; NaN if it isn't a number. */
const protocolOf = (c: SyncContext) => Number(c.req.header(PROTOCOL_HEADER) ?? SYNC_PROTOCOL_FLOOR)

function refuseExpired(): never {
  throw new AppError('checkpoint_expired', 'This was too long ago: read the collection from the start.')
}

/** A device without a valid id is served anyway. */
function noteDevice(deps: SyncDeps, c: SyncContext, passed: ReadonlyMap<CollectionName, number>): void {
  const device = rowId.safeParse(c.req.header(DEVICE_HEADER))
  if (device.success) deps.devices.note(c.var.actor.accountId, device.data.toLowerCase(), passed)
}

function collectionName(name: string): CollectionName {
  if (Object.hasOwn(collections, name)) return name as CollectionName
  throw new AppError('not_found', `There is no collection ${JSON.stringify(name.slice(0, 64))}.`, {
    field: name.slice(0, 64),
  })
}

type Headers = Readonly<Record<string, string>>

const JSON_TYPE = { 'content-type': 'application/json' }
const NOT_STORED = { 'cache-control': 'no-store' }

const acceptedBy = (c: Context) => encodingFor(c.req.header('accept-encoding'))

/** Responds with a JSON text of this account. */
async function answerText(c: Context, text: string): Promise<Response> {
  const encoded = { encoded: (encoding: Parameters<typeof compress>[1]) => compress(text, encoding) }
  return answerPage(c, { text, ...encoded }, NOT_STORED)
}

/** Responds with a page that may already be compressed. */
async function answerPage(c: Context, page: Omit<SharedPage, 'count'>, headers: Headers): Promise<Response> {
  const encoding = page.text.length < COMPRESS_FROM ? null : acceptedBy(c)
  return answerBytes(c, encoding ? await page.encoded(encoding) : page.text, encoding, headers)
}

function answerBytes(
  c: Context,
  body: Bytes | string,
  encoding: Encoding | null,
  headers: Headers,
): Response {
  const all = { ...JSON_TYPE, vary: 'accept-encoding', ...headers }
  return c.body(body, 200, encoding ? { ...all, 'content-encoding': encoding } : all)
}
