// A device as the replication endpoints see it: its pushes, pulls and received answers.
import { Hono } from 'hono'
import { runIntent } from '#server/functions/run-intent.ts'
import { type ActorEnv, holderOf } from '#server/lib/actor.ts'
import { fairShare, SHARE_LIMITS } from '#server/lib/fair-share.ts'
import { AppError, problemResponse } from '#server/lib/problem.ts'
import { createDevices } from '#server/sync/devices.ts'
import { createPageCache, type PageCache } from '#server/sync/page-cache.ts'
import { syncRoutes } from '#server/sync/routes.ts'
import type { CollectionName } from '#shared/collections/index.ts'
import { newId } from '#shared/lib/id.ts'
import type { PullAnswer, PushConflict, WireDoc } from '#shared/protocol/sync.ts'
import { ACCEPTS_ZSTD, decodedJson } from './decoded-json.ts'
import type { TestDeps } from './test-deps.ts'

type Row = { newDocumentState: Record<string, unknown>; assumedMasterState?: Record<string, unknown> | null }

export type SyncDevice = {
  userId: string
  request: (path: string, init?: RequestInit) => Promise<Response>
  /** Resolves when the server has written its notes about devices. */
  written: () => Promise<void>
  /** Pushes rows and returns the conflicts. */
  push: (name: CollectionName, rows: readonly Row[]) => Promise<PushConflict[]>
  /** Creates a document, without an assumed state. */
  create: (name: CollectionName, doc: Record<string, unknown>) => Promise<PushConflict[]>
  /** Edits a document, based on its last read state. */
  edit: (
    name: CollectionName,
    was: Record<string, unknown>,
    changes: Record<string, unknown>,
  ) => Promise<PushConflict[]>
  pull: (name: CollectionName, seq?: number, limit?: number) => Promise<PullAnswer>
  /** One document on the server. */
  read: (name: CollectionName, id: string) => Promise<WireDoc | undefined>
}

/** A signed-in device of an account. */
export function syncDevice(
  deps: TestDeps,
  userId: string = newId(),
  pageCache: PageCache = createPageCache(deps.envelope),
): SyncDevice {
  const app = new Hono<ActorEnv>()
  const devices = createDevices(deps)
  app.onError(error => {
    if (error instanceof AppError) return problemResponse(error)
    throw error
  })
  app.use(async (c, next) => {
    c.set('actor', { ...holderOf(userId), email: 'person@example.com', sessionId: 'session' })
    await next()
  })
  app.use(fairShare(SHARE_LIMITS, Date.now))
  app.route(
    '/',
    syncRoutes({
      ...deps,
      devices,
      pageCache,
      runIntent: (tx, who, intent) => runIntent(deps, tx, who, intent),
    }),
  )
  const request = async (path: string, init?: RequestInit) => app.request(path, init)
  const json = async <T>(response: Response): Promise<T> => {
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
    return decodedJson<T>(response)
  }
  const device: SyncDevice = {
    userId,
    request,
    written: devices.flush,
    push: async (name, rows) =>
      json(await request(`/${name}/push`, { method: 'POST', body: JSON.stringify(rows) })),
    create: (name, doc) => device.push(name, [{ newDocumentState: { ...doc, _deleted: false } }]),
    edit: (name, was, changes) =>
      device.push(name, [{ assumedMasterState: was, newDocumentState: { ...was, ...changes } }]),
    pull: async (name, seq = 0, limit = 1000) =>
      json(await request(`/${name}/pull?seq=${seq}&limit=${limit}`, { headers: ACCEPTS_ZSTD })),
    async read(name, id) {
      return (await device.pull(name)).documents.find(doc => doc.id === id)
    },
  }
  return device
}
