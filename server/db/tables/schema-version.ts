// The database's migrations, and the copies of the server that can work with it.
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** One row, written by the migrating copy. */
export const schemaVersion = pgTable('schema_version', {
  only: boolean('only').primaryKey(),
  /** Number of the newest migration. */
  version: integer('version').notNull(),
  /** The lowest version of a copy that can work with it. */
  lowest: integer('lowest').notNull(),
  /** SHA-256 of the triggers and functions in the database. */
  triggers: text('triggers').notNull(),
})
