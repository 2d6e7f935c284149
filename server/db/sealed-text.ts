// How a sealed text is told from one that is still plain.
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Stands in front of a sealed text. One without it is from before the column was sealed, and plain. */
export const SEALED_PREFIX = 'ols1.'

/**
 * Whether a column has a plain text. Indices that find such rows say the same (`_plain`); they are almost always empty, so
 * nothing is read. The prefix is written out, because the planner knows no parameter again, and it is an equation, because
 * the planner takes those to fit few rows.
 */
export const isPlain = (column: PgColumn): SQL => sql`strpos(left(${column}, 5), 'ols1.') = 0`
