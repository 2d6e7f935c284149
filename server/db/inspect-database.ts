// Looks at the configured database without changing anything in it: whether it answers, its version, and its clock.
import { existsSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import { SECOND } from '#shared/lib/time.ts'
import type { Handle } from './handle.ts'
import { readMigrationPlan } from './migration-plan.ts'
import { lockFolder, lockHolder } from './pglite-lock.ts'
import { readSchemaVersion } from './schema-version.ts'

const ANSWERS_WITHIN = 4 * SECOND

/** What an open database says about itself. */
export type DatabaseFacts = {
  kind: 'pglite' | 'postgres'
  /** Its version and the lowest version that works with it; null if it has no tables yet. */
  schema: { version: number; lowest: number } | null
  /** This program's version. */
  ownVersion: number
  /** How many milliseconds the machine's clock is ahead, and by how much that may be wrong. */
  aheadMs: number
  precisionMs: number
}

/** `absent`: embedded, and made at the first start. `in_use`: another process has it open. */
export type DatabaseState =
  | { state: 'absent' }
  | { state: 'in_use'; holder: number }
  | ({ state: 'open' } & DatabaseFacts)

/** @throws if the database can't be reached or opened. */
export async function inspectDatabase(options: {
  url?: string | undefined
  folder: string
  wallNow: () => number
}): Promise<DatabaseState> {
  const { url, folder, wallNow } = options
  if (url !== undefined) return inspectPostgres(url, wallNow)
  if (!existsSync(folder)) return { state: 'absent' }
  const holder = lockHolder(folder)
  if (holder !== null && holder !== process.pid) return { state: 'in_use', holder }
  const lock = lockFolder(folder)
  try {
    // As the program opens it (database.ts): opening may finish the work of a program that crashed.
    const startParams = [...PGlite.defaultStartParams.filter(flag => flag !== '-F'), '-c', 'wal_recycle=off']
    const lite = await PGlite.create(folder, { startParams })
    try {
      const facts = await databaseFacts(drizzlePglite(lite) as unknown as Handle, 'pglite', wallNow)
      return { state: 'open', ...facts }
    } finally {
      await lite.close()
    }
  } finally {
    lock.release()
  }
}

async function inspectPostgres(url: string, wallNow: () => number): Promise<DatabaseState> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWERS_WITHIN,
    query_timeout: ANSWERS_WITHIN,
  })
  // A connection that is lost while we wait fails the query, too.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const facts = await databaseFacts(drizzlePostgres(client) as unknown as Handle, 'postgres', wallNow)
    return { state: 'open', ...facts }
  } finally {
    await client.end()
  }
}

/** Asks a database that is open. */
export async function databaseFacts(
  db: Pick<Handle, 'execute' | 'select'>,
  kind: 'pglite' | 'postgres',
  wallNow: () => number,
): Promise<DatabaseFacts> {
  const asked = wallNow()
  const { rows } = (await db.execute(
    sql`select extract(epoch from clock_timestamp()) * 1000 as at`,
  )) as unknown as { rows: { at: unknown }[] }
  const answered = wallNow()
  const schema = await readSchemaVersion(db)
  return {
    kind,
    schema,
    ownVersion: readMigrationPlan().version,
    aheadMs: (asked + answered) / 2 - Number(rows[0]?.at),
    precisionMs: (answered - asked) / 2,
  }
}
