// Look a person up on one site, and draw the conclusions for the removals there: first look, verification and
// monitoring are the same look.

import type { ExposureScan, ScanHandoff } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import { isFinal } from '#shared/domain/removal.ts'
import { HOUR, iso } from '#shared/lib/time.ts'
import type { PictureRule } from '#shared/recipe/picture-rule.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'
import { QUARANTINED_TEXT } from '../brokers/recipe-health-engine.ts'
import type { Db } from '../db/database.ts'
import { keepShot } from '../db/evidence.ts'
import { restLane, restOf } from '../db/lanes.ts'
import { fieldIs, findDoc, listDocs, lockAccount, patchDoc } from '../db/rows.ts'
import { planWork, type WorkItem } from '../db/work.ts'
import type { Deps } from '../deps.ts'
import { lacksConsent } from '../households/consents.ts'
import { readEntitlements } from '../households/limits.ts'
import { closeMailbox, waitForScanCode } from '../inbox/scan-code.ts'
import type { Failure } from '../monitoring/next-look.ts'
import { makeReturnAddress } from '../removals/return-address.ts'
import { brakeLook } from '../scans/brake-look.ts'
import { checkOwnPages } from '../scans/check-own-pages.ts'
import { absenceClaimed, type Claim, heedControl } from '../scans/confirm-absence.ts'
import { watchedFirst, watchedQueries } from '../scans/found-by.ts'
import { heedNameless } from '../scans/heed-nameless.ts'
import { type JudgedListing, judgeRecords } from '../scans/judge-records.ts'
import { matchProfileOf, personQueries } from '../scans/person-queries.ts'
import { hasRoom, unplan } from '../scans/plan-room.ts'
import { keysOf, planVisit, VISIT_GAP, type VisitPlan } from '../scans/plan-visit.ts'
import { withLinks } from '../scans/record-links.ts'
import { saveLook } from '../scans/save-look.ts'
import { answeredInRound, noteAnswered, noteSearch } from '../scans/search-ledger.ts'
import { settleKeys } from '../scans/settle-keys.ts'
import { siteControl } from '../scans/site-control.ts'
import { soundVisit } from '../scans/sound-visit.ts'
import { type RunScan, type Visit, visitSite } from '../scans/visit-site.ts'
import { drawConclusions } from './draw-conclusions.ts'
import type { Engine, ScanMailbox, Scanner } from './engine.ts'
import type { JobDefinition } from './queue.ts'
import { beginVisitTime, inTime, type VisitTime } from './visit-time.ts'

type ScanDeps = Deps & {
  engine: Engine
  /** The time of a visit that begins; the usual one where nobody says. */
  visitTime?: () => VisitTime
}

/** The job `scan-site`; its ref is the scan's id. A crashed look is simply made again: looking changes nothing there. */
export function scanSite(deps: ScanDeps): JobDefinition {
  return {
    kind: 'scan-site',
    backoff: attempts => (attempts < 3 ? attempts * HOUR : null),
    giveUp: async item => {
      const scan = await findDoc(deps.db, 'exposure_scans', item.userId, item.ref)
      if (scan)
        await conclude(deps, item, scan, failedVisit('The look failed on our side.'), null, deps.now())
    },
    run: (item, signal) => look(deps, item, signal),
  }
}

const NO_RECIPE = 'There is no recipe for this site.'
/** Why a site cannot be searched at all for now. */
const CANNOT_LOOK: ReadonlySet<string> = new Set([NO_RECIPE, QUARANTINED_TEXT])

const failedVisit = (problem: string): Visit => ({
  outcome: 'error',
  problem,
  doubt: null,
  records: [],
  answered: [],
  shot: null,
  unasked: 0,
  handoff: null,
  foundBy: new Map(),
  pages: new Map(),
  retryAfterMs: null,
  isOffline: false,
})

async function look(deps: ScanDeps, item: WorkItem, signal: AbortSignal): Promise<void> {
  const scan = await findDoc(deps.db, 'exposure_scans', item.userId, item.ref)
  const person = scan && (await findDoc(deps.db, 'people', item.userId, scan.person_id))
  if (!scan || !person) return
  // Taken back, or over: nobody looks any more, until it is asked for again.
  if (await lacksConsent(deps.db, deps, item.userId, person)) return
  const { maxSites } = await readEntitlements(deps.db, deps, item.userId)
  if (!(await hasRoom(deps.db, item.userId, scan, maxSites))) return unplan(deps.db, item.userId, scan.id)
  // What a look says holds for when it began: the site may change while it goes on.
  const at = deps.now()
  await patchDoc(deps.db, 'exposure_scans', item.userId, scan.id, { started_at: iso(at) })
  const plan = await planOf(deps, item.userId, scan, person, at)
  const pictures = await picturesOf(deps.db, item.userId, scan, person, at)
  const mailbox = mailboxOf(deps, item.userId, scan.id, signal)
  const time = (deps.visitTime ?? beginVisitTime)()
  const stop = AbortSignal.any([signal, time.over])
  const scanner = await deps.engine.scanner(scan.site_id, stop, mailbox)
  if (!scanner) return conclude(deps, item, scan, failedVisit(NO_RECIPE), person, at)
  const search: RunScan = async (query, wanted) => {
    await noteSearch(deps.db, item.userId, scan, query, deps.now())
    return inTime(time, () => scanner.search(query, wanted), CUT_OFF)
  }
  let visit: Visit
  try {
    visit = soundVisit(await visitSite(plan.queries, search, signal, pictures, time.hasTime))
    // Work that is to stop is done again, and says nothing.
    signal.throwIfAborted()
    const claim = await claimOf(deps.db, item.userId, scan, person, visit, at)
    if (claim) visit = await confirmed(deps, item.userId, scan, visit, claim, within(scanner, time))
  } finally {
    await scanner.close()
    await closeMailbox(deps.db, item.userId, scan.id)
  }
  await conclude(deps, item, scan, visit, person, at, withUnasked(plan, visit))
}

