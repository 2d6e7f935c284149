// The row with the schema's version, and with the lowest version of the server that can work with it.
import { sql } from 'drizzle-orm'
import { AppError } from '../lib/problem.ts'
import type { Handle } from './handle.ts'
import { notice } from './notice.ts'
import { schemaVersion } from './tables/schema-version.ts'

export type SchemaVersion = Pick<typeof schemaVersion.$inferSelect, 'version' | 'lowest' | 'triggers'>

/** The channel on which a migrating copy notifies the others to read the row. */
export const SCHEMA_CHANNEL = 'offlist_schema'
/** Seconds after which a client of an outdated copy should retry: a newer copy may have replaced it by then. */
const RETRY_AFTER = 5

/** This copy of the server is too old for its database. The cause is a sentence for the operator. */
export class OutdatedCopy extends AppError {
  /** This copy's version, and the lowest version that the database needs. */
  readonly versions: { version: number; needed: number }
  constructor(version: number, { lowest }: Pick<SchemaVersion, 'lowest'>) {
    super('copy_outdated', 'This copy of our server is being replaced. Nothing was lost; try again.', {
      headers: { 'retry-after': String(RETRY_AFTER) },
      cause: `a newer version takes away what this one uses: the database needs version ${lowest} or newer, and this is version ${version}`,
    })
    this.versions = { version, needed: lowest }
  }
}

/** Null if the database is new or from before there was such a row. */
export async function readSchemaVersion(
  db: Pick<Handle, 'execute' | 'select'>,
): Promise<SchemaVersion | null> {
  const { rows } = (await db.execute(
    sql`select to_regclass('public.schema_version') is not null as known`,
  )) as unknown as { rows: { known: boolean }[] }
  if (!rows[0]?.known) return null
  const { version, lowest, triggers } = schemaVersion
  const [found] = await db.select({ version, lowest, triggers }).from(schemaVersion)
  return found ?? null
}

/** Writes the row and notifies every copy. */
export async function writeSchemaVersion(db: Handle, found: SchemaVersion): Promise<void> {
  await db
    .insert(schemaVersion)
    .values({ only: true, ...found })
    .onConflictDoUpdate({ target: schemaVersion.only, set: found })
  await db.execute(sql`select pg_notify(${SCHEMA_CHANNEL}, ${notice('schema')})`)
}
