// The measured success of a site's removals, from which success_rate is computed.
import { eq, sql } from 'drizzle-orm'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import type { JobEvent } from '#shared/domain/removal.ts'
import { expectedSuccess } from '#shared/domain/success-rate.ts'
import type { Db } from '../db/database.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { fieldIs, findDoc, listDocs, patchDoc } from '../db/rows.ts'
import { automationTemplates } from '../db/tables/engine.ts'
import { lastAttempt } from './attempts.ts'

/**
 * Counts an automated removal if it has just ended: handed over to the person, or verified gone. Each attempt counts
 * once; after a hand-over, the result is the person's. `moved` is moveJob's answer; a refused move isn't counted.
 */
export async function countMoved(
  tx: Db,
  userId: string,
  moved: RemovalJob | null,
  event: JobEvent,
): Promise<void> {
  if (moved?.job_type !== 'automated') return
  if (event !== 'handed_over' && event !== 'seen_gone_again') return
  const isVerified = event === 'seen_gone_again'
  const handedOver = await timesHandedOver(tx, userId, moved.id)
  if (handedOver > (isVerified ? 0 : 1)) return
  await countFinished(tx, moved.site_id, isVerified)
}

/** Since the last attempt began. */
async function timesHandedOver(tx: Db, userId: string, jobId: string): Promise<number> {
  const attempt = await lastAttempt(tx, userId, jobId)
  const since = attempt?.started_at.getTime() ?? 0
  const ofJob = fieldIs('realtime_updates', 'job_id', jobId)
  const updates = await listDocs(tx, 'realtime_updates', userId, ofJob)
  const handedOver = updates.filter(({ update_data }) => update_data.event === 'handed_over')
  return handedOver.filter(({ created_at }) => Date.parse(created_at) >= since).length
}

/** Counts one finished automated removal of a site, and updates the site's success rate where devices see it. */
async function countFinished(tx: Db, siteId: string, verified: boolean): Promise<void> {
  const [row] = await tx
    .update(automationTemplates)
    .set({
      finished: sql`${automationTemplates.finished} + 1`,
      ...(verified ? { verified: sql`${automationTemplates.verified} + 1` } : {}),
    })
    .where(eq(automationTemplates.site_id, siteId))
    .returning({ finished: automationTemplates.finished, verified: automationTemplates.verified })
  const site = await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, siteId)
  if (!row || !site?.template) return
  const rate = expectedSuccess(site.difficulty_level, row.verified, row.finished)
  await patchDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, siteId, {
    template: { ...site.template, success_rate: rate },
  })
}
