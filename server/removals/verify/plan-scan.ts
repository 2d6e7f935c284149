// Plans the scan that shows the result of a request.
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { ABSENCE_GAP } from '#shared/domain/removal.ts'
import { iso } from '#shared/lib/time.ts'
import type { Db } from '../../db/database.ts'
import { siteLane } from '../../db/lanes.ts'
import { readSchedule } from '../../db/recipe-schedule.ts'
import { patchDoc } from '../../db/rows.ts'
import { planWork } from '../../db/work.ts'

/**
 * The time of a site's first scan after a request made now (epoch milliseconds). It's the recipe's delay (RECIPES 10,
 * `confirmOptOutScan`), but at least the minimum gap between two absences.
 */
export async function firstScanAt(tx: Db, siteId: string, now: number): Promise<number> {
  const { confirmAfter } = await readSchedule(tx, siteId)
  return now + Math.max(ABSENCE_GAP, confirmAfter)
}

/** Plans a scan of the job's site no later than `scanAt`. */
export async function planScan(
  tx: Db,
  userId: string,
  job: Pick<RemovalJob, 'scan_id' | 'site_id'>,
  scanAt: number,
): Promise<void> {
  await planWork(tx, {
    kind: 'scan-site',
    ref: job.scan_id,
    userId,
    lane: await siteLane(tx, job.site_id),
    dueAt: scanAt,
    urgency: 'verification',
  })
  await patchDoc(tx, 'exposure_scans', userId, job.scan_id, { next_check_at: iso(scanAt) })
}
