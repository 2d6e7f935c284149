// Which of the device's tabs replicates: one at a time, and the service worker only when no tab does (SPEC.md 9.1).

import type { Environment } from '#web/data/environment.ts'
import type { LocalDatabase } from '#web/data/storage/database.ts'

/** Name of the lock that the leader of a database holds, a tab or the service worker. */
export function leaderLock(databaseName: string): string {
  return `${databaseName}-leader`
}

/**
 * Resolves when this tab leads, with what ends that; null when `signal` aborted before. A tab that closes or crashes
 * loses the lead by itself. Without locks RxDB's own election decides, which ends with the database.
 */
export async function lead(
  database: LocalDatabase,
  environment: Pick<Environment, 'holdLock'>,
  signal: AbortSignal,
): Promise<(() => void) | null> {
  if (environment.holdLock) return environment.holdLock(leaderLock(database.name), { signal })
  await database.waitForLeadership()
  return signal.aborted ? null : () => {}
}
