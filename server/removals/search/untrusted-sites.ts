// Sites whose results we don't trust for now, for the operator: their absences are held, or they show no one.
import { eq, isNotNull, or } from 'drizzle-orm'
import { iso } from '#shared/lib/time.ts'
import type { UntrustedSite } from '#shared/protocol/operations.ts'
import type { Db } from '../../db/database.ts'
import { SHARED_ACCOUNT } from '../../db/replicated.ts'
import { listDocs } from '../../db/rows.ts'
import { siteChecks } from '../../db/tables/engine.ts'
import { countedSince, countVanished } from './site-brake.ts'

/** Held sites first, longest held first; then by name. */
export async function listUntrustedSites(db: Db): Promise<UntrustedSite[]> {
  const rows = await db
    .select()
    .from(siteChecks)
    .where(or(isNotNull(siteChecks.held_at), eq(siteChecks.control, 'silent')))
  if (rows.length === 0) return []
  const sites = await listDocs(db, 'data_broker_sites', SHARED_ACCOUNT)
  const names = new Map(sites.map(({ id, name }) => [id, name]))
  const untrusted: UntrustedSite[] = []
  for (const row of rows) {
    const silentAt = row.control === 'silent' ? row.control_at : null
    untrusted.push({
      site: row.site_id,
      name: names.get(row.site_id) ?? row.site_id,
      held: row.held_at && (await heldOf(db, row.site_id, row.held_at, row.released_at)),
      silent_at: silentAt && iso(silentAt.getTime()),
    })
  }
  return untrusted.sort(heldFirst)
}

async function heldOf(db: Db, siteId: string, heldAt: Date, releasedAt: Date | null) {
  const { vanished, asked } = await countVanished(db, siteId, countedSince(heldAt.getTime(), releasedAt))
  return { since: iso(heldAt.getTime()), vanished, asked }
}

function heldFirst(a: UntrustedSite, b: UntrustedSite): number {
  if (a.held && b.held) return a.held.since.localeCompare(b.held.since)
  if (a.held || b.held) return a.held ? -1 : 1
  return a.name.localeCompare(b.name)
}
