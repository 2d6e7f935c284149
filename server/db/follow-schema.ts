// Notifies a copy of the server when it can no longer work with its database.
import type { Database } from './database.ts'
import { OutdatedCopy, readSchemaVersion, SCHEMA_CHANNEL } from './schema-version.ts'

export type FollowedSchema = {
  /** Resolves when this copy is too old for the database; otherwise never. */
  outdated: Promise<OutdatedCopy>
  /** Checks now. @throws OutdatedCopy when this copy is too old. */
  look: () => Promise<void>
  close: () => Promise<void>
}

/** Watches whether this copy can still work with its database. @throws OutdatedCopy when it already can't. */
export async function followSchemaVersion(
  { db, listen, schemaVersion: version }: Database,
  onError: (error: unknown) => void,
): Promise<FollowedSchema> {
  let tell: (outdated: OutdatedCopy) => void = () => undefined
  const outdated = new Promise<OutdatedCopy>(resolve => {
    tell = resolve
  })
  const look = async () => {
    const found = await readSchemaVersion(db)
    if (found === null || found.lowest <= version) return
    const reason = new OutdatedCopy(version, found)
    tell(reason)
    throw reason
  }
  const lookLater = () =>
    void look().catch(error => {
      if (!(error instanceof OutdatedCopy)) onError(error)
    })
  // The row is the truth, whatever the notification says. After a gap we may have missed a notification.
  const close = await listen(SCHEMA_CHANNEL, lookLater, lookLater)
  await look()
  return { outdated, look, close }
}
