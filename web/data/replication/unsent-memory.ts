// The number of this device's changes that the server hasn't acknowledged, stored outside the database: if the browser
// removes the database, only this number remains.
import type { KeyValue } from '#web/data/environment.ts'

const unsentKey = (userId: string) => `offlist-unsent-${userId}`
const lostKey = (userId: string) => `offlist-lost-${userId}`

/** Stores the count. */
export function rememberUnsent(local: KeyValue, userId: string, unsent: number): void {
  if (local.get(unsentKey(userId)) !== String(unsent)) local.set(unsentKey(userId), String(unsent))
}

/** The count stored last. */
export function unsentBefore(local: KeyValue, userId: string): number {
  return Number(local.get(unsentKey(userId))) || 0
}

/**
 * Call when the database was found empty: unsent changes are lost. `readLost` counts them until `forgetLost`, across
 * starts.
 */
export function noteLost(local: KeyValue, userId: string): void {
  const before = readLost(local, userId) ?? 0
  local.set(lostKey(userId), String(before + unsentBefore(local, userId)))
  local.remove(unsentKey(userId))
}

/** The number of lost changes, until the person has seen it; null if no data was lost. */
export function readLost(local: KeyValue, userId: string): number | null {
  const kept = local.get(lostKey(userId))
  return kept === null ? null : Number(kept) || 0
}

export function forgetLost(local: KeyValue, userId: string): void {
  local.remove(lostKey(userId))
}

/** Removes both counts of the user. */
export function forgetUnsent(local: KeyValue, userId: string): void {
  local.remove(unsentKey(userId))
  local.remove(lostKey(userId))
}
