// All accounts, in ranges: rounds over all accounts use them to keep every statement short.
import { asc, gt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'
import { syncHeads } from './tables/sync.ts'

const ACCOUNTS_AT_ONCE = 1000

/** Consecutive accounts by id, with the first and the last id. */
export type AccountRange = { first: string; last: string }

/** Whether a row belongs to an account of the range. */
export const isAmong = ({ first, last }: AccountRange, userId: PgColumn): SQL =>
  sql`${userId} between ${first}::uuid and ${last}::uuid`

/** The next accounts after the id `after`, or the first ones for null; null if there are no more. */
export async function accountsAfter(db: Db, after: string | null): Promise<AccountRange | null> {
  const accounts = await db
    .select({ id: syncHeads.user_id })
    .from(syncHeads)
    .where(after === null ? undefined : gt(syncHeads.user_id, after))
    .orderBy(asc(syncHeads.user_id))
    .limit(ACCOUNTS_AT_ONCE)
  const [first, last] = [accounts[0]?.id, accounts.at(-1)?.id]
  return first === undefined || last === undefined ? null : { first, last }
}
