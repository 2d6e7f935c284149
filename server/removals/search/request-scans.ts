// Requests scans: one row per person and site, due now.
import { and, eq, gt, sql } from 'drizzle-orm'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import { sitesToSearch } from '#shared/domain/choose-sites.ts'
import { newId } from '#shared/lib/id.ts'
import { HOUR, iso } from '#shared/lib/time.ts'
import type { Db } from '../../db/database.ts'
import { laneOf } from '../../db/lanes.ts'
import { SHARED_ACCOUNT, tables } from '../../db/replicated.ts'
import { fieldIs, listDocs } from '../../db/rows.ts'
import { work } from '../../db/tables/sync.ts'
import { planWorks } from '../../db/work.ts'
import { writeDocs } from '../../db/write-docs.ts'
import type { AccountTx } from '../../deps.ts'

/** A scan this recent isn't repeated unless the person has changed since. */
const FRESH_FOR = HOUR

/**
 * Plans a scan of each searchable site (only those in `only`, if given), up to `maxSites`, and returns how many sites
 * have one. Sites that the person wants left alone have none. Results of earlier scans stay. A repeated request doesn't move scans that are waiting or just ran.
 * Otherwise, frequent requests would make us visit sites that asked to be left alone.
 */
export async function requestScans(
  account: AccountTx,
  person: Person,
  { maxSites, only }: { maxSites: number; only: ReadonlySet<string> | null },
): Promise<number> {
  const { tx, deps, userId } = account
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
  const allowed = sitesToSearch(searchable, person, { known: new Set(bySite.keys()), maxSites })
  const sites = only ? allowed.filter(site => only.has(site.id)) : allowed
  const now = deps.now()
  const planned = await plannedOf(tx, earlier)
  const unchanged = await writtenAfter(tx, userId, person.id)
  const due = sites.flatMap(site => {
    const known = bySite.get(site.id)
    const isDone = known && unchanged.has(known.id) && isFresh(known, person, now)
    const keepsItsTurn = known && planned.has(known.id) && (isWaiting(known) || isDone)
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

/** The ids of the scans that have a planned visit. */
async function plannedOf(tx: Db, scans: readonly ExposureScan[]): Promise<ReadonlySet<string>> {
  const ids = scans.map(scan => scan.id)
  const rows = await tx
    .select({ ref: work.ref })
    .from(work)
    .where(and(eq(work.kind, 'scan-site'), sql`${work.ref} = any(${sql.param(ids)}::text[])`))
  return new Set(rows.map(({ ref }) => ref))
}

/** The person's scans that were written after the person, by sequence number: a device's clock proves nothing. */
async function writtenAfter(tx: Db, userId: string, personId: string): Promise<ReadonlySet<string>> {
  const { people, exposure_scans } = tables
  const [person] = await tx
    .select({ seq: people.seq })
    .from(people)
    .where(and(eq(people.user_id, userId), eq(people.id, personId)))
  const rows = await tx
    .select({ id: exposure_scans.id })
    .from(exposure_scans)
    .where(and(eq(exposure_scans.user_id, userId), gt(exposure_scans.seq, person?.seq ?? 0)))
  return new Set(rows.map(({ id }) => id))
}

/** Waiting for a visit that hasn't begun. A visit under way has already read the person. */
const isWaiting = ({ status, started_at }: ExposureScan) => status === 'pending' && started_at === null

/** Whether the scan ran within the hour, successfully or not, or is running, with the person's current details. */
function isFresh(scan: ExposureScan, person: Person, now: number): boolean {
  const asked = scan.status === 'pending' ? null : scan.requested_at
  const times = [scan.started_at, scan.scan_date, asked].flatMap(at => (at === null ? [] : [Date.parse(at)]))
  const looked = Math.max(...times)
  return now - looked < FRESH_FOR && Date.parse(person.updated_at) <= looked
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
