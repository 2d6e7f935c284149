// A database of the current schema without rows. The tests' databases are copied from it.
import { type Database, openDatabase } from '#server/db/database.ts'
import { dataKeys } from '#server/db/tables/rights.ts'

/** Opens a new database and removes the keys created on opening: each copy makes its own. */
export async function openEmptyDatabase(at: { folder: string; url?: string }): Promise<Database> {
  const database = await openDatabase({
    ...at,
    masterKey: new Uint8Array(32),
    wallNow: () => 0,
    onError: error => console.error(error),
  })
  await database.db.delete(dataKeys)
  return database
}
