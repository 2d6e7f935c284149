// Requests scans: one row per person and site, due now.
import type { Person } from '#shared/collections/people.ts'
import { newId } from '#shared/lib/id.ts'
import { iso } from '#shared/lib/time.ts'
import type { Db } from '../db/database.ts'
import { laneOf } from '../db/lanes.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { fieldIs, listDocs, patchDoc, putDoc } from '../db/rows.ts'
import { planWork } from '../db/work.ts'
import type { Deps } from '../deps.ts'
import { chooseSites } from './choose-sites.ts'

/**
 * Plans a scan of each searchable site (only those in `only`, if given), at most `maxSites` of them, and returns how
 * many. Results of earlier scans stay.
 */
export async function requestScans(
  tx: Db,
  deps: Pick<Deps, 'now'>,
  userId: string,
  person: Person,
  { maxSites, only }: { maxSites: number; only: ReadonlySet<string> | null },
): Promise<number> {
  const searchable = await listDocs(
    tx,
    'data_broker_sites',
    SHARED_ACCOUNT,
    fieldIs('data_broker_sites', 'scannable', true),
  )
  const earlier = await listDocs(
    tx,
    'exposure_scans',
    userId,
    fieldIs('exposure_scans', 'person_id', person.id),
  )
  const bySite = new Map(earlier.map(scan => [scan.site_id, scan]))
  const allowed = chooseSites(searchable, new Set(bySite.keys()), maxSites)
  const sites = only ? allowed.filter(site => only.has(site.id)) : allowed
  const now = iso(deps.now())
  for (const site of sites) {
    const known = bySite.get(site.id)
    const id = known?.id ?? newId()
    if (known) {
      await patchDoc(tx, 'exposure_scans', userId, id, {
        status: 'pending',
        requested_at: now,
        next_check_at: now,
      })
    } else {
      await putDoc(tx, 'exposure_scans', userId, {
        id,
        person_id: person.id,
        site_id: site.id,
        status: 'pending',
        requested_at: now,
        started_at: null,
        scan_date: null,
        next_check_at: now,
        problem: null,
        listings: [],
      })
    }
    await planWork(tx, { kind: 'scan-site', ref: id, userId, lane: laneOf(site), dueAt: deps.now() })
  }
  return sites.length
}
