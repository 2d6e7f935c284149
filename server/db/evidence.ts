// Keeping evidence: a file of the account, and the reference that a timeline event carries.
import { createHash } from 'node:crypto'
import type { EvidenceRef } from '#shared/collections/realtime-updates.ts'
import { newId } from '#shared/lib/id.ts'
import { iso } from '#shared/lib/time.ts'
import type { Db } from './database.ts'
import { blobs } from './tables/engine.ts'

/** A screenshot as the engine took it. `digest` is the SHA-256 of the page it shows. */
export type Shot = { label: string; takenAt: number; url: string; jpeg: Uint8Array; digest: string }

/** Stores a screenshot in the account's evidence and answers its reference. */
export async function keepShot(tx: Db, userId: string, shot: Shot): Promise<EvidenceRef> {
  const id = newId()
  await tx.insert(blobs).values({
    user_id: userId,
    bucket: 'evidence',
    key: id,
    type: 'image/jpeg',
    digest: createHash('sha256').update(shot.jpeg).digest('hex'),
    bytes: shot.jpeg,
    created_at: new Date(shot.takenAt),
  })
  return {
    id,
    kind: 'screenshot',
    label: shot.label.slice(0, 120),
    taken_at: iso(shot.takenAt),
    url: shot.url.slice(0, 2048),
    digest: shot.digest,
  }
}
