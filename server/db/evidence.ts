// Keeping evidence: a file of the account, and the reference that a timeline event carries.
import type { EvidenceRef } from '#shared/collections/realtime-updates.ts'
import { newId } from '#shared/lib/id.ts'
import { iso } from '#shared/lib/time.ts'
import type { Envelope } from '../lib/envelope.ts'
import { keepBlob } from './blobs.ts'
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

/** Stores a screenshot, sealed, in the account's evidence and answers its reference. */
export async function keepShot(
  tx: Db,
  { envelope }: { envelope: Envelope },
  userId: string,
  shot: Shot,
): Promise<EvidenceRef> {
  const id = newId()
  const file = { type: 'image/jpeg', bytes: shot.jpeg, at: shot.takenAt }
  await keepBlob(tx, envelope, { userId, bucket: 'evidence', key: id }, file)
  return {
    id,
    kind: 'screenshot',
    label: shot.label.slice(0, 120),
    taken_at: iso(shot.takenAt),
    url: shot.url.slice(0, 2048),
    digest: shot.digest,
    ...(shot.recipeVersion ? { recipe_version: shot.recipeVersion.slice(0, 40) } : {}),
  }
}
