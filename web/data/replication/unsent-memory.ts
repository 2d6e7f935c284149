// How many changes of this device the server has not acknowledged, remembered outside the database: when the browser has
// removed that, it is all that is left of them.
import type { KeyValue } from '#web/data/environment.ts'

const unsentKey = (userId: string) => `offlist-unsent-${userId}`
const lostKey = (userId: string) => `offlist-lost-${userId}`

/** Remembers the count. */
export function rememberUnsent(local: KeyValue, userId: string, unsent: number): void {
  if (local.get(unsentKey(userId)) !== String(unsent)) local.set(unsentKey(userId), String(unsent))
}

/** What was remembered last. */
export function unsentBefore(local: KeyValue, userId: string): number {
  return Number(local.get(unsentKey(userId))) || 0
}

/** The database was found empty: what was unsent is lost. Said until `forgetLost`, however often the app is started. */
export function noteLost(local: KeyValue, userId: string): void {
  const before = readLost(local, userId) ?? 0
  local.set(lostKey(userId), String(before + unsentBefore(local, userId)))
  local.remove(unsentKey(userId))
}

/** How many changes were lost and the person has not been told of; null where the data was not lost. */
export function readLost(local: KeyValue, userId: string): number | null {
  const kept = local.get(lostKey(userId))
  return kept === null ? null : Number(kept) || 0
}

export function forgetLost(local: KeyValue, userId: string): void {
  local.remove(lostKey(userId))
}

/** Nothing of the user is left on the device. */
export function forgetUnsent(local: KeyValue, userId: string): void {
  local.remove(unsentKey(userId))
  local.remove(lostKey(userId))
}
