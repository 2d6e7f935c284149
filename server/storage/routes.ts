// /storage/v1, for the published client of Supabase Storage (PROTOCOLS 2).
import { type Context, Hono } from 'hono'
import { every } from 'hono/combine'
import { z } from '#shared/lib/z.ts'
import { parse } from '../lib/parse.ts'
import { readJson } from '../lib/read-json.ts'
import { BUCKETS, bucketView, requireBucket } from './buckets.ts'
import type { StorageDeps, StorageEnv } from './deps.ts'
import { STORAGE_PATHS } from './endpoints.ts'
import { infoView, removedView } from './file-views.ts'
import { findReadable } from './found-file.ts'
import { answerRefusal, requireCaller, requireKeyScope } from './guard.ts'
import { linkRoutes } from './link-routes.ts'
import { listFiles, listRequest } from './list-files.ts'
import { requireFileKey } from './object-key.ts'
import { receiveFile, refuseLarge, requireMetadata } from './receive-file.ts'
import { serveFile } from './serve-file.ts'
import { noSuchBucket, noSuchFile, notAllowed } from './storage-error.ts'
import { copyFile, moveFile, removeAll, storeFile } from './write-files.ts'

/** Files in one request. */
const KEYS_MAX = 1000
const removal = z.object({
  prefixes: z
    .array(z.union([z.string(), z.object({ path: z.string() }).transform(one => one.path)]))
    .max(KEYS_MAX),
})
const transfer = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
  copyMetadata: z.boolean().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
})

/** Mount at /storage/v1. A file of another account, or one that the user may not see, isn't found. */
export function storageRoutes(deps: StorageDeps): Hono<StorageEnv> {
  const routes = new Hono<StorageEnv>()
  routes.onError(answerRefusal)
  const read = every(requireCaller(deps, 'read:files'), ...deps.inTurn)
  const write = every(requireCaller(deps, 'write:files'), ...deps.inTurn)
  const upload = every(requireCaller(deps, 'write:files'), ...deps.uploading)

  routes.get('/bucket', read, c => c.json(BUCKETS.map(bucketView)))
  routes.get('/bucket/:bucket', read, c => c.json(bucketView(requireBucket(c.req.param('bucket') ?? ''))))
  routes.route('/', linkRoutes(deps, { read, write }))
  routes.get('/object/public/:bucket/:file{.+}', () => {
    // No bucket is public.
    throw noSuchBucket()
  })
  routes.get('/object/info/:bucket/:key{.+}', read, async c => c.json(infoView(await readable(deps, c))))
  routes.post('/object/list/:bucket', read, async c => {
    const bucket = requireBucket(c.req.param('bucket') ?? '')
    return c.json(await listFiles(deps.db, c.var.actor, bucket, parse(listRequest, await readJson(c))))
  })
  routes.post('/object/copy', write, async c => {
    // A copy shows what is in the file, so it also needs the right to read.
    requireKeyScope(c.var.key, 'read:files')
    const { source, key, asked } = await transferOf(deps, c)
    const metadata = asked.copyMetadata === false ? { metadata: requireMetadata(asked.metadata ?? null) } : {}
    const target = { key, replaces: replacesIn(c), ...metadata }
    const { id, name } = await copyFile(deps, c.var.actor, source, target)
    return c.json({ Id: id, Key: `documents/${name}` })
  })
  routes.post('/object/move', write, async c => {
    const { source, key } = await transferOf(deps, c)
    if (source.bucket !== 'documents') throw notAllowed()
    await moveFile(deps, c.var.actor, source, key)
    return c.json({ message: 'Successfully moved' })
  })
  for (const path of STORAGE_PATHS)
    routes.get(path, read, async c => {
      const download = c.req.query('download') ?? null
      return serveFile(c.req.raw, await readable(deps, c), { download })
    })
  routes.post('/object/:bucket/:key{.+}', upload, c => receive(c, replacesIn(c)))
  routes.put('/object/:bucket/:key{.+}', upload, c => receive(c, true))
  routes.delete('/object/:bucket/:key{.+}', write, async c => {
    requireWritable(c)
    const removed = await removeAll(deps, c.var.actor, [requireFileKey(c.req.param('key') ?? '')])
    if (removed.length === 0) throw noSuchFile()
    return c.json({ message: 'Successfully deleted' })
  })
  routes.delete('/object/:bucket', write, async c => {
    const bucket = requireBucket(c.req.param('bucket') ?? '')
    const { prefixes } = parse(removal, await readJson(c))
    // Keys that nobody can remove are simply not among the removed.
    const removed = bucket === 'documents' ? await removeAll(deps, c.var.actor, prefixes) : []
    return c.json(removed.map(removedView))
  })

  async function receive(c: Context<StorageEnv>, replaces: boolean): Promise<Response> {
    requireWritable(c)
    const key = requireFileKey(c.req.param('key') ?? '')
    refuseLarge(c.req.raw.headers)
    const stored = await storeFile(deps, c.var.actor, { key, replaces }, at =>
      receiveFile(deps, c.req.raw, at),
    )
    return c.json({ Id: stored.id, Key: `documents/${stored.name}` })
  }
  return routes
}

/** Whether the request replaces an existing file. */
const replacesIn = (c: Context): boolean => c.req.header('x-upsert') === 'true'

/** @throws StorageError unless the bucket in the path is people's own. */
function requireWritable(c: Context): void {
  if (requireBucket(c.req.param('bucket') ?? '') !== 'documents') throw notAllowed()
}

/** The file in the path. @throws StorageError unless the user may read it. */
async function readable(deps: StorageDeps, c: Context<StorageEnv>) {
  const bucket = requireBucket(c.req.param('bucket') ?? '')
  const file = await findReadable(deps, c.var.actor, bucket, requireFileKey(c.req.param('key') ?? ''))
  if (!file) throw noSuchFile()
  return file
}

async function transferOf(deps: StorageDeps, c: Context<StorageEnv>) {
  const asked = parse(transfer, await readJson(c))
  const bucket = requireBucket(asked.bucketId)
  if (requireBucket(asked.destinationBucket ?? bucket) !== 'documents') throw notAllowed()
  const key = requireFileKey(asked.destinationKey)
  const source = await findReadable(deps, c.var.actor, bucket, requireFileKey(asked.sourceKey))
  if (!source) throw noSuchFile()
  return { source, key, asked }
}
