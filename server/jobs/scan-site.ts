// Look a person up on one site, and draw the conclusions for the removals there: first look, verification and
// monitoring are the same look.

import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import type { EvidenceRef } from '#shared/collections/realtime-updates.ts'
import { reappearanceNotification } from '#shared/domain/notification.ts'
import { HOUR, iso, MINUTE } from '#shared/lib/time.ts'
import type { PictureRule } from '#shared/recipe/picture-rule.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'
import type { Db } from '../db/database.ts'
import { keepShot } from '../db/evidence.ts'
import { restLane, siteLane } from '../db/lanes.ts'
import { fieldIs, findDoc, listDocs, lockAccount, patchDoc } from '../db/rows.ts'
import { planWork, type WorkItem } from '../db/work.ts'
import type { Deps } from '../deps.ts'
import { lacksConsent } from '../households/consents.ts'
import { raiseAlert, resolveAlerts } from '../monitoring/alerts.ts'
import { findReturned, judgeJobs, type LookResult } from '../monitoring/judge-jobs.ts'
import { nextLook } from '../monitoring/next-look.ts'
import { countFinished } from '../removals/measure.ts'
import { moveJob, notify, siteName } from '../removals/move-job.ts'
import { type JudgedListing, judgeRecords } from '../scans/judge-records.ts'
import { matchProfileOf, personQueries } from '../scans/person-queries.ts'
import { saveLook } from '../scans/save-look.ts'
import { soundVisit } from '../scans/sound-visit.ts'
import { type Visit, visitSite } from '../scans/visit-site.ts'
import type { Engine } from './engine.ts'
import { monitoringFrequency } from './monitoring-frequency.ts'
import type { JobDefinition } from './queue.ts'

type ScanDeps = Deps & { engine: Engine }

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

/** A site that turned us away is left alone by everybody's waiting looks and requests for this long. */
const BLOCKED_REST = MINUTE

const failedVisit = (problem: string): Visit => ({ outcome: 'error', problem, records: [], shot: null })

async function look(deps: ScanDeps, item: WorkItem, signal: AbortSignal): Promise<void> {
  const scan = await findDoc(deps.db, 'exposure_scans', item.userId, item.ref)
  const person = scan && (await findDoc(deps.db, 'people', item.userId, scan.person_id))
  if (!scan || !person) return
  // Taken back, or over: nobody looks any more, until it is asked for again.
  if (await lacksConsent(deps.db, deps, item.userId, person)) return
  // What a look says holds for when it began: the site may change while it goes on.
  const at = deps.now()
  await patchDoc(deps.db, 'exposure_scans', item.userId, scan.id, { started_at: iso(at) })
  const queries = await deps.engine.distinct(scan.site_id, personQueries(person))
  const pictures = await picturesOf(deps.db, item.userId, scan, person, at)
  const scanner = await deps.engine.scanner(scan.site_id, signal)
  if (!scanner)
    return conclude(deps, item, scan, failedVisit('There is no recipe for this site.'), person, at)
  let visit: Visit
  try {
    visit = soundVisit(await visitSite(queries, scanner.search, signal, pictures))
  } finally {
    await scanner.close()
  }
  await conclude(deps, item, scan, visit, person, at)
}

