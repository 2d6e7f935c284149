// Free scans in the database: started, visited site by site, read, shared, and deleted after a day. Identifying data is
// sealed.
import { randomBytes } from 'node:crypto'
import { and, asc, desc, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR, SECOND } from '#shared/lib/time.ts'
import type { Db } from '../db/database.ts'
import { laneOf } from '../db/lanes.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { closeColumn, openColumn, SEALED, type VisitorSearch } from '../db/sealed-columns.ts'
import { freeScans, freeScanVisits } from '../db/tables/free-scan.ts'
import { planWork, planWorks } from '../db/work.ts'
import type { Deps } from '../deps.ts'
import type { SiteResult } from './site-result.ts'

/** How long name and results are stored, in product time. */
export const FREE_SCAN_RETENTION = DAY
/** How long the same search returns the existing results. */
const SAME_FOR = HOUR
/** Time limit of a scan, in wall time. It should take a minute, but sites may be slow or busy. */
export const SCAN_TAKES = 90 * SECOND
/** Maximum number of running scans on all servers. Our choice: as many as five sites can handle within SCAN_TAKES. */
export const UNDER_WAY_MAX = 20
/**
 * How much earlier a visit counts as due, in product time. It shares a queue with all maintenance, which may be days
 * behind, and the visitor waits only a minute.
 */
const AHEAD = 6 * DAY

type StoreDeps = Pick<Deps, 'now' | 'wallNow'>
export type FreeScanRow = typeof freeScans.$inferSelect
/** A visit with its result; null until there is one. */
export type VisitRow = Pick<typeof freeScanVisits.$inferSelect, 'id' | 'site_id' | 'started_at'> & {
  result: SiteResult | null
}
export type FreeScan = { row: FreeScanRow; visits: readonly VisitRow[] }

export type NewScan = {
  /** The digest that identifies the same search. */
  search: string
  asked: VisitorSearch
  isShared: boolean
  sites: (tx: Db) => Promise<readonly DataBrokerSite[]>
}

/**
 * The scan of this search: the one of the last hour, or a new one with its visits scheduled. `busy` if the maximum
 * number of scans is running, `no_sites` if no site can be searched.
 */
export async function beginFreeScan(
  db: Db,
  deps: StoreDeps,
  { search, asked, isShared, sites }: NewScan,
): Promise<FreeScan | 'busy' | 'no_sites'> {
  return db.transaction(async tx => {
    // Serialized: two scans of the same search must not both start, and the maximum must not be exceeded.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('free-scans', 0))`)
    const same = await findSame(tx, deps, search)
    if (same) {
      if (!isShared || same.row.is_shared) return same
      await tx.update(freeScans).set({ is_shared: true }).where(eq(freeScans.id, same.row.id))
      return { ...same, row: { ...same.row, is_shared: true } }
    }
    if ((await countUnderWay(tx, deps.wallNow())) >= UNDER_WAY_MAX) return 'busy'
    const chosen = await sites(tx)
    if (chosen.length === 0) return 'no_sites'
    const id = newId()
    const now = deps.now()
    const row: FreeScanRow = {
      id,
      search,
      asked: closeColumn(tx, SEALED.freeScanAsked, { id }, asked),
      share_id: randomBytes(18).toString('base64url'),
      is_shared: isShared,
      created_at: new Date(now),
      expires_at: new Date(now + FREE_SCAN_RETENTION),
      ends_at: new Date(deps.wallNow() + SCAN_TAKES),
    }
    await tx.insert(freeScans).values(row)
    const visits = chosen.map((site, place) => ({ id: newId(), scan_id: id, site_id: site.id, place }))
    await tx.insert(freeScanVisits).values(visits)
    await planWorks(
      tx,
      chosen.map((site, place) => {
        const ref = must(visits[place], 'a visit').id
        // No account: each visit counts as its own account in the fair order between accounts.
        const who = { userId: ref, lane: laneOf(site) }
        return { kind: 'free-scan', ref, ...who, dueAt: now - AHEAD, urgency: 'maintenance' } as const
      }),
    )
    await planDeletion(tx, now + FREE_SCAN_RETENTION)
    return { row, visits: visits.map(visit => ({ ...visit, started_at: null, result: null })) }
  })
}

/** A scan by its id; null if it doesn't exist or has expired. */
export const readFreeScan = (db: Db, now: number, id: string): Promise<FreeScan | null> =>
  readScan(db, and(eq(freeScans.id, id), gt(freeScans.expires_at, new Date(now))))

/** Whether a scan's results are final, for requests that wait for that. Also true if the scan was deleted. */
export async function hasEnded(db: Db, { now, wallNow }: StoreDeps, id: string): Promise<boolean> {
  const isOpen = and(
    eq(freeScans.id, id),
    gt(freeScans.expires_at, new Date(now())),
    gt(freeScans.ends_at, new Date(wallNow())),
    hasOpenVisit,
  )
  return (await db.$count(freeScans, isOpen)) === 0
}

