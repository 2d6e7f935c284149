// Visits one site for one person: plans the searches, runs them, and checks listings that seem to be gone. First scans,
// verification and monitoring all use it. settle-visit.ts stores the outcome.
import type { ExposureScan, SeenListing } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import { LEFT_ALONE, leavesAlone } from '#shared/domain/leave-alone.ts'
import { HOUR, iso } from '#shared/lib/time.ts'
import type { Db } from '../../db/database.ts'
import { coversPerson, readEntitlements } from '../../db/entitlements.ts'
import { findDoc, patchDoc } from '../../db/rows.ts'
import { countUnderWay, type EndedInLane, noteEnded } from '../../db/site-lanes.ts'
import type { WorkItem } from '../../db/work.ts'
import type { Deps } from '../../deps.ts'
import { lacksConsent } from '../../households/consents.ts'
import type { JobDefinition } from '../../jobs/job-definition.ts'
import type { Engine, ScanMailbox, Scanner } from '../engine.ts'
import { closeMailbox, waitForScanCode } from '../mail/scan-code.ts'
import { makeReturnAddress } from '../return-address.ts'
import { awaitedKeys } from './awaited-listings.ts'
import { checkOwnPages, type Missing } from './check-own-pages.ts'
import { type AbsenceClaim, absenceClaimed, applyControl } from './confirm-absence.ts'
import { watchedFirst, watchedQueries } from './found-by.ts'
import { checkNames } from './incomplete-results.ts'
import { judgeRecords } from './judge-records.ts'
import { matchProfileOf, personQueries } from './person-queries.ts'
import { keysOf, planVisit, type VisitPlan } from './plan-visit.ts'
import { pictureRule } from './scan-pictures.ts'
import { answeredInRound, noteSearch } from './search-ledger.ts'
import { readSeenRecords } from './seen-records.ts'
import { settleKeys } from './settle-keys.ts'
import { NO_RECIPE, settleVisit } from './settle-visit.ts'
import { siteControl } from './site-control.ts'
import { isWithinSiteQuota } from './site-quota.ts'
import { BEYOND_PLAN, unplanScan } from './unplan-scan.ts'
import { failedVisit, type RunScan, type Visit, visitSite } from './visit-site.ts'
import { beginVisitTime, inTime, measureVisit, type VisitTime } from './visit-time.ts'

type ScanDeps = Deps & {
  engine: Engine
  /** Starts the clock of a visit; `beginVisitTime` by default. */
  visitTime?: () => VisitTime
}

/**
 * The job `scan-site`; its ref is the scan's id. After a crash it just runs again: searches change nothing on the site.
 */
export function scanSite(deps: ScanDeps): JobDefinition {
  return {
    kind: 'scan-site',
    backoff: attempts => (attempts < 3 ? attempts * HOUR : null),
    giveUp: async item => {
      const scan = await findDoc(deps.db, 'exposure_scans', item.userId, item.ref)
      const visit = failedVisit('The scan failed on our side.')
      if (scan) await settleVisit(deps, item, { scan, visit, at: deps.now(), person: null, plan: null })
    },
    run: (item, signal) => visitAndSettle(deps, item, signal),
  }
}

async function visitAndSettle(deps: ScanDeps, item: WorkItem, signal: AbortSignal): Promise<void> {
  const scan = await findDoc(deps.db, 'exposure_scans', item.userId, item.ref)
  const person = scan && (await findDoc(deps.db, 'people', item.userId, scan.person_id))
  if (!scan || !person) return
  // No visits without a consent, or to sites that the plan doesn't cover, until they're requested again.
  if (await lacksConsent(deps.db, deps, item.userId, person)) return
  if (leavesAlone(person, scan.site_id)) return unplanScan(deps, item.userId, scan.id, LEFT_ALONE)
  const { maxSites } = await readEntitlements(deps.db, deps, item.userId)
  const isCovered = await coversPerson(deps.db, deps, item.userId, person.id)
  if (!(await isWithinSiteQuota(deps.db, item.userId, scan, { maxSites, isCovered })))
    return unplanScan(deps, item.userId, scan.id, BEYOND_PLAN)
  // A scan result is dated by its start: the site may change during the visit.
  const at = deps.now()
  await patchDoc(deps.db, 'exposure_scans', item.userId, scan.id, { started_at: iso(at) })
  const plan = await planOf(deps, item.userId, scan, person, at)
  const pictures = await pictureRule(deps.db, item.userId, scan, person, at)
  const mailbox = mailboxOf(deps, item.userId, scan.id, signal)
  const time = (deps.visitTime ?? beginVisitTime)()
  const stop = AbortSignal.any([signal, time.over])
  const scanner = await deps.engine.scanner(scan.site_id, stop, mailbox, item.transport)
  if (!scanner) {
    await settleVisit(deps, item, { scan, visit: failedVisit(NO_RECIPE), at, person, plan: null })
    return
  }
  const underWay = await countUnderWay(deps.db, item.lane, deps.wallNow())
  const pace = measureVisit()
  const search: RunScan = async (query, wanted) => {
    await stopIfLeftAlone(deps.db, item.userId, scan)
    await noteSearch(deps.db, item.userId, scan, query, deps.now())
    return pace.ofAnswer(() => inTime(time, () => scanner.search(query, wanted), CUT_OFF))
  }
  let visit: Visit
  try {
    visit = checkNames(await visitSite(plan.queries, search, signal, pictures, time.hasTime))
    // A canceled job runs again later, so it must not store a result.
    signal.throwIfAborted()
    await stopIfLeftAlone(deps.db, item.userId, scan)
    const claim = await claimOf(deps.db, item.userId, scan, person, visit, at)
    if (claim) visit = await confirmed(deps, item.userId, scan, visit, claim, within(scanner, time))
  } catch (error) {
    if (error instanceof LeftAlone) return await unplanScan(deps, item.userId, scan.id, LEFT_ALONE)
    throw error
  } finally {
    await scanner.close()
    await closeMailbox(deps.db, item.userId, scan.id)
  }
  const ended = { ...pace.measured(), outcome: outcomeInLane(visit), underWay, beganAt: at, at: deps.now() }
  const cycleMs = await settleVisit(deps, item, { scan, visit, at, person, plan: withUnasked(plan, visit) })
  await noteEnded(deps.db, item.lane, { ...ended, cycleMs }, deps.wallNow())
}