/** Writes the look and everything that follows from it in one transaction. */
async function conclude(
  deps: ScanDeps,
  item: WorkItem,
  scan: ExposureScan,
  visit: Visit,
  person: Person | null,
  at: number,
): Promise<void> {
  const judged = person ? judgeRecords(matchProfileOf(person), visit.records, iso(at)) : []
  const listings = judged.map(listing => ({ ...listing, url: listing.url && deps.address(listing.url) }))
  const records = new Map(
    visit.records.flatMap(record => {
      const key = record.identifier ?? record.profileUrl
      return key ? [[key.slice(0, 2048), record] as const] : []
    }),
  )
  await deps.db.transaction(async tx => {
    await lockAccount(tx, item.userId)
    // It may have gone while the site was looked at, with its person: then nothing is kept of the look.
    if (!(await findDoc(tx, 'exposure_scans', item.userId, scan.id))) return
    const shows = await showsSomething(tx, item.userId, scan, listings)
    const kept = visit.shot && shows ? await keepShot(tx, deps, item.userId, visit.shot) : null
    const evidence = new Map(kept ? listings.map(listing => [listing.key, kept.id]) : [])
    const saved = await saveLook(
      tx,
      item.userId,
      scan.id,
      { outcome: visit.outcome, problem: visit.problem, listings, evidence, at: iso(at) },
      records,
    )
    if (!saved) return
    if (visit.outcome === 'blocked') await restLane(tx, item.lane, at + BLOCKED_REST)
    const result = { scan: saved.after, complete: visit.outcome === 'complete', at }
    await drawConclusions(tx, deps, item.userId, result, kept ? [kept] : [])
  })
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
  const jobs = await listDocs(db, 'removal_jobs', userId, fieldIs('removal_jobs', 'scan_id', scan.id))
  return jobs.some(job => job.status === 'verification')
}

/** Moves the removals, raises and resolves alerts, and plans the next look. */
async function drawConclusions(
  tx: Db,
  deps: ScanDeps,
  userId: string,
  look: LookResult,
  evidence: readonly EvidenceRef[],
): Promise<void> {
  const name = await siteName(tx, look.scan.site_id)
  const ofScan = fieldIs('removal_jobs', 'scan_id', look.scan.id)
  for (const verdict of judgeJobs(look, await listDocs(tx, 'removal_jobs', userId, ofScan), name)) {
    await moveJob(tx, deps, userId, verdict.job, { ...verdict, evidence })
    const ours = verdict.job.job_type === 'automated' && verdict.job.handoff === null
    if (verdict.event === 'seen_gone_again' && ours) await countFinished(tx, verdict.job.site_id, true)
    if (verdict.event === 'try_again') {
      await planWork(tx, {
        kind: 'remove-listing',
        ref: verdict.job.id,
        userId,
        lane: await siteLane(tx, verdict.job.site_id),
        dueAt: look.at,
      })
    }
  }
  const jobs = await listDocs(tx, 'removal_jobs', userId, ofScan)
  for (const { job, listing } of findReturned(look, jobs)) {
    const alert = await raiseAlert(tx, deps, userId, job, listing)
    if (!alert) continue
    await moveJob(tx, deps, userId, job, {
      event: 'resurfaced',
      text: `Your listing is back on ${name}.`,
      changes: { assurance: 'resurfaced' },
      evidence,
    })
    await notify(tx, deps, userId, reappearanceNotification(name), { job, alertId: alert.id })
  }
  const done = new Set(jobs.filter(job => job.status === 'completed').map(job => job.id))
  await resolveAlerts(tx, userId, look.scan.id, alert => {
    if (alert.new_job_id !== null) return done.has(alert.new_job_id)
    return (
      look.complete &&
      look.scan.listings.some(seen => seen.key === alert.listing_key && seen.gone_at !== null)
    )
  })
  await planNext(tx, deps, userId, look, jobs)
}

async function planNext(
  tx: Db,
  deps: ScanDeps,
  userId: string,
  look: LookResult,
  jobs: Parameters<typeof nextLook>[1],
): Promise<void> {
  const next = nextLook(look.scan, jobs, await monitoringFrequency(tx, deps, userId), look.at)
  await planWork(tx, {
    kind: 'scan-site',
    ref: look.scan.id,
    userId,
    lane: await siteLane(tx, look.scan.site_id),
    dueAt: next,
    replace: true,
  })
  await patchDoc(tx, 'exposure_scans', userId, look.scan.id, { next_check_at: iso(next) })
  for (const job of jobs) {
    if (job.status === 'verification' || job.status === 'completed') {
      await patchDoc(tx, 'removal_jobs', userId, job.id, { next_action_at: iso(next) })
    }
  }
}
