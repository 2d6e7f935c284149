// After a request was sent, or may have been, only the site's answers count. Plans the scan that verifies it.
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { isWithoutListing } from '#shared/letters/letter-target.ts'
import { iso } from '#shared/lib/time.ts'
import type { Db } from '../../db/database.ts'
import { SHARED_ACCOUNT } from '../../db/replicated.ts'
import { fieldIs, listDocs } from '../../db/rows.ts'
import type { AccountTx } from '../../deps.ts'
import { moveJob } from '../lifecycle.ts'
import type { Move } from '../move.ts'
import { firstScanAt, planScan } from './plan-scan.ts'

/**
 * Moves a job to verification and plans the first scan of the site. Jobs that wait for this one as their parent move
 * too (lifecycle.ts). Null if the job's status doesn't allow it.
 */
export async function awaitVerification(
  account: AccountTx,
  job: RemovalJob,
  move: Move,
): Promise<RemovalJob | null> {
  const { tx, deps, userId } = account
  // Without a known listing, no scan can show the outcome.
  const scanAt = isWithoutListing(job) ? null : await firstScanAt(tx, job.site_id, deps.now())
  const moved = await moveJob(account, job, {
    ...move,
    changes: {
      waiting_for: 'broker',
      submitted_at: iso(deps.now()),
      next_action_at: scanAt === null ? null : iso(scanAt),
      ...move.changes,
    },
  })
  if (!moved || scanAt === null) return moved
  await planScan(tx, userId, moved, scanAt)
  await scanMirrors(tx, userId, moved, scanAt)
  return moved
}

/**
 * Also scans the sites that mirror this one's data and list the person, whether a removal was requested there or not.
 */
async function scanMirrors(tx: Db, userId: string, job: RemovalJob, scanAt: number): Promise<void> {
  const ofParent = fieldIs('data_broker_sites', 'parent_id', job.site_id)
  const mirrors = await listDocs(tx, 'data_broker_sites', SHARED_ACCOUNT, ofParent)
  if (mirrors.length === 0) return
  const ids = new Set(mirrors.map(site => site.id))
  const ofPerson = fieldIs('exposure_scans', 'person_id', job.person_id)
  for (const scan of await listDocs(tx, 'exposure_scans', userId, ofPerson)) {
    const lists = scan.listings.some(seen => seen.verdict === 'yours' && seen.gone_at === null)
    if (!ids.has(scan.site_id) || !lists) continue
    await planScan(tx, userId, { scan_id: scan.id, site_id: scan.site_id }, scanAt)
  }
}
