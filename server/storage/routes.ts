// Reading one's own files: GET /storage/v1/object/[authenticated/]{bucket}/{key} (PROTOCOLS 2; the rest of that API
// isn't implemented yet).
import { Hono } from 'hono'
import { readBlob } from '../db/blobs.ts'
import type { Deps } from '../deps.ts'
import type { AccessScope, ActorEnv } from '../lib/actor.ts'
import { AppError } from '../lib/problem.ts'
import { canReadEvidence } from './can-read-evidence.ts'

/** Paths of files, below /storage/v1. */
export const STORAGE_PATHS = ['/object/authenticated/:bucket/:key', '/object/:bucket/:key'] as const

/** All endpoints below /storage/v1, with the required capability and the owner of the data. */
export const storageEndpoints = Object.fromEntries(
  STORAGE_PATHS.map(path => [`GET ${path}`, { need: 'signed_in', whose: 'household' } as const]),
)

/**
 * A file of another account, or outside the user's access scope, isn't found. Files never run on our origin:
 * attachment, sandboxed.
 */
export function storageRoutes(deps: Pick<Deps, 'db' | 'envelope' | 'evidence'>): Hono<ActorEnv> {
  const routes = new Hono<ActorEnv>()
  const read = async (scope: AccessScope, bucket: string, key: string): Promise<Response> => {
    // Archives of all data have their own endpoint, which requires a fresh sign-in.
    const isTheirs = bucket === 'evidence' && (await canReadEvidence(deps.db, scope, key))
    const place = { userId: scope.accountId, bucket: 'evidence', key } as const
    const blob = isTheirs ? await readBlob(deps.db, deps, place) : null
    if (!blob) throw new AppError('not_found', 'Object not found')
    return new Response(Uint8Array.from(blob.bytes), {
      headers: {
        'content-type': blob.type,
        // Devices store files sealed and delete them with their row; a browser's cache would do neither.
        'cache-control': 'no-store',
        etag: `"${blob.digest}"`,
        'content-disposition': 'attachment',
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
      },
    })
  }
  for (const path of STORAGE_PATHS)
    routes.get(path, c => read(c.var.actor, c.req.param('bucket'), c.req.param('key')))
  return routes
}
