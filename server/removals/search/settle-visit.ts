// Stores the outcome of a visit in one transaction: the scan, its pictures, the removals and alerts there, and the next
// visit.
import type { ExposureScan, ScanHandoff } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import { iso } from '#shared/lib/time.ts'
import type { Db } from '../../db/database.ts'
import { type ReadyShot, readyShot, storeShot } from '../../db/evidence.ts'
import { restLane, restOf } from '../../db/lanes.ts'
import { findDoc, lockAccount, patchDoc } from '../../db/rows.ts'
import { moreUrgent } from '../../db/visit-urgency.ts'
import { planWork, type WorkItem } from '../../db/work.ts'
import type { Deps } from '../../deps.ts'
import { QUARANTINED_TEXT } from '../engine.ts'
import { applyScanResult } from '../verify/apply-scan-result.ts'
import type { ScanFailure } from '../verify/next-scan.ts'
import { awaitedKeys, keysInUse } from './awaited-listings.ts'
import { brakeScan } from './brake-scan.ts'
import { missingFrom } from './confirm-absence.ts'
import { checkNamelessRecords } from './incomplete-results.ts'
import { judgeRecords } from './judge-records.ts'
import type { ScanResult } from './merge-scan.ts'
import { notifyOfScan } from './notify-of-scan.ts'
import { matchProfileOf } from './person-queries.ts'
import { VISIT_GAP, type VisitPlan } from './plan-visit.ts'
import { saveScan } from './save-scan.ts'
import { isEvidence } from './scan-pictures.ts'
import { noteAnswered } from './search-ledger.ts'
import { settleKeys } from './settle-keys.ts'
import type { Visit } from './visit-site.ts'

/** The problem of a visit to a site without a recipe. */
export const NO_RECIPE = 'We can’t search this site yet.'
/** Problems that prevent any search of the site for now. */
const CANNOT_SCAN: ReadonlySet<string> = new Set([NO_RECIPE, QUARANTINED_TEXT])

/** A visit that has ended. */
type EndedVisit = {
  scan: ExposureScan
  visit: Visit
  /** When the visit began. */
  at: number
  /** Null if the person was deleted. */
  person: Person | null
  /** The visit's plan, without searches that there was no time for; null if it never got to a search. */
  plan: VisitPlan | null
}

/**
 * Stores the result and its consequences in one transaction, after its pictures are stored. For maintenance, returns
 * the milliseconds until the next visit, as the schedule or the round wants it; otherwise null. @throws EvidenceError
 * if the pictures can't be stored: then nothing is written, and the visit is repeated.
 */
