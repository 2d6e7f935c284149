// Which migrations the database has, and which copies of the server can work with it.
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** One row, written by whoever migrates. */
export const schemaVersion = pgTable('schema_version', {
  only: boolean('only').primaryKey(),
  /** Number of the newest migration. */
  version: integer('version').notNull(),
  /** The lowest version of a copy that works with it. */
  lowest: integer('lowest').notNull(),
  /** SHA-256 of the triggers and functions that lie in the database. */
  triggers: text('triggers').notNull(),
})