/** A shared scan by the id of its page; null if it doesn't exist or has expired. */
export async function readSharedScan(db: Db, now: number, shareId: string): Promise<FreeScan | null> {
  const isShown = and(eq(freeScans.is_shared, true), gt(freeScans.expires_at, new Date(now)))
  return readScan(db, and(eq(freeScans.share_id, shareId), isShown))
}

/** Whether no more results will come. */
export const isOver = ({ row, visits }: FreeScan, wallNow: number): boolean =>
  row.ends_at.getTime() <= wallNow || visits.every(({ result }) => result !== null)

/** The data for a visit, which is recorded as started; null if its scan is over. */
export async function beginFreeScanVisit(db: Db, wallNow: number, visitId: string) {
  const [found] = await db
    .select({ visit: freeScanVisits, scan: freeScans })
    .from(freeScanVisits)
    .innerJoin(freeScans, eq(freeScans.id, freeScanVisits.scan_id))
    .where(and(eq(freeScanVisits.id, visitId), isNull(freeScanVisits.found)))
  if (!found || found.scan.ends_at.getTime() <= wallNow) return null
  const started_at = new Date(wallNow)
  await db.update(freeScanVisits).set({ started_at }).where(eq(freeScanVisits.id, visitId))
  const asked = must(await openColumn(db, SEALED.freeScanAsked, found.scan), 'what a free scan looks for')
  return { siteId: found.visit.site_id, asked, endsAt: found.scan.ends_at.getTime() }
}

/** Stores a visit's result. When the scan is over, results no longer change, so they stay as the visitor saw them. */
export async function endFreeScanVisit(
  db: Db,
  wallNow: number,
  visitId: string,
  result: SiteResult,
): Promise<void> {
  const found = closeColumn(db, SEALED.freeScanFound, { id: visitId }, result)
  const isOpen = sql`exists (select 1 from ${freeScans} where ${freeScans.id} = ${freeScanVisits.scan_id}
    and ${freeScans.ends_at} > ${new Date(wallNow).toISOString()}::timestamptz)`
  await db
    .update(freeScanVisits)
    .set({ found })
    .where(and(eq(freeScanVisits.id, visitId), isNull(freeScanVisits.found), isOpen))
}

/** Deletes expired scans, and schedules the next deletion. */
export async function deleteExpired(db: Db, now: number): Promise<void> {
  await db.transaction(async tx => {
    await tx.delete(freeScans).where(lte(freeScans.expires_at, new Date(now)))
    const [next] = await tx
      .select({ at: freeScans.expires_at })
      .from(freeScans)
      .orderBy(asc(freeScans.expires_at))
      .limit(1)
    // A scan that starts meanwhile expires later.
    if (next) await planDeletion(tx, next.at.getTime(), true)
  })
}

const planDeletion = (tx: Db, dueAt: number, replace = false) =>
  planWork(tx, {
    kind: 'purge-free-scans',
    ref: 'all',
    userId: SHARED_ACCOUNT,
    lane: 'free-scans',
    dueAt,
    replace,
  })

async function findSame(tx: Db, { now, wallNow }: StoreDeps, search: string): Promise<FreeScan | null> {
  const since = new Date(now() - SAME_FOR)
  const [same] = await tx
    .select({ id: freeScans.id })
    .from(freeScans)
    .where(and(eq(freeScans.search, search), gt(freeScans.created_at, since)))
    .orderBy(desc(freeScans.created_at))
    .limit(1)
  const scan = same ? await readScan(tx, eq(freeScans.id, same.id)) : null
  if (!scan || !isOver(scan, wallNow())) return scan
  // A scan without results is worth another try.
  return scan.visits.some(({ result }) => result && result.finding !== 'unchecked') ? scan : null
}

async function countUnderWay(tx: Db, wallNow: number): Promise<number> {
  return tx.$count(freeScans, and(gt(freeScans.ends_at, new Date(wallNow)), hasOpenVisit))
}

const hasOpenVisit = sql`exists (select 1 from ${freeScanVisits}
  where ${freeScanVisits.scan_id} = ${freeScans.id} and ${freeScanVisits.found} is null)`

/** The matching scan with its visits, in one statement, because pages poll once a second. */
async function readScan(db: Db, where: SQL | undefined): Promise<FreeScan | null> {
  const rows = await db
    .select({ row: freeScans, visit: freeScanVisits })
    .from(freeScans)
    .innerJoin(freeScanVisits, eq(freeScanVisits.scan_id, freeScans.id))
    .where(where)
    .orderBy(freeScanVisits.place)
  const [first] = rows
  if (!first) return null
  const visits = await Promise.all(
    rows.map(async ({ visit: { id, site_id, started_at, found } }) => {
      const result = await openColumn(db, SEALED.freeScanFound, { id, found })
      return { id, site_id, started_at, result: result as SiteResult | null }
    }),
  )
  return { row: first.row, visits }
}