export async function settleVisit(
  deps: Deps,
  item: WorkItem,
  { scan, visit: visited, at, person, plan }: EndedVisit,
): Promise<number | null> {
  const profile = person && matchProfileOf(person)
  const judged = profile ? judgeRecords(profile, visited.records, iso(at)) : []
  const ready = visited.shot && (await readyShot(deps, item.userId, visited.shot))
  const handed = visited.handoff?.shot && (await readyShot(deps, item.userId, visited.handoff.shot))
  const settled = await deps.db.transaction(async tx => {
    await lockAccount(tx, item.userId)
    // If the person, and the scan with them, was deleted during the visit, nothing is stored.
    const current = await findDoc(tx, 'exposure_scans', item.userId, scan.id)
    if (!current) return null
    const { keyOf, foundBy, ...settled } = settleKeys(judged, visited.foundBy, current.listings)
    const listings = settled.listings.map(one => ({ ...one, url: one.url && deps.address(one.url) }))
    const awaited = await awaitedKeys(tx, item.userId, scan)
    const known = profile && { profile, listings: current.listings, awaited, keyOf }
    const { visit, nameless } = known
      ? checkNamelessRecords(visited, known, iso(at))
      : { visit: visited, nameless: new Set<string>() }
    const pages = known ? withUnchecked(visit, known) : visit.pages
    const isPartial = visit.outcome === 'complete' && plan !== null && plan.remaining > 0
    const outcome = isPartial ? 'partial' : visit.outcome
    const problem = isPartial ? progressText(plan) : visit.problem
    const shot = visit.shot && (await isEvidence(tx, item.userId, scan, listings)) ? ready : null
    const picture = shot && (await storeShot(tx, shot))
    const evidence = new Map(picture ? listings.map(listing => [listing.key, picture]) : [])
    const inUse = await keysInUse(tx, item.userId, scan)
    const isWhole = plan?.isWhole ?? true
    const handoff = await handoffOf(tx, deps, visit, handed ?? null, at)
    const found = {
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
    const { result, doubt } = await brakeScan({ tx, deps, userId: item.userId }, current, {
      result: found,
      awaited,
    })
    const saved = await saveScan(tx, item.userId, scan.id, result, { records: visit.records, foundBy, keyOf })
    if (!saved) return null
    await noteAnswered(tx, item.userId, scan, doubt === null ? visit.answered : [], at)
    if (outcome === 'blocked') await restLane(tx, item.lane, at + restOf(visit.retryAfterMs))
    const evaluated = {
      scan: saved,
      before: current,
      complete: result.outcome === 'complete',
      at,
      pages,
      doubt: doubt ?? visit.doubt,
      failure: failureOf(visit, result.outcome),
      cannotScan: CANNOT_SCAN.has(problem ?? ''),
    }
    const next = await applyScanResult({ tx, deps, userId: item.userId }, evaluated, picture ? [picture] : [])
    const done = { outcome: result.outcome, moved: next.moved }
    const isAskedAgain = current.requested_at !== scan.requested_at
    const after = isAskedAgain ? { ...saved, status: 'pending' as const } : saved
    await notifyOfScan({ tx, deps, userId: item.userId }, current, after)
    if (isAskedAgain) {
      await visitAgain(tx, item, scan, deps.now())
      return { ...done, cycleMs: null }
    }
    if (!isPartial) return { ...done, cycleMs: next.cycleMs }
    const urgency = moreUrgent(item.urgency, next.urgency)
    await continueRound(tx, { ...item, urgency }, scan, at + VISIT_GAP)
    return { ...done, cycleMs: urgency === 'maintenance' ? VISIT_GAP : null }
  })
  if (settled === null) return null
  deps.counts?.scan(settled.outcome)
  for (const event of settled.moved) deps.counts?.verification(event)
  return settled.cycleMs
}

/** The scan was requested again during this visit: the person has changed since the visit read them. */
async function visitAgain(tx: Db, item: WorkItem, scan: ExposureScan, now: number): Promise<void> {
  await continueRound(tx, { ...item, urgency: 'asked' }, scan, now)
  await patchDoc(tx, 'exposure_scans', item.userId, scan.id, { status: 'pending' })
}

/**
 * The state of the missing listings' own pages. If a listing only began to count during the visit, its page wasn't
 * opened, so its state is unknown.
 */
function withUnchecked(visit: Visit, known: Parameters<typeof missingFrom>[1]): Visit['pages'] {
  const unchecked = missingFrom(visit, known).filter(({ key }) => !visit.pages.has(key))
  return new Map([...visit.pages, ...unchecked.map(({ key }) => [key, 'unknown'] as const)])
}

/** The search that the person has to finish, in its stored form. */
async function handoffOf(
  tx: Db,
  deps: Deps,
  { handoff }: Visit,
  shot: ReadyShot | null,
  at: number,
): Promise<ScanHandoff | null> {
  if (handoff === null) return null
  const picture = shot && (await storeShot(tx, shot))
  const url = deps.address(handoff.url).slice(0, 2048)
  return { url, remaining: handoff.remaining.slice(0, 300), at: iso(at), picture }
}

/** `outcome`: the visit's outcome after its absences were judged. */
const failureOf = ({ isOffline, retryAfterMs }: Visit, outcome: ScanResult['outcome']): ScanFailure => ({
  ...(outcome === 'blocked' || outcome === 'error' ? { outcome } : {}),
  retryAfterMs: retryAfterMs ?? 0,
  isOffline: outcome === 'error' && isOffline,
})

function progressText({ done, remaining }: VisitPlan): string {
  return `${done} of ${done + remaining} searches are done here. We’ll do the others within hours.`
}

/** Plans the next visit of this round soon, instead of any later one. */
async function continueRound(
  tx: Db,
  { userId, lane, urgency }: WorkItem,
  scan: ExposureScan,
  dueAt: number,
): Promise<void> {
  await planWork(tx, { kind: 'scan-site', ref: scan.id, userId, lane, urgency, dueAt, replace: true })
  await patchDoc(tx, 'exposure_scans', userId, scan.id, { next_check_at: iso(dueAt) })
}
