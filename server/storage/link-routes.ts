// Links to files. Anyone who may read or store a file can make a link, and anyone who has the link can use it.
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { z } from '#shared/lib/z.ts'
import type { AccessScope } from '../lib/actor.ts'
import { clientSignal } from '../lib/client-disconnected.ts'
import { parse } from '../lib/parse.ts'
import { readJson } from '../lib/read-json.ts'
import { createTurns, type TurnLimits } from '../lib/turns.ts'
import { type BucketName, requireBucket } from './buckets.ts'
import type { StorageDeps, StorageEnv } from './deps.ts'
import { findReadable, manyReadable } from './found-file.ts'
import type { LinkUse } from './links.ts'
import { requireFileKey } from './object-key.ts'
import { receiveFile, refuseLarge } from './receive-file.ts'
import { serveFile } from './serve-file.ts'
import { noSuchFile, notAllowed, StorageError } from './storage-error.ts'
import { storeFile } from './write-files.ts'

const PATHS_MAX = 1000
/** A year: a link is as good as the file itself, for anybody who has it. */
const SECONDS_MAX = 31_536_000
/** How long a link to store a file is valid, as in the reference. */
const STORING_SECONDS = 2 * 60 * 60

/**
 * Anybody who has a link can follow it as often as they like, without the limits of a signed-in user. So the links of
 * one user have limits of their own: of answers being prepared, and of files coming in, whose parts count toward the
 * quota only at their end.
 */
const FOLLOWED: Readonly<Record<LinkUse, TurnLimits>> = {
  read: { atOnce: 6, waiting: 1000 },
  store: { atOnce: 6, waiting: 100 },
}

/** A link that is followed, and the current access of the user who made it. */
type Followed = {
  bucket: BucketName
  key: string
  link: Awaited<ReturnType<StorageDeps['links']['open']>>
  who: AccessScope
}

const expiresIn = z.int().min(1).max(SECONDS_MAX)
const signing = z.object({ expiresIn })
const signingMany = z.object({ expiresIn, paths: z.array(z.string()).max(PATHS_MAX) })

/** Middleware in front of callers who read, and who store. */
type Guards = { read: MiddlewareHandler; write: MiddlewareHandler }

/** Routes with links. */
export function linkRoutes(deps: StorageDeps, { read, write }: Guards): Hono<StorageEnv> {
  const routes = new Hono<StorageEnv>()
  const linkTo = async (c: Context<StorageEnv>, bucket: BucketName, key: string, seconds: number) => {
    const claims = {
      url: `${bucket}/${key}`,
      userId: c.var.actor.userId,
      keyId: c.var.key?.id ?? null,
      use: 'read',
      replaces: false,
    } as const
    return `/object/sign/${bucket}/${key}?token=${await deps.links.sign(claims, seconds)}`
  }
  const turns = { read: createTurns(FOLLOWED.read), store: createTurns(FOLLOWED.store) }
  const follow = async (
    c: Context<StorageEnv>,
    use: LinkUse,
    answer: (followed: Followed) => Promise<Response>,
  ) => {
    const bucket = requireBucket(c.req.param('bucket') ?? '')
    const key = requireFileKey(c.req.param('file') ?? '')
    const link = await deps.links.open(c.req.query('token') ?? '', { url: `${bucket}/${key}`, use })
    const release = await turns[use].take(link.userId, clientSignal(c))
    try {
      // A link gives no more than its maker could do now.
      const who = await deps.currentMembership(link)
      if (!who) throw noSuchFile()
      return await answer({ bucket, key, link, who })
    } finally {
      release()
    }
  }

  routes.post('/object/sign/:bucket/:key{.+}', read, async c => {
    const bucket = requireBucket(c.req.param('bucket') ?? '')
    const key = requireFileKey(c.req.param('key') ?? '')
    const { expiresIn } = parse(signing, await readJson(c))
    if (!(await findReadable(deps, c.var.actor, bucket, key))) throw noSuchFile()
    return c.json({ signedURL: await linkTo(c, bucket, key, expiresIn) })
  })
  routes.post('/object/sign/:bucket', read, async c => {
    const bucket = requireBucket(c.req.param('bucket') ?? '')
    const { expiresIn, paths } = parse(signingMany, await readJson(c))
    const find = await manyReadable(deps, c.var.actor, bucket)
    const signed = []
    for (const path of paths) {
      const isThere = isKey(path) && (await find(path)) !== null
      const signedURL = isThere ? await linkTo(c, bucket, path, expiresIn) : null
      signed.push({ error: isThere ? null : NOT_THERE, path, signedURL })
    }
    return c.json(signed)
  })
  routes.get('/object/sign/:bucket/:file{.+}', c =>
    follow(c, 'read', async ({ bucket, key, link, who }) => {
      const file = await findReadable(deps, who, bucket, key)
      if (!file) throw noSuchFile()
      return serveFile(c.req.raw, file, { until: link.until, download: c.req.query('download') ?? null })
    }),
  )
  routes.post('/object/upload/sign/:bucket/:key{.+}', write, async c => {
    if (requireBucket(c.req.param('bucket') ?? '') !== 'documents') throw notAllowed()
    const url = `documents/${requireFileKey(c.req.param('key') ?? '')}`
    const replaces = c.req.header('x-upsert') === 'true'
    const { actor, key } = c.var
    const claims = { url, userId: actor.userId, keyId: key?.id ?? null, use: 'store', replaces } as const
    const token = await deps.links.sign(claims, STORING_SECONDS)
    return c.json({ url: `/object/upload/sign/${url}?token=${token}`, token })
  })
  routes.put('/object/upload/sign/:bucket/:file{.+}', c =>
    follow(c, 'store', async ({ key, link, who }) => {
      refuseLarge(c.req.raw.headers)
      const target = { key, replaces: link.replaces }
      const stored = await storeFile(deps, who, target, at => receiveFile(deps, c.req.raw, at))
      return c.json({ Id: stored.id, Key: `documents/${stored.name}` })
    }),
  )
  return routes
}

const NOT_THERE = 'Object not found'

function isKey(path: string): boolean {
  try {
    return requireFileKey(path) === path
  } catch (error) {
    if (error instanceof StorageError) return false
    throw error
  }
}
