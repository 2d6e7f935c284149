// Visits one site for a visitor's free scan: with the same engine, lanes and proofs as a person's scan, but without
// reading or writing an account's rows. Stores only what a stranger may see.
import { eq } from 'drizzle-orm'
import type { MatchProfile } from '#shared/domain/matching/index.ts'
import { iso, SECOND } from '#shared/lib/time.ts'
import { stateName } from '#shared/lib/us-state.ts'
import type { RecipeProfile } from '#shared/recipe/profile.ts'
import { restLane, restOf } from '../db/lanes.ts'
import type { VisitorSearch } from '../db/sealed-columns.ts'
import { countUnderWay, noteEnded } from '../db/site-lanes.ts'
import { siteChecks } from '../db/tables/engine.ts'
import type { WorkItem } from '../db/work.ts'
import type { Deps } from '../deps.ts'
import type { JobDefinition } from '../jobs/job-definition.ts'
import type { Engine, ScanMailbox, Scanner } from '../removals/engine.ts'
import { absenceClaimed, applyControl } from '../removals/search/confirm-absence.ts'
import { checkNames } from '../removals/search/incomplete-results.ts'
import { judgeRecords } from '../removals/search/judge-records.ts'
import { settleKeys } from '../removals/search/settle-keys.ts'
import { NO_RECIPE } from '../removals/search/settle-visit.ts'
import { HELD } from '../removals/search/site-brake.ts'
import { siteControl } from '../removals/search/site-control.ts'
import { type RunScan, type Visit, visitSite } from '../removals/search/visit-site.ts'
import { inTime, measureVisit, type VisitTime } from '../removals/search/visit-time.ts'
import { beginFreeScanVisit, endFreeScanVisit } from './scans.ts'
import { siteResult, uncheckedSite } from './site-result.ts'

type VisitDeps = Deps & { engine: Engine }

/** Time limit of a visit's search, in wall time. The rest of the scan's time is for the control and for the queue. */
const SEARCHES_TAKE = 40 * SECOND

/**
 * The places we search if the visitor entered none: the largest city of each of the four most populous states (Census
 * 2020). Finding nobody there proves nothing about the others.
 */
const LARGEST_PLACES = [
  { city: 'Los Angeles', state: 'CA' },
  { city: 'Houston', state: 'TX' },
  { city: 'Jacksonville', state: 'FL' },
  { city: 'New York', state: 'NY' },
]

/** The job `free-scan`; its ref is the visit's id. Not retried, because the visitor would be gone. */
export function visitForFreeScan(deps: VisitDeps): JobDefinition {
  return {
    kind: 'free-scan',
    backoff: () => null,
    giveUp: item =>
      endFreeScanVisit(deps.db, deps.wallNow(), item.ref, uncheckedSite('The scan failed on our side.')),
    run: (item, signal) => visit(deps, item, signal),
  }
}

async function visit(deps: VisitDeps, item: WorkItem, signal: AbortSignal): Promise<void> {
  const { db, wallNow } = deps
  const started = await beginFreeScanVisit(db, wallNow(), item.ref)
  if (!started) return
  const { siteId, asked, endsAt } = started
  const at = deps.now()
  const time = timeUntil(endsAt, wallNow)
  const stop = AbortSignal.any([signal, time.over])
  const scanner = await deps.engine.scanner(siteId, stop, NO_MAILBOX, item.transport)
  if (!scanner) return endFreeScanVisit(db, wallNow(), item.ref, uncheckedSite(NO_RECIPE))
  const underWay = await countUnderWay(db, item.lane, wallNow())
  const pace = measureVisit()
  const search: RunScan = query =>
    pace.ofAnswer(() => inTime(time, () => scanner.search(query, null), CUT_OFF))
  let ended: Visit
  let queries: RecipeProfile[]
  const profile = profileOf(asked)
  try {
    queries = await deps.engine.distinct(siteId, queriesOf(asked))
    ended = checkNames(await visitSite(queries, search, signal, NO_PICTURES, time.hasTime))
    signal.throwIfAborted()
    ended = await confirmed(deps, { siteId, scanner, time, profile, at }, ended)
  } finally {
    await scanner.close()
  }
  const judged = judgeRecords(profile, ended.records, iso(at))
  const { listings } = settleKeys(judged, ended.foundBy, [])
  const doubt = doubtAbout(ended, doubtOf(asked, queries))
  const year = new Date(at).getUTCFullYear()
  await endFreeScanVisit(db, wallNow(), item.ref, siteResult(listings, { doubt, year }))
  if (ended.outcome === 'blocked') await restLane(db, item.lane, deps.now() + restOf(ended.retryAfterMs))
  const outcome = outcomeInLane(ended)
  const report = { ...pace.measured(), outcome, underWay, beganAt: at, at: deps.now(), cycleMs: null }
  await noteEnded(db, item.lane, report, wallNow())
}

