// The searches sent to sites, for their owner to read: one line per site, name and town, sorted by site, in pages.
import { and, asc, eq, inArray } from 'drizzle-orm'
import { must } from '#shared/lib/must.ts'
import { iso } from '#shared/lib/time.ts'
import type { z } from '#shared/lib/z.ts'
import { SEARCHES_AT_ONCE, type SearchList, type searchQuery } from '#shared/protocol/rights.ts'
import type { Db } from '../db/database.ts'
import { openColumn, SEALED } from '../db/sealed-columns.ts'
import { searches } from '../db/tables/engine.ts'
import type { AccessScope } from '../lib/actor.ts'
import { siteNames } from './disclosures.ts'

/** A page of the searches for the people within the scope, or for one of them. */
export async function listSearches(
  db: Db,
  scope: Pick<AccessScope, 'accountId' | 'only'>,
  asked: z.infer<typeof searchQuery>,
): Promise<SearchList> {
  const from = Number(asked.cursor ?? 0)
  const { id, user_id, person_id, site_id, first_at } = searches
  const rows = await db
    .select()
    .from(searches)
    .where(
      and(
        eq(user_id, scope.accountId),
        scope.only === null ? undefined : inArray(person_id, [...scope.only]),
        asked.person_id === undefined ? undefined : eq(person_id, asked.person_id),
      ),
    )
    // By site and person, then by the first search: names are sealed and can't be sorted.
    .orderBy(asc(site_id), asc(person_id), asc(first_at), asc(id))
    .offset(from)
    .limit(SEARCHES_AT_ONCE + 1)
  const shown = rows.slice(0, SEARCHES_AT_ONCE)
  const names = await siteNames(db, shown)
  const lines = shown.map(async row => ({
    person_id: row.person_id,
    site_id: row.site_id,
    site_name: names.get(row.site_id) ?? row.site_id,
    ...must(await openColumn(db, SEALED.searchAsked, row), 'what was asked for'),
    times: row.times,
    first_at: iso(row.first_at.getTime()),
    last_at: iso(row.last_at.getTime()),
  }))
  return {
    searches: await Promise.all(lines),
    cursor: rows.length > shown.length ? String(from + shown.length) : null,
  }
}
