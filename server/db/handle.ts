// The database library's own handle, for the modules that the product's handle (database.ts) is built from.
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema.ts'

/** The same for PGlite and Postgres. */
export type Handle = PgDatabase<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>

/** Reads rows. */
export type ReadHandle = Pick<Handle, 'select'>

/** Reads, inserts and updates rows. */
export type WriteHandle = Pick<Handle, 'select' | 'insert' | 'update'>
