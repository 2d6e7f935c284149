// Collections that this device has pulled completely at least once. Before that, an empty list means "not known yet",
// never "none".
import type { CollectionName } from '#shared/collections/index.ts'
import type { KeyValue } from '#web/data/environment.ts'
import { inStepKey } from './in-step-key.ts'

/** localStorage key of the names, separated by spaces. */
export function pulledKey(userId: string): string {
  return `offlist-pulled-${userId}`
}

/**
 * The collections in `names` whose first pull on this device has ended. A device that was in sync before this list
 * existed has pulled them all.
 */
export function readPulled(
  local: Pick<KeyValue, 'get'>,
  userId: string,
  names: readonly CollectionName[],
): ReadonlySet<CollectionName> {
  const kept = local.get(pulledKey(userId))
  if (kept === null) return new Set(local.get(inStepKey(userId)) === null ? [] : names)
  const pulled = new Set(kept.split(' '))
  return new Set(names.filter(name => pulled.has(name)))
}

/** Stores the names for the next start. */
export function storePulled(
  local: Pick<KeyValue, 'set'>,
  userId: string,
  pulled: ReadonlySet<CollectionName>,
): void {
  local.set(pulledKey(userId), [...pulled].join(' '))
}
