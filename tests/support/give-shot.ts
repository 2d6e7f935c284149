// Gives an account a picture without running a job.
import type { FileDeps } from '#server/db/blobs.ts'
import type { Db } from '#server/db/database.ts'
import { readyShot, type Shot, storeShot } from '#server/db/evidence.ts'
import type { EvidenceRef } from '#shared/collections/realtime-updates.ts'

/** Stores a picture and returns its reference. */
export async function giveShot(db: Db, deps: FileDeps, userId: string, shot: Shot): Promise<EvidenceRef> {
  return storeShot(db, await readyShot(deps, userId, shot))
}
