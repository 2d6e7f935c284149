// Storing evidence: a file of the account, and the reference to it in a timeline event.
import type { EvidenceRef } from '#shared/collections/realtime-updates.ts'
import { newId } from '#shared/lib/id.ts'
import { iso } from '#shared/lib/time.ts'
import { type FileDeps, type ReadyBlob, readyBlob, storeBlob } from './blobs.ts'
import type { Db } from './database.ts'

/** A screenshot from the engine. `digest` is the SHA-256 of the page that it shows. */
export type Shot = {
  label: string
  takenAt: number
  url: string
  jpeg: Uint8Array
  digest: string
  /** Version of the recipe that took it. */
  recipeVersion?: string
}

/** A screenshot whose bytes are stored, but that no row refers to yet. */
export type ReadyShot = { reference: EvidenceRef; file: ReadyBlob }

/**
 * Seals a screenshot and stores its bytes. Call this before the transaction whose rows refer to it: an unresponsive
 * store must not hold locks.
 * @throws EvidenceError when they can't be stored.
 */
export async function readyShot(deps: FileDeps, userId: string, shot: Shot): Promise<ReadyShot> {
  const id = newId()
  const given = { type: 'image/jpeg', bytes: shot.jpeg, at: shot.takenAt }
  const file = await readyBlob(deps, { userId, bucket: 'evidence', key: id }, given)
  const reference: EvidenceRef = {
    id,
    kind: 'screenshot',
    label: shot.label.slice(0, 120),
    taken_at: iso(shot.takenAt),
    url: shot.url.slice(0, 2048),
    digest: shot.digest,
    ...(shot.recipeVersion ? { recipe_version: shot.recipeVersion.slice(0, 40) } : {}),
  }
  return { reference, file }
}

/** Adds a screenshot to the account's evidence, in the transaction that refers to it; returns its reference. */
export async function storeShot(tx: Db, { reference, file }: ReadyShot): Promise<EvidenceRef> {
  await storeBlob(tx, file)
  return reference
}
