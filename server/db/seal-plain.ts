// Seals plain values: a migration left them, because it has no key, or a copy of an earlier version wrote them. Runs at
// startup, in the daily round, and before keys change, in small batches.
import type { Db } from './database.ts'
import { isAnyColumnRemaining, resealColumns } from './reseal-columns.ts'
import { isAnyRowRemaining, resealRows } from './reseal-rows.ts'

/**
 * Seals rows and values from before their columns were sealed. `whenAny` runs first if there are any: the plain texts
 * must also be removed from the database's files, even if this is interrupted. @returns how many were sealed.
 */
export async function sealPlain(
  db: Db,
  { whenAny, signal }: { whenAny: (db: Db) => Promise<void>; signal: AbortSignal },
): Promise<number> {
  if (!(await isAnyRowRemaining(db, null)) && !(await isAnyColumnRemaining(db, null))) return 0
  await whenAny(db)
  const options = { signal, onProgress: () => {} }
  return (await resealRows(db, null, options)) + (await resealColumns(db, null, options))
}
