// The database library's own handle, as far as the parts need it that the product's handle (database.ts) is made of.
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema.ts'

/** The same over PGlite and Postgres. */
export type Handle = PgDatabase<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>

/** Reads. */
export type ReadHandle = Pick<Handle, 'select'>

/** Reads, makes and changes rows. */
export type WriteHandle = Pick<Handle, 'select' | 'insert' | 'update'>
