// A database for an integration test file: embedded in memory, or a new one on the DATABASE_URL server.
import { type Database, type KeyOptions, openDatabase } from '#server/db/database.ts'
import { databaseImage } from './database-image.ts'
import { createMigratedDatabase } from './server-database.ts'

export type TestDatabase = Database & {
  /** Runs a statement verbatim, outside any transaction. */
  statements: { executeSql: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }> }
  /** Its address, if it's on a server. */
  url: string | null
}

/** Wraps the keys of every test's database. Sealed values can be opened only during the test run. */
export const testKeys = { masterKey: Buffer.alloc(32, 7), wallNow: () => 0 }

/** Opens an empty database of the kind in TEST_DATABASE (`pglite` unless it's `postgres`). Close it afterward. */
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

/** Opens an embedded database in a folder, for tests that read its files. */
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

/** Opens another connection to a test's database, as another copy of the server does. PGlite shares its only one. */
export async function openAgain(database: TestDatabase): Promise<TestDatabase> {
  const { url } = database
  if (url === null) return { ...database, close: async () => undefined }
  const again = await openDatabase({ ...testKeys, url, folder: '', onError: error => console.error(error) })
  return { ...again, statements: statementsOf(again), url }
}

const DEADLOCK = '40P01'

/** Deletes all rows from the product's tables, even while the product is using them. */
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
      // The product may lock the tables in another order than we do. Retry: it has finished by now.
      if ((error as { code?: string }).code !== DEADLOCK) throw error
    }
  }
}
