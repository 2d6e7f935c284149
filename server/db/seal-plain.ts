// What a migration left plain, because it has no key: sealed when the database is next opened, in small batches.
import type { Db } from './database.ts'
import { isAnyColumnLeft, resealColumns } from './reseal-columns.ts'
import { isAnyRowLeft, resealRows } from './reseal-rows.ts'

/**
 * Seals rows and values from before their columns were sealed. `whenAny` runs first if there are any: the plain texts
 * have to leave the database's files too, even if this is broken off. @returns how many were sealed.
 */
export async function sealPlain(
  db: Db,
  { whenAny, signal }: { whenAny: (db: Db) => Promise<void>; signal: AbortSignal },
): Promise<number> {
  if (!(await isAnyRowLeft(db, null)) && !(await isAnyColumnLeft(db, null))) return 0
  await whenAny(db)
  const options = { signal, onProgress: () => {} }
  return (await resealRows(db, null, options)) + (await resealColumns(db, null, options))
}
