// Identifiers.
import { z } from './z.ts'

/** A row's id: a lower-case UUID made by the row's creator, so that devices can create rows offline. */
export const rowId = z.uuid().max(36)

/** A new row id. `crypto` exists in every browser, service worker and Node version that we support. */
export function newId(): string {
  return (globalThis as unknown as { crypto: { randomUUID(): string } }).crypto.randomUUID()
}
