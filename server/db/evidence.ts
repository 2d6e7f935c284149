// Keeping evidence: a file of the account, and the reference that a timeline event carries.
import type { EvidenceRef } from '#shared/collections/realtime-updates.ts'
import { newId } from '#shared/lib/id.ts'
import { iso } from '#shared/lib/time.ts'
import { type FileDeps, type ReadyBlob, readyBlob, storeBlob } from './blobs.ts'
import type { Db } from './database.ts'

/** A screenshot as the engine took it. `digest` is the SHA-256 of the page it shows. */
export type Shot = {
  label: string
  takenAt: number
  url: string
  jpeg: Uint8Array
  digest: string
  /** Of the recipe that took it. */
  recipeVersion?: string
}

/** A screenshot whose bytes are safe; nothing refers to it yet. */
export type ReadyShot = { reference: EvidenceRef; file: ReadyBlob }

/**
 * Seals a screenshot and stores its bytes, before the transaction whose rows refer to it: a store that doesn't answer must
 * not hold locks.
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

/** Makes a screenshot part of the account's evidence, in the transaction that refers to it; answers its reference. */
export async function storeShot(tx: Db, { reference, file }: ReadyShot): Promise<EvidenceRef> {
  await storeBlob(tx, file)
  return reference
}
