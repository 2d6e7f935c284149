// What a migration left plain, because it has no key: sealed when the database is next opened, in small batches.
import type { Db } from './database.ts'
import { resealColumns } from './reseal-columns.ts'
import { resealRows } from './reseal-rows.ts'

/** Seals rows and values from before their columns were sealed. @returns how many. */
export async function sealPlain(db: Db, signal: AbortSignal): Promise<number> {
  const options = { signal, onProgress: () => {} }
  return (await resealRows(db, null, options)) + (await resealColumns(db, null, options))
}
