// Reading one's own files: GET /storage/v1/object/[authenticated/]{bucket}/{key} (PROTOCOLS.md part 2; the rest of that
// surface is not here yet).
import { Hono } from 'hono'
import { readBlob } from '../db/blobs.ts'
import type { Deps } from '../deps.ts'
import type { ActorEnv } from '../lib/actor.ts'
import { AppError } from '../lib/problem.ts'

/** Another account's file is not there. Files never run on our origin: attachment, sandboxed. */
export function storageRoutes(deps: Pick<Deps, 'db' | 'envelope'>): Hono<ActorEnv> {
  const routes = new Hono<ActorEnv>()
  const read = async (userId: string, bucket: string, key: string): Promise<Response> => {
    // Archives of everything have a way of their own, which asks for a fresh sign-in.
    const blob =
      bucket === 'evidence' ? await readBlob(deps.db, deps.envelope, { userId, bucket, key }) : null
    if (!blob) throw new AppError('not_found', 'Object not found')
    return new Response(Uint8Array.from(blob.bytes), {
      headers: {
        'content-type': blob.type,
        'cache-control': 'private, max-age=3600',
        etag: `"${blob.digest}"`,
        'content-disposition': 'attachment',
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
      },
    })
  }
  routes.get('/object/authenticated/:bucket/:key', c =>
    read(c.var.actor.userId, c.req.param('bucket'), c.req.param('key')),
  )
  routes.get('/object/:bucket/:key', c => read(c.var.actor.userId, c.req.param('bucket'), c.req.param('key')))
  return routes
}