/** Of a question that there was no time left to wait for. */
const STOPPED = 'The site took too long to answer.'
const CUT_OFF: Awaited<ReturnType<RunScan>> = { status: 'error', extracted: [], shots: [], problem: STOPPED }

/** The visit's other questions, which end when its time is up. */
function within(scanner: Scanner, time: VisitTime): Scanner {
  const late = { kind: 'unknown', outcome: 'error', problem: STOPPED } as const
  return {
    ...scanner,
    control: () => inTime(time, scanner.control, late),
    openPage: (url, isEnough) => inTime(time, () => scanner.openPage(url, isEnough), 'unknown'),
  }
}

/** The visit's own address: a code that is mailed there reaches it, and nothing else is kept. */
function mailboxOf(deps: ScanDeps, userId: string, scanId: string, signal: AbortSignal): ScanMailbox {
  const { db } = deps
  return {
    async address() {
      await closeMailbox(db, userId, scanId)
      return makeReturnAddress(db, deps, userId, scanId)
    },
    values: (names, timeoutMs) => waitForScanCode(db, { userId, scanId }, names, timeoutMs, signal),
  }
}

/** What this visit asks: what is watched, and the next of the person's queries that the site tells apart. */
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

/** The plan as the visit's time has left it. */
const withUnasked = (plan: VisitPlan, { unasked }: Visit): VisitPlan => ({
  ...plan,
  done: plan.done - unasked,
  left: plan.left + unasked,
})

/** What the visit says not to be there; asked before it is over, while the site can be asked more. */
async function claimOf(
  db: Db,
  userId: string,
  scan: ExposureScan,
  person: Person,
  visit: Visit,
  at: number,
): Promise<Claim | null> {
  const judged = judgeRecords(matchProfileOf(person), visit.records, iso(at))
  const awaited = await awaitedKeys(db, userId, scan)
  const { keyOf } = settleKeys(judged, visit.foundBy, scan.listings)
  return absenceClaimed(visit, judged, { listings: scan.listings, awaited, keyOf })
}

/** The visit, with its claim believed only as far as the site's answers go. */
async function confirmed(
  deps: ScanDeps,
  userId: string,
  scan: ExposureScan,
  visit: Visit,
  { missing }: Claim,
  scanner: Scanner,
): Promise<Visit> {
  const control = await siteControl(deps, scan.site_id, scanner.control, missing.length > 0)
  const heeded = heedControl(visit, control)
  if (heeded.outcome !== 'complete' || missing.length === 0) return heeded
  const linked = await withLinks(deps.db, userId, scan.id, missing)
  const page = control.kind === 'answered' ? control.page : null
  const pages = await checkOwnPages(linked, { open: scanner.openPage, control: page, random: scanner.random })
  return { ...heeded, pages }
}

