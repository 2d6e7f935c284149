// Requests scans: one row per person and site, due now.
import { and, eq, sql } from 'drizzle-orm'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import { newId } from '#shared/lib/id.ts'
import { HOUR, iso } from '#shared/lib/time.ts'
import type { Db } from '../db/database.ts'
import { laneOf } from '../db/lanes.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { fieldIs, listDocs } from '../db/rows.ts'
import { work } from '../db/tables/sync.ts'
import { planWorks } from '../db/work.ts'
import { writeDocs } from '../db/write-docs.ts'
import type { Deps } from '../deps.ts'
import { chooseSites } from './choose-sites.ts'

/** A look this fresh is not repeated, unless the person has changed since. */
const FRESH_FOR = HOUR

/**
 * Plans a scan of each searchable site (only those in `only`, if given), at most `maxSites` of them, and returns how
 * many have one. Results of earlier scans stay. Asked again, what already waits for its turn keeps it, as does what has
 * just been looked at: otherwise whoever asks often would have sites visited that asked to be left alone.
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
  const now = deps.now()
  const planned = await plannedOf(tx, earlier)
  const due = sites.flatMap(site => {
    const known = bySite.get(site.id)
    const keepsItsTurn = known && planned.has(known.id) && (isWaiting(known) || isFresh(known, person, now))
    if (keepsItsTurn) return []
    const scan = { ...(known ?? firstScan(person.id, site.id)), ...requestedAt(now) }
    return [{ scan, lane: laneOf(site) }]
  })
  await writeDocs(
    tx,
    'exposure_scans',
    userId,
    due.map(({ scan }) => ({ ...scan, _deleted: false })),
  )
  await planWorks(
    tx,
    due.map(({ scan, lane }) => ({ kind: 'scan-site', ref: scan.id, userId, lane, dueAt: now })),
  )
  return sites.length
}

/** The ids of those that a next visit is planned for. */
async function plannedOf(tx: Db, scans: readonly ExposureScan[]): Promise<ReadonlySet<string>> {
  const ids = scans.map(scan => scan.id)
  const rows = await tx
    .select({ ref: work.ref })
    .from(work)
    .where(and(eq(work.kind, 'scan-site'), sql`${work.ref} = any(${sql.param(ids)}::text[])`))
  return new Set(rows.map(({ ref }) => ref))
}

const isWaiting = ({ status }: ExposureScan) => status === 'pending'

/** Whether it has just been looked at, with a result or without, as the person is now. */
function isFresh({ started_at, scan_date }: ExposureScan, person: Person, now: number): boolean {
  const looked = started_at ?? scan_date
  if (looked === null || now - Date.parse(looked) >= FRESH_FOR) return false
  return Date.parse(person.updated_at) <= Date.parse(looked)
}

const requestedAt = (now: number) => ({
  status: 'pending' as const,
  requested_at: iso(now),
  next_check_at: iso(now),
})

const firstScan = (personId: string, siteId: string): Omit<ExposureScan, 'status' | 'requested_at'> => ({
  id: newId(),
  person_id: personId,
  site_id: siteId,
  started_at: null,
  scan_date: null,
  next_check_at: null,
  problem: null,
  listings: [],
})
