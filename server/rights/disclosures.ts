// The ledger of disclosures to sites, for its owner to read: newest first, in pages. Requests write it when they're
// sent.
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { rowId } from '#shared/lib/id.ts'
import { iso } from '#shared/lib/time.ts'
import type { z } from '#shared/lib/z.ts'
import { DISCLOSURES_AT_ONCE, type DisclosureList, type disclosureQuery } from '#shared/protocol/rights.ts'
import type { Db } from '../db/database.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { listDocs } from '../db/rows.ts'
import { disclosures } from '../db/tables/engine.ts'
import type { AccessScope } from '../lib/actor.ts'
import { AppError } from '../lib/problem.ts'

type Row = typeof disclosures.$inferSelect

/**
 * A page of the ledger: for the people within the access scope, or for the one person or removal in `asked`. Omits
 * people outside the scope. @throws AppError validation_failed for an invalid cursor.
 */
export async function listDisclosures(
  db: Db,
  scope: Pick<AccessScope, 'accountId' | 'only'>,
  asked: z.infer<typeof disclosureQuery>,
): Promise<DisclosureList> {
  const rows = await db
    .select()
    .from(disclosures)
    .where(
      and(
        eq(disclosures.user_id, scope.accountId),
        scope.only === null ? undefined : inArray(disclosures.person_id, [...scope.only]),
        asked.person_id === undefined ? undefined : eq(disclosures.person_id, asked.person_id),
        asked.job_id === undefined ? undefined : eq(disclosures.job_id, asked.job_id),
        asked.cursor === undefined ? undefined : isAfter(asked.cursor),
      ),
    )
    .orderBy(desc(disclosures.sent_at), desc(disclosures.id))
    .limit(DISCLOSURES_AT_ONCE + 1)
  const shown = rows.slice(0, DISCLOSURES_AT_ONCE)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  const names = await siteNames(db, shown)
  return {
    disclosures: shown.map(({ user_id: _, sent_at, ...row }) => ({
      ...row,
      site_name: names.get(row.site_id) ?? row.site_id,
      sent_at: iso(sent_at.getTime()),
    })),
    cursor: last === undefined ? null : cursorOf(last),
  }
}

const cursorOf = ({ sent_at, id }: Row) => `${sent_at.getTime()}.${id}`

function isAfter(cursor: string): SQL {
  const [at = '', given = ''] = cursor.split('.')
  const id = rowId.safeParse(given).data
  if (!/^\d{1,13}$/.test(at) || id === undefined)
    throw new AppError('validation_failed', 'This is no cursor of this list.', { field: 'cursor' })
  const sentAt = new Date(Number(at)).toISOString()
  return sql`(${disclosures.sent_at}, ${disclosures.id}) < (${sentAt}::timestamptz, ${id}::uuid)`
}

/** Display names of sites; sites that are no longer in the catalogue have none. */
export async function siteNames(db: Db, rows: readonly Pick<Row, 'site_id'>[]): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map()
  const sites = await listDocs(db, 'data_broker_sites', SHARED_ACCOUNT)
  return new Map(sites.map(site => [site.id, site.name]))
}
