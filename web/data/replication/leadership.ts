// Decides which of the device's tabs replicates: one at a time, and the service worker only when no tab does (SPEC.md
// 9.1).

import type { Environment } from '#web/data/environment.ts'
import type { LocalDatabase } from '#web/data/storage/database.ts'

/** Name of the lock held by a database's leader, a tab or the service worker. */
export function leaderLock(databaseName: string): string {
  return `${databaseName}-leader`
}

/**
 * Resolves when this tab becomes the leader, with a function that ends its lead; null if `signal` aborted first. A tab
 * that closes or crashes loses the lead automatically. Without locks, RxDB's own election decides, and its lead lasts
 * until the database closes.
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
