// Opens this installation's picture store and checks it at the start: another installation's bucket is refused.
import type { Db } from './db/database.ts'
import { ForeignStore, ownStore } from './db/own-store.ts'
import { type Settings, SettingsError } from './env.ts'
import { EvidenceError, type EvidenceStore } from './lib/evidence-store.ts'
import { evidenceStoreOf } from './lib/s3-settings.ts'

/**
 * The configured store. If it doesn't respond, calls `onAway` and checks it again before the first write. @throws
 * SettingsError if it isn't this database's.
 */
export async function openEvidence(
  db: Db,
  settings: Settings,
  onAway: (error: EvidenceError) => void,
): Promise<EvidenceStore> {
  const store = ownStore(db, evidenceStoreOf(settings))
  await store.confirm().catch((error: unknown) => {
    if (error instanceof ForeignStore) throw new SettingsError(`setting S3_BUCKET: ${error.message}`)
    if (!(error instanceof EvidenceError)) throw error
    onAway(error)
  })
  return store
}
