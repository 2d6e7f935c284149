// Plans when a removal's clock is looked at next.
import { HOUR } from '#shared/lib/time.ts'
import type { Db } from '../../db/database.ts'
import { planWork } from '../../db/work.ts'

/** How long a scan gets before the clock is looked at again. */
export const SCAN_TIME = 6 * HOUR

/** The kind of work; its ref is the removal's id. */
export const FOLLOW_UP = 'follow-up'

/** Plans the next check of the clock at `dueAt` (epoch milliseconds). Replaces an earlier plan. */
export async function planFollowUp(tx: Db, userId: string, jobId: string, dueAt: number): Promise<void> {
  await planWork(tx, {
    kind: FOLLOW_UP,
    ref: jobId,
    userId,
    lane: `follow-up:${jobId}`,
    dueAt,
    replace: true,
  })
}