/** The person put the site on their list during the visit. It stops, and what it saw so far isn't stored. */
class LeftAlone extends Error {}

async function stopIfLeftAlone(db: Db, userId: string, scan: ExposureScan): Promise<void> {
  const person = await findDoc(db, 'people', userId, scan.person_id)
  if (leavesAlone(person, scan.site_id)) throw new LeftAlone()
}

/**
 * The visit's outcome, for the lane's limit. Sites show CAPTCHAs to visitors they take for bots, so a handoff counts as
 * turned away.
 */
function outcomeInLane({ outcome, handoff }: Visit): EndedInLane['outcome'] {
  if (outcome === 'blocked' || handoff !== null) return 'turned_away'
  return outcome === 'error' ? 'failed' : 'good'
}

/** The problem of a search that ran out of time. */
const STOPPED = 'The site took too long to answer.'
const CUT_OFF: Awaited<ReturnType<RunScan>> = { status: 'error', extracted: [], shots: [], problem: STOPPED }

/** The scanner with a limit: its control and pages answer by the end of the visit's time. */
function within(scanner: Scanner, time: VisitTime): Scanner {
  const late = { kind: 'unknown', outcome: 'error', problem: STOPPED } as const
  return {
    ...scanner,
    control: () => inTime(time, scanner.control, late),
    openPage: (url, isEnough) => inTime(time, () => scanner.openPage(url, isEnough), 'unknown'),
  }
}

/** An e-mail address for this visit only. It receives codes; other mail to it isn't stored. */
function mailboxOf(deps: ScanDeps, userId: string, scanId: string, signal: AbortSignal): ScanMailbox {
  const { db } = deps
  return {
    async address() {
      await closeMailbox(db, userId, scanId)
      return makeReturnAddress({ tx: db, deps, userId }, scanId)
    },
    values: (names, timeoutMs) => waitForScanCode(db, { userId, scanId }, { names, timeoutMs, signal }),
  }
}

/** This visit's searches: those that found watched listings, then the person's next ones that differ on this site. */
async function planOf(
  { db, engine }: ScanDeps,
  userId: string,
  scan: ExposureScan,
  person: Person,
  at: number,
): Promise<VisitPlan> {
  const watched = await watchedQueries(db, userId, scan, person)
  const queries = await engine.distinct(scan.site_id, watchedFirst(personQueries(person), watched))
  const answered = await answeredInRound(db, userId, scan, at)
  return planVisit(queries, { watched: keysOf(watched), answered })
}

/** The plan without the searches that there was no time for. */
const withUnasked = (plan: VisitPlan, { unasked }: Visit): VisitPlan => ({
  ...plan,
  done: plan.done - unasked,
  remaining: plan.remaining + unasked,
})

/** The listings that this visit would call absent. The scanner is still open to confirm them. */
async function claimOf(
  db: Db,
  userId: string,
  scan: ExposureScan,
  person: Person,
  visit: Visit,
  at: number,
): Promise<AbsenceClaim | null> {
  const judged = judgeRecords(matchProfileOf(person), visit.records, iso(at))
  const awaited = await awaitedKeys(db, userId, scan)
  const { keyOf } = settleKeys(judged, visit.foundBy, scan.listings)
  return absenceClaimed(visit, judged, { listings: scan.listings, awaited, keyOf })
}

/** The visit after the site's positive control, with the missing listings' own pages checked. */
async function confirmed(
  deps: ScanDeps,
  userId: string,
  scan: ExposureScan,
  visit: Visit,
  { missing }: AbsenceClaim,
  scanner: Scanner,
): Promise<Visit> {
  // A first "not found" is news, and so is a missing listing: the site may have gone silent since the last control.
  const isNews = missing.length > 0 || scan.scan_date === null
  const control = await siteControl(deps, scan.site_id, scanner.control, isNews)
  const controlled = applyControl(visit, control)
  if (controlled.outcome !== 'complete' || missing.length === 0) return controlled
  const linked = await withLinks(deps.db, userId, scan.id, missing)
  const page = control.kind === 'answered' ? control.page : null
  const open: Scanner['openPage'] = async (...asked) => {
    await stopIfLeftAlone(deps.db, userId, scan)
    return scanner.openPage(...asked)
  }
  const pages = await checkOwnPages(linked, { open, control: page, random: scanner.random })
  return { ...controlled, pages }
}

/**
 * The listings with their links as the site returned them. The link shown to people may be another address of the page.
 */
async function withLinks(
  db: Db,
  userId: string,
  scanId: string,
  listings: readonly SeenListing[],
): Promise<Missing[]> {
  if (listings.length === 0) return []
  const records = await readSeenRecords(db, userId, scanId)
  return listings.map(listing => {
    const link = records.get(listing.key)?.record.profileUrl ?? null
    return { listing, link: link ?? listing.url }
  })
}
