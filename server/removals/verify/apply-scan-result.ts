// Applies a stored scan's consequences: moves removals, raises and resolves alerts, plans the next scan.

import type { ExposureScan, SeenListing } from '#shared/collections/exposure-scans.ts'
import type { EvidenceRef } from '#shared/collections/realtime-updates.ts'
import type { ReappearanceAlert } from '#shared/collections/reappearance-alerts.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { checkNotification, reappearanceNotification } from '#shared/domain/notification.ts'
import { isAskedToCheck } from '#shared/domain/person-check.ts'
import { isFinal, type JobEvent } from '#shared/domain/removal.ts'
import { sentence } from '#shared/domain/timeline-texts.ts'
import { iso } from '#shared/lib/time.ts'
import type { Db } from '../../db/database.ts'
import { siteLane } from '../../db/lanes.ts'
import { readSchedule } from '../../db/recipe-schedule.ts'
import { fieldIs, listDocs, patchDoc } from '../../db/rows.ts'
import { siteName } from '../../db/site-name.ts'
import type { Urgency } from '../../db/visit-urgency.ts'
import { planWork } from '../../db/work.ts'
import type { AccountTx, Deps } from '../../deps.ts'
import { notify } from '../../notifications/notify.ts'
import { planSummary } from '../../notifications/send-summary.ts'
import { moveJob } from '../lifecycle.ts'
import { removalWork } from '../removal-work.ts'
import { changeSeenRecords } from '../search/seen-records.ts'
import { countResults, measureResult, type RemovalResult } from '../submit/success-rates.ts'
import { raiseAlert, resolveAlerts } from './alerts.ts'
import {
  type EvaluatedScan,
  evaluateRemovals,
  findReturned,
  lastMissed,
  type RemovalVerdict,
} from './evaluate-removals.ts'
import { readFrequency } from './monitoring-frequency.ts'
import { nextScan, scanUrgency } from './next-scan.ts'
import { mayStretch } from './stretch.ts'
import { readStretch } from './stretch-lanes.ts'

/** The next scan. `moved`: what the scan was for the removals that it moved. `cycleMs`: the scheduled time until then, if it's maintenance that may stretch; else null. */
export type NextScan = { urgency: Urgency; cycleMs: number | null; moved: readonly JobEvent[] }

/** Moves the removals, raises and resolves alerts, and plans the next scan. Returns that scan. */
export async function applyScanResult(
  account: AccountTx<Deps>,
  result: EvaluatedScan,
  evidence: readonly EvidenceRef[],
): Promise<NextScan> {
  const { tx, userId } = account
  const name = await siteName(tx, result.scan.site_id)
  const ofScan = fieldIs('removal_jobs', 'scan_id', result.scan.id)
  const before = await listDocs(tx, 'removal_jobs', userId, ofScan)
  const { requestsMax, retryAfter } = await readSchedule(tx, result.scan.site_id)
  const results: (RemovalResult | null)[] = []
  const moved: JobEvent[] = []
  for (const verdict of evaluateRemovals(result, before, name, requestsMax)) {
    const done = await carryOut(account, result, verdict, evidence)
    results.push(done.result)
    if (done.isMoved) moved.push(verdict.event)
  }
  const jobs = await listDocs(tx, 'removal_jobs', userId, ofScan)
  const scan = await dropFormer(tx, userId, result.scan, before, jobs)
  for (const { job, listing } of findReturned({ ...result, scan }, jobs)) {
    const alert = await raiseAlert(account, job, listing, lastMissed(result, listing))
    if (!alert) continue
    const again = await moveJob(account, job, {
      event: 'resurfaced',
      sentences: [sentence('back', { site: name })],
      changes: { assurance: 'resurfaced' },
      evidence,
    })
    if (again) moved.push('resurfaced')
    await notify(account, reappearanceNotification(name), { job, alertId: alert.id })
  }
  const alerts = await resolveAlerts(tx, userId, scan.id, alert => isOver(alert, { ...result, scan }, jobs))
  const next = await planNext(account, { ...result, scan }, jobs, {
    retryAfter,
    hasOpenAlert: alerts > 0,
  })
  await countResults(tx, scan.site_id, results)
  if (scan.listings.some(({ verdict, first_seen_at }) => isNews(verdict, first_seen_at, result.at)))
    await planSummary(tx, account.deps, userId)
  return { ...next, moved }
}

