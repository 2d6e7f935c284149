// A database for an integration test file: embedded and in memory, or a fresh one on the server of DATABASE_URL.
import { type Database, type KeyOptions, openDatabase } from '#server/db/database.ts'
import { databaseImage } from './database-image.ts'
import { createMigratedDatabase } from './server-database.ts'

export type TestDatabase = Database & {
  /** Runs a statement as it is written, outside any transaction. */
  statements: { executeSql: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }> }
  /** Its address, where it is on a server. */
  url: string | null
}

/** Wraps the keys of every test's database; what they seal, they seal for as long as the test runs. */
export const testKeys = { masterKey: Buffer.alloc(32, 7), wallNow: () => 0 }

/** Opens an empty database of the kind that TEST_DATABASE names (`pglite` unless it says `postgres`). Close it after. */
export async function openTestDatabase(keys: KeyOptions = testKeys): Promise<TestDatabase> {
  const onError = (error: Error) => console.error(error)
  if (process.env.TEST_DATABASE !== 'postgres') {
    const image = await databaseImage()
    const database = await openDatabase({ ...keys, folder: 'memory://', image, onError })
    return { ...database, statements: statementsOf(database), url: null }
  }
  const fresh = await createMigratedDatabase(process.env.DATABASE_URL ?? '')
  const database = await openDatabase({ ...keys, url: fresh.url, folder: '', onError })
  return {
    ...database,
    statements: statementsOf(database),
    url: fresh.url,
    async close() {
      await database.close()
      await fresh.drop()
    },
  }
}

/** Opens an embedded database in a folder, for tests that look into its files. */
export async function openFolderDatabase(folder: string): Promise<TestDatabase> {
  const onError = (error: Error) => console.error(error)
  const database = await openDatabase({ ...testKeys, folder, image: await databaseImage(), onError })
  return { ...database, statements: statementsOf(database), url: null }
}

function statementsOf({ db }: Database): TestDatabase['statements'] {
  const { $client } = db as unknown as {
    $client: { query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }> }
  }
  return { executeSql: (text, values) => $client.query(text, values) }
}

/** Opens a test's database once more, as another copy of the server does; PGlite, which has one, is shared. */
export async function openAgain(database: TestDatabase): Promise<TestDatabase> {
  const { url } = database
  if (url === null) return { ...database, close: async () => undefined }
  const again = await openDatabase({ ...testKeys, url, folder: '', onError: error => console.error(error) })
  return { ...again, statements: statementsOf(again), url }
}

const DEADLOCK = '40P01'

/** Takes every row out of the product's tables, also while something of the product is at work on them. */
export async function emptyDatabase(database: TestDatabase): Promise<void> {
  const { rows } = await database.statements.executeSql(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  )
  const names = rows.map(row => (row as { name: string }).name)
  for (;;) {
    try {
      await database.statements.executeSql(`truncate ${names.join(', ')}`)
      return
    } catch (error) {
      // The tables are locked one after another, and what is at work locks them in another order: by now it is through.
      if ((error as { code?: string }).code !== DEADLOCK) throw error
    }
  }
}