/** Writes the look and everything that follows from it in one transaction. */
async function conclude(
  deps: ScanDeps,
  item: WorkItem,
  scan: ExposureScan,
  visited: Visit,
  person: Person | null,
  at: number,
  plan: VisitPlan | null = null,
): Promise<void> {
  const profile = person && matchProfileOf(person)
  const judged = profile ? judgeRecords(profile, visited.records, iso(at)) : []
  await deps.db.transaction(async tx => {
    await lockAccount(tx, item.userId)
    // It may have gone while the site was looked at, with its person: then nothing is kept of the look.
    const current = await findDoc(tx, 'exposure_scans', item.userId, scan.id)
    if (!current) return
    const { keyOf, foundBy, ...settled } = settleKeys(judged, visited.foundBy, current.listings)
    const listings = settled.listings.map(one => ({ ...one, url: one.url && deps.address(one.url) }))
    const awaited = await awaitedKeys(tx, item.userId, scan)
    const known = profile && { profile, listings: current.listings, awaited, keyOf }
    const { visit, nameless } = known
      ? heedNameless(visited, known, iso(at))
      : { visit: visited, nameless: new Set<string>() }
    const { pages } = visit
    const isPartial = visit.outcome === 'complete' && plan !== null && plan.left > 0
    const outcome = isPartial ? 'partial' : visit.outcome
    const problem = isPartial ? searchesLeft(plan) : visit.problem
    const shows = await showsSomething(tx, item.userId, scan, listings)
    const kept = visit.shot && shows ? await keepShot(tx, deps, item.userId, visit.shot) : null
    const evidence = new Map(kept ? listings.map(listing => [listing.key, kept]) : [])
    const inUse = await keysInUse(tx, item.userId, scan)
    const isWhole = plan?.isWhole ?? true
    const handoff = await handoffOf(tx, deps, item.userId, visit, at)
    const looked = {
      outcome,
      isWhole,
      problem,
      listings,
      nameless,
      pages,
      evidence,
      inUse,
      handoff,
      at: iso(at),
    }
    const { look, doubt } = await brakeLook(tx, deps, item.userId, current, { look: looked, awaited })
    const saved = await saveLook(tx, item.userId, scan.id, look, { records: visit.records, foundBy, keyOf })
    if (!saved) return
    await noteAnswered(tx, item.userId, scan, doubt === null ? visit.answered : [], at)
    if (outcome === 'blocked') await restLane(tx, item.lane, at + restOf(visit.retryAfterMs))
    const result = {
      scan: saved,
      complete: look.outcome === 'complete',
      at,
      pages,
      doubt: doubt ?? visit.doubt,
      failure: failureOf(visit),
      cannotLook: CANNOT_LOOK.has(problem ?? ''),
    }
    await drawConclusions(tx, deps, item.userId, result, kept ? [kept] : [])
    if (isPartial) await goOn(tx, item, scan, at + VISIT_GAP)
  })
}

/** Where the visit ended in the person's hands, as it is kept. */
async function handoffOf(
  tx: Db,
  deps: ScanDeps,
  userId: string,
  { handoff }: Visit,
  at: number,
): Promise<ScanHandoff | null> {
  if (handoff === null) return null
  const picture = handoff.shot && (await keepShot(tx, deps, userId, handoff.shot))
  const url = deps.address(handoff.url).slice(0, 2048)
  return { url, remaining: handoff.remaining.slice(0, 300), at: iso(at), picture }
}

const failureOf = ({ outcome, isOffline, retryAfterMs }: Visit): Failure => ({
  askedFor: retryAfterMs ?? 0,
  isOffline: outcome === 'error' && isOffline,
})

function searchesLeft({ done, left }: VisitPlan): string {
  return `${done} of ${done + left} searches are done here. The others follow within hours.`
}

/** The round goes on soon, whatever else is planned. */
async function goOn(tx: Db, { userId, lane }: WorkItem, scan: ExposureScan, dueAt: number): Promise<void> {
  await planWork(tx, { kind: 'scan-site', ref: scan.id, userId, lane, dueAt, replace: true })
  await patchDoc(tx, 'exposure_scans', userId, scan.id, { next_check_at: iso(dueAt) })
}

/** Which pictures the look should take: what `showsSomething` would keep of them, without other people's records. */
async function picturesOf(
  db: Db,
  userId: string,
  scan: ExposureScan,
  person: Person,
  at: number,
): Promise<PictureRule> {
  const profile = matchProfileOf(person)
  const mayShow = (...records: RecordFacts[]) => judgeRecords(profile, records, iso(at)).some(mayBeTheirs)
  const isAlways = await isAwaited(db, userId, scan)
  return { isWorth: records => isAlways || mayShow(...records), mayShow: record => mayShow(record) }
}

/** Whether the look's picture is evidence of anything: a listing of the person's, or its absence after a request. */
async function showsSomething(
  tx: Db,
  userId: string,
  scan: ExposureScan,
  listings: readonly JudgedListing[],
): Promise<boolean> {
  return listings.some(mayBeTheirs) || isAwaited(tx, userId, scan)
}

function mayBeTheirs({ verdict }: JudgedListing): boolean {
  return verdict !== 'not_yours'
}

/** Whether a removal waits to be verified by this look. */
async function isAwaited(db: Db, userId: string, scan: ExposureScan): Promise<boolean> {
  return (await jobsOf(db, userId, scan)).some(job => job.status === 'verification')
}

/** Keys of listings that are to go. */
async function awaitedKeys(db: Db, userId: string, scan: ExposureScan): Promise<Set<string>> {
  const open = (await jobsOf(db, userId, scan)).filter(job => !isFinal(job.status))
  return new Set(open.map(job => job.listing_key))
}

/** Keys that removals and alerts go by. */
async function keysInUse(db: Db, userId: string, scan: ExposureScan): Promise<Set<string>> {
  const ofScan = fieldIs('reappearance_alerts', 'scan_id', scan.id)
  const alerts = await listDocs(db, 'reappearance_alerts', userId, ofScan)
  return new Set([...(await jobsOf(db, userId, scan)), ...alerts].map(one => one.listing_key))
}

const jobsOf = (db: Db, userId: string, scan: ExposureScan) =>
  listDocs(db, 'removal_jobs', userId, fieldIs('removal_jobs', 'scan_id', scan.id))
