// Distinguishes sealed texts from plain ones.
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The prefix of a sealed text. A text without it is plain, from before the column was sealed. */
export const SEALED_PREFIX = 'ols1.'

/**
 * Whether a column has a plain text. The indices for such rows (`_plain`) have the same condition; they are almost
 * always empty, so the query reads nothing. The prefix is a literal, because the planner can't match a parameter to the
 * index. It's an equation, because the planner estimates few rows for those.
 */
export const isPlain = (column: PgColumn): SQL => sql`strpos(left(${column}, 5), 'ols1.') = 0`