/** Whether the scan saw a listing for the first time, of the person or perhaps of them. */
const isNews = (verdict: SeenListing['verdict'], firstSeenAt: string, at: number) =>
  verdict !== 'not_yours' && Date.parse(firstSeenAt) >= at

async function carryOut(
  account: AccountTx<Deps>,
  scanned: EvaluatedScan,
  verdict: RemovalVerdict,
  evidence: readonly EvidenceRef[],
): Promise<{ result: RemovalResult | null; isMoved: boolean }> {
  const { tx, userId } = account
  const moved = await moveJob(account, verdict.job, { ...verdict, evidence })
  const result = await measureResult(tx, userId, moved, verdict.event)
  if (moved && isAskedToCheck(moved) && !isAskedToCheck(verdict.job))
    await notify(account, checkNotification(await siteName(tx, moved.site_id)), {
      job: moved,
      alertId: null,
    })
  if (verdict.event === 'try_again')
    await planWork(tx, { ...(await removalWork(tx, userId, verdict.job)), dueAt: scanned.at })
  return { result, isMoved: moved !== null }
}

/**
 * Drops entries of the scan whose removal has moved to another key. So each listing is shown once, with its first date.
 */
async function dropFormer(
  tx: Db,
  userId: string,
  scan: ExposureScan,
  before: readonly RemovalJob[],
  after: readonly RemovalJob[],
): Promise<ExposureScan> {
  const keys = new Map(after.map(job => [job.id, job.listing_key]))
  const inUse = new Set(keys.values())
  const moved = before.filter(job => keys.has(job.id) && !inUse.has(job.listing_key))
  if (moved.length === 0) return scan
  const firstSeen = new Map(
    moved.map(job => [
      keys.get(job.id),
      scan.listings.find(({ key }) => key === job.listing_key)?.first_seen_at,
    ]),
  )
  const former = new Set(moved.map(job => job.listing_key))
  const listings = scan.listings
    .filter(({ key }) => !former.has(key))
    .map(listing => ({ ...listing, first_seen_at: firstSeen.get(listing.key) ?? listing.first_seen_at }))
  await changeSeenRecords(tx, userId, scan.id, records => {
    for (const key of former) records.delete(key)
  })
  await patchDoc(tx, 'exposure_scans', userId, scan.id, { listings })
  return { ...scan, listings }
}

/** Whether an alert is over: its new removal was completed, or its listing is gone without a removal. */
function isOver(
  alert: ReappearanceAlert,
  { scan, complete }: EvaluatedScan,
  jobs: readonly RemovalJob[],
): boolean {
  const job = jobs.find(({ id }) => id === alert.new_job_id)
  if (job?.status === 'completed') return true
  if (job && !isFinal(job.status)) return false
  return complete && !scan.listings.some(seen => seen.key === alert.listing_key && seen.gone_at === null)
}

async function planNext(
  account: AccountTx<Deps>,
  result: EvaluatedScan,
  jobs: readonly RemovalJob[],
  { retryAfter, hasOpenAlert }: { retryAfter: number; hasOpenAlert: boolean },
): Promise<Omit<NextScan, 'moved'>> {
  const { tx, deps, userId } = account
  const frequency = await readFrequency(tx, deps, userId)
  const wanted = nextScan(result.scan, jobs, frequency, result.at, retryAfter, result.failure)
  const urgency = scanUrgency(result.scan, jobs, hasOpenAlert)
  const lane = await siteLane(tx, result.scan.site_id)
  const stretches = mayStretch(urgency, { status: result.failure?.outcome ?? result.scan.status })
  const cycle = wanted - result.at
  const next = stretches ? result.at + Math.round(cycle * (await readStretch(tx, lane))) : wanted
  await planWork(tx, {
    kind: 'scan-site',
    ref: result.scan.id,
    userId,
    lane,
    dueAt: next,
    urgency,
    replace: true,
  })
  await patchDoc(tx, 'exposure_scans', userId, result.scan.id, { next_check_at: iso(next) })
  for (const job of jobs) {
    if (job.status === 'verification' || job.status === 'completed') {
      await patchDoc(tx, 'removal_jobs', userId, job.id, { next_action_at: iso(next) })
    }
  }
  return { urgency, cycleMs: stretches ? cycle : null }
}
