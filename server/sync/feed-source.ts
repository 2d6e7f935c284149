// The feeds' reads from the database: an account's head, and its rows above a number as wire texts.
import { inArray } from 'drizzle-orm'
import { type CollectionName, collections } from '#shared/collections/index.ts'
import type { Db } from '../db/database.ts'
import { memberScopesOf } from '../db/memberships.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { headOf } from '../db/rows.ts'
import { syncHeads } from '../db/tables/sync.ts'
import type { HouseholdRows } from './household-feed.ts'
import { readFeedRows, readRowPages } from './row-texts.ts'

/** The feeds' source of rows. Each result includes everything committed before the call. */
export type FeedSource = {
  /** An account's highest sequence number; 0 if it has none. */
  headOf: (accountId: string) => Promise<number>
  /** The same for several accounts; accounts without a number may be missing. */
  headsOf: (accountIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /**
   * Wire documents above a number, per collection, from one snapshot; at most `limit` of each: the inside of a JSON
   * list, their count, and the number of the last.
   */
  rowsAfter: (
    accountId: string,
    seq: number,
    limit: number,
  ) => Promise<ReadonlyMap<CollectionName, { joined: string; count: number; seq: number }>>
  /** The same rows for a household: each with the people it concerns, plus the members' access scopes. */
  householdRowsAfter: (accountId: string, seq: number, limit: number) => Promise<HouseholdRows>
}

const names = Object.keys(collections) as CollectionName[]
const ofEverybody = names.filter(name => collections[name].scope === 'shared')
const ofAccounts = names.filter(name => collections[name].scope !== 'shared')

/** The rows that all accounts share belong to SHARED_ACCOUNT; every other account has its own collections. */
export function feedSource(db: Db): FeedSource {
  return {
    headOf: accountId => headOf(db, accountId),
    async headsOf(accountIds) {
      const rows = await db
        .select()
        .from(syncHeads)
        .where(inArray(syncHeads.user_id, [...accountIds]))
      return new Map(rows.map(row => [row.user_id, row.seq]))
    },
    rowsAfter(accountId, seq, limit) {
      const own = accountId === SHARED_ACCOUNT ? ofEverybody : ofAccounts
      return readRowPages(db, accountId, new Map(own.map(name => [name, seq])), limit)
    },
    async householdRowsAfter(accountId, seq, limit) {
      const rows = await readFeedRows(db, accountId, new Map(ofAccounts.map(name => [name, seq])), limit)
      return { rows, members: await memberScopesOf(db, accountId) }
    },
  }
}
