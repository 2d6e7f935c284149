// The feeds' reads from the database: an account's head, and its rows above a number as wire texts.
import { inArray } from 'drizzle-orm'
import { type CollectionName, collections } from '#shared/collections/index.ts'
import type { Db } from '../db/database.ts'
import { memberScopesOf } from '../db/memberships.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { headOf } from '../db/rows.ts'
import { syncHeads } from '../db/tables/sync.ts'
import type { FeedSource } from './account-feed.ts'
import { readFeedRows, readRowPages } from './row-texts.ts'

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
