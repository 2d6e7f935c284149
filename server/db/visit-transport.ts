// Which planned visits go over HTTP, by their sites' recipes. A recipe may change before the visit, so this only
// decides which workers lease it.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Transport } from '#shared/recipe/schema.ts'
import { HTTP_VISIT } from '#shared/recipe/visit-transport.ts'
import type { Db } from './database.ts'
import { tables } from './replicated.ts'
import { automationTemplates } from './tables/engine.ts'
import { freeScanVisits } from './tables/free-scan.ts'
import { work } from './tables/sync.ts'
import type { WorkKind } from './work-kinds.ts'

export const TRANSPORTS: readonly Transport[] = ['browser', 'http']

/** A condition: work that reaches its site by this transport. Work other than visits counts as `browser`. */
export const goesBy = (transport: Transport): SQL => eq(work.transport, transport)

const isOverHttp = sql`${automationTemplates.recipe} @> ${JSON.stringify(HTTP_VISIT)}::jsonb`

type Planned = { kind: WorkKind; ref: string; userId: string }

/** The refs of the visits that go over HTTP. The scans, or a free scan's visits, must already be written. */
export async function httpVisits(tx: Db, items: readonly Planned[]): Promise<ReadonlySet<string>> {
  return new Set([...(await httpScans(tx, items)), ...(await httpFreeScans(tx, items))])
}

async function httpFreeScans(tx: Db, items: readonly Planned[]): Promise<string[]> {
  const refs = items.filter(({ kind }) => kind === 'free-scan').map(({ ref }) => ref)
  if (refs.length === 0) return []
  const rows = await tx
    .select({ id: freeScanVisits.id })
    .from(freeScanVisits)
    .innerJoin(automationTemplates, eq(automationTemplates.site_id, freeScanVisits.site_id))
    .where(and(inArray(freeScanVisits.id, refs), isOverHttp))
  return rows.map(({ id }) => id)
}

async function httpScans(tx: Db, items: readonly Planned[]): Promise<string[]> {
  const scans = items.filter(({ kind }) => kind === 'scan-site')
  if (scans.length === 0) return []
  const { exposure_scans } = tables
  const planned = sql`unnest(${sql.param(scans.map(({ userId }) => userId))}::uuid[], ${sql.param(
    scans.map(({ ref }) => ref),
  )}::text[]) as planned (user_id, id)`
  const rows = await tx
    .select({ id: exposure_scans.id })
    .from(planned)
    .innerJoin(
      exposure_scans,
      and(sql`${exposure_scans.user_id} = planned.user_id`, sql`${exposure_scans.id} = planned.id`),
    )
    .innerJoin(automationTemplates, eq(automationTemplates.site_id, exposure_scans.site_id))
    .where(isOverHttp)
  return rows.map(({ id }) => id)
}
