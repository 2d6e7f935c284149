// Reverts a scan's conclusions from a day on which its site hid too many people. Missed listings count as listed again,
// and each removal loses the absence that counted toward its completion.

import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { sentence } from '#shared/domain/timeline-texts.ts'
import { iso } from '#shared/lib/time.ts'
import type { Db } from '../../db/database.ts'
import { siteLane } from '../../db/lanes.ts'
import { fieldIs, findDoc, listDocs, lockAccount, patchDoc } from '../../db/rows.ts'
import { siteName } from '../../db/site-name.ts'
import { planWork, type WorkItem } from '../../db/work.ts'
import type { AccountTx, Deps } from '../../deps.ts'
import type { JobDefinition } from '../../jobs/job-definition.ts'
import { moveJob } from '../lifecycle.ts'
import { handedOver } from '../move.ts'
import { scanStatusOf } from '../search/decide-listing.ts'
import { HELD, missedDigest, missedUnderHold } from '../search/site-brake.ts'
import { RETRY_AFTER } from './next-scan.ts'

/**
 * The job `hold-absence`; its ref is the scan's id. Completed removals stay, and so do conclusions that were released.
 */
export function holdAbsence(deps: Deps): JobDefinition {
  return {
    kind: 'hold-absence',
    backoff: attempts => attempts * 1000,
    giveUp: async () => undefined,
    run: item => deps.db.transaction(tx => takeBack(tx, deps, item)),
  }
}

async function takeBack(tx: Db, deps: Deps, { userId, ref }: WorkItem): Promise<void> {
  await lockAccount(tx, userId)
  const scan = await findDoc(tx, 'exposure_scans', userId, ref)
  if (!scan) return
  const missed = await missedUnderHold(tx, { userId, scanId: scan.id, siteId: scan.site_id })
  const missedAt = (key: string) => missed.get(missedDigest(scan.id, key)) ?? null
  const isHeld = scan.listings.some(({ key, gone_at }) => gone_at !== null && missedAt(key) !== null)
  if (isHeld) await listAgain({ tx, deps, userId }, scan, missedAt)
  const name = await siteName(tx, scan.site_id)
  for (const job of await listDocs(tx, 'removal_jobs', userId, fieldIs('removal_jobs', 'scan_id', scan.id))) {
    const at = missedAt(job.listing_key)
    const isFirst = at !== null && job.absent_since !== null && Date.parse(job.absent_since) >= at
    if (job.status === 'verification' && isFirst) await forget({ tx, deps, userId }, job, name)
  }
}

/** Statuses that a visit concludes from what the site showed. */
const CONCLUDED: ReadonlySet<ExposureScan['status']> = new Set(['found', 'unsure', 'not_found'])

type MissedAt = (key: string) => number | null

async function listAgain(account: AccountTx<Deps>, scan: ExposureScan, missedAt: MissedAt): Promise<void> {
  const { tx, deps, userId } = account
  const listings = scan.listings.map(one => (missedAt(one.key) === null ? one : { ...one, gone_at: null }))
  const status = scanStatusOf(listings.filter(one => one.last_seen_at === scan.scan_date))
  const dueAt = deps.now() + RETRY_AFTER
  const lane = await siteLane(tx, scan.site_id)
  await planWork(tx, { kind: 'scan-site', ref: scan.id, userId, lane, dueAt, urgency: 'verification' })
  const planned = scan.next_check_at === null ? dueAt : Math.min(dueAt, Date.parse(scan.next_check_at))
  await patchDoc(tx, 'exposure_scans', userId, scan.id, {
    listings,
    // A later visit that concluded nothing keeps its status.
    ...(CONCLUDED.has(scan.status) ? { status: status === 'not_found' ? 'error' : status } : {}),
    problem: HELD,
    next_check_at: iso(planned),
  })
}

async function forget(account: AccountTx<Deps>, job: RemovalJob, name: string): Promise<void> {
  const changes = { absent_since: null, assurance: 'none' as const }
  // The job had stopped waiting for the person because the listing seemed gone without a request.
  const isTheirs = job.submitted_at === null && job.job_type !== 'parent'
  const sentences = [sentence('absence_not_counted', { site: name }), sentence('reason', { reason: HELD })]
  await moveJob(
    account,
    job,
    isTheirs ? handedOver(sentences, changes) : { event: 'could_not_check', sentences, changes },
  )
}
