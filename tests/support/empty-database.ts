// A database of the present schema without a row: what the tests' databases are copied from.
import { type Database, openDatabase } from '#server/db/database.ts'
import { dataKeys } from '#server/db/tables/rights.ts'

/** Opens a new database, and takes out the keys that its opening made: each copy makes its own. */
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
