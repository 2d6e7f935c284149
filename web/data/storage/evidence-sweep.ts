// Removes evidence whose row was deleted from the device: the user may have lost the right to see it.
import type { Subscription } from 'rxjs'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { CollectionName } from '#shared/collections/index.ts'
import type { Message } from '#shared/collections/messages.ts'
import type { RealtimeUpdate } from '#shared/collections/realtime-updates.ts'
import { filesOfMessage, picturesOfEntry, picturesOfScan } from '#shared/collections/shown-pictures.ts'
import type { BlobCaches, Environment } from '#web/data/environment.ts'
import { gathered } from '#web/data/replication/gathered.ts'
import { type AnyLocalCollection, type AnyRow, collectionOf, type LocalDatabase } from './database.ts'
import { evidenceCache, evidencePath } from './evidence-cache.ts'

export type EvidenceSweepDeps = {
  database: LocalDatabase
  environment: { blobs: BlobCaches } & Pick<Environment, 'after'>
  userId: string
}

/**
 * The collections whose rows refer to evidence, and how (server/storage/can-read-evidence.ts grants members access by
 * them).
 */
const NAMING: { readonly [N in CollectionName]?: (row: AnyRow) => readonly string[] } = {
  exposure_scans: row => picturesOfScan(row as unknown as ExposureScan),
  realtime_updates: row => picturesOfEntry(row as unknown as RealtimeUpdate),
  messages: row => filesOfMessage(row as unknown as Message),
}
const NAMES = Object.keys(NAMING) as CollectionName[]

/** Sweeps now and whenever rows are deleted, until closed. Failures are logged, and the next sweep tries again. */
export function startEvidenceSweep(deps: EvidenceSweepDeps): { close: () => void } {
  let closed = false
  const sweep = gathered(deps.environment, async () => {
    if (closed) return
    await sweepEvidence(deps).catch(error => {
      if (!closed) console.warn('Evidence:', error)
    })
  })
  const watching: Subscription[] = NAMES.flatMap(name => {
    const collection = opened(deps.database, name)
    return collection ? [collection.remove$.subscribe(sweep)] : []
  })
  sweep()
  return {
    close() {
      closed = true
      for (const one of watching) one.unsubscribe()
    },
  }
}

/** Null if this database was opened without the collection. */
const opened = (database: LocalDatabase, name: CollectionName): AnyLocalCollection | null =>
  name in database.collections ? collectionOf(database, name) : null

/** Removes evidence that no row on the device refers to. */
async function sweepEvidence({ database, environment, userId }: EvidenceSweepDeps): Promise<void> {
  const cache = evidenceCache(userId)
  const kept = await environment.blobs.paths(cache)
  if (kept.length === 0) return
  const named = new Set<string>()
  for (const name of NAMES) {
    const collection = opened(database, name)
    if (!collection) continue
    for (const row of await collection.find().exec())
      for (const id of NAMING[name]?.(row.toJSON()) ?? []) named.add(evidencePath(id))
  }
  for (const path of kept) if (!named.has(path)) await environment.blobs.drop(cache, path)
}