/** Why a visit without a match isn't conclusive: skipped or interrupted queries don't mean "not there". */
function doubtAbout(ended: Visit, ofQueries: string | null): string | null {
  if (ended.outcome !== 'complete') return ended.problem ?? STOPPED
  return ended.unasked > 0 ? (ofQueries ?? STOPPED) : ofQueries
}

/** The visit after the site's positive control, which runs if the visit would otherwise report "not there". */
async function confirmed(
  deps: VisitDeps,
  {
    siteId,
    scanner,
    time,
    profile,
    at,
  }: { siteId: string; scanner: Scanner; time: VisitTime; profile: MatchProfile; at: number },
  ended: Visit,
): Promise<Visit> {
  const judged = judgeRecords(profile, ended.records, iso(at))
  const { keyOf } = settleKeys(judged, ended.foundBy, [])
  if (!absenceClaimed(ended, judged, { listings: [], awaited: new Set(), keyOf })) return ended
  const late = { kind: 'unknown', outcome: 'error', problem: STOPPED } as const
  // The visitor relies on "not there", so only this visit's own control counts, as for a first scan.
  const control = await siteControl(deps, siteId, () => inTime(time, scanner.control, late), true)
  const heeded = applyControl(ended, control)
  if (heeded.outcome !== 'complete' || !(await isHeld(deps, siteId))) return heeded
  return { ...heeded, outcome: 'error', problem: HELD, doubt: HELD }
}

/** Whether the site's absences are currently not trusted. */
async function isHeld({ db }: Pick<Deps, 'db'>, siteId: string): Promise<boolean> {
  const [site] = await db.select().from(siteChecks).where(eq(siteChecks.site_id, siteId))
  return (site?.held_at ?? null) !== null
}

const STOPPED = 'The site took too long to answer.'
const CUT_OFF: Awaited<ReturnType<RunScan>> = { status: 'error', extracted: [], shots: [], problem: STOPPED }
const NO_PICTURES = { isWorth: () => false, mayShow: () => false, isCropped: true }

/** Sites that mail a code aren't chosen for free scans. */
const NO_MAILBOX: ScanMailbox = {
  address: async () => {
    throw new Error('a free scan has no mailbox')
  },
  values: async () => null,
}

function timeUntil(endsAt: number, wallNow: () => number): VisitTime {
  const began = wallNow()
  const left = Math.max(0, endsAt - began)
  return {
    hasTime: () => wallNow() - began < Math.min(SEARCHES_TAKE, left),
    over: AbortSignal.timeout(left),
  }
}

/** The profile from the visitor's input. */
function profileOf({ name, city, state }: VisitorSearch): MatchProfile {
  return { names: [name], addresses: city === '' ? [] : [{ city, state, current: true }] }
}

function queriesOf({ name, city, state }: VisitorSearch): RecipeProfile[] {
  const { first, middle, last, suffix } = name
  const person = { firstName: first, middleName: middle || null, lastName: last, suffix: suffix || null }
  if (state === '') return LARGEST_PLACES.map(place => ({ ...person, ...place, addresses: [place] }))
  return [{ ...person, city: city || null, state, addresses: city === '' ? [] : [{ city, state }] }]
}

/** Why finding no match isn't conclusive: without a place, we searched only some states. Null if it is. */
function doubtOf({ state }: VisitorSearch, queries: readonly RecipeProfile[]): string | null {
  if (state !== '' || queries.length < 2) return null
  const states = LARGEST_PLACES.map(place => stateName(place.state) ?? place.state)
  const list = new Intl.ListFormat('en').format(states)
  return `This site is searched by place. Without yours, we looked only in the largest of ${list}.`
}

/** The visit's outcome for its site's rate control, as for a person's scan. */
function outcomeInLane({ outcome, handoff }: Visit) {
  if (outcome === 'blocked' || handoff !== null) return 'turned_away' as const
  return outcome === 'error' ? ('failed' as const) : ('good' as const)
}
