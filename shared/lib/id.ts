// Identifiers.
import { z } from './z.ts'

/** A row's id: a lower-case UUID made by whoever creates the row, so that devices can create rows offline. */
export const rowId = z.uuid().max(36)

/** A fresh row id. `crypto` is there in every browser, service worker and Node we run on. */
export function newId(): string {
  return (globalThis as unknown as { crypto: { randomUUID(): string } }).crypto.randomUUID()
}
