// The measured success of a site's removals. It's counted in its own table; the catalog that devices show is updated
// from it once a day (server/brokers/fold-catalogue.ts).
import { sql } from 'drizzle-orm'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import type { JobEvent } from '#shared/domain/removal.ts'
import type { Db } from '../../db/database.ts'
import { fieldIs, listDocs } from '../../db/rows.ts'
import { removalResults } from '../../db/tables/engine.ts'
import { lastAttempt } from './attempts.ts'

/** How an automated removal ended. */
export type RemovalResult = 'verified' | 'handed_over'

/**
 * The result of an automated removal that has just ended: handed over to the person, or verified gone. Each attempt
 * counts once; after a hand-over, the result is the person's. `moved` is the return value of moveJob; a refused move
 * has no result.
 */
export async function measureResult(
  tx: Db,
  userId: string,
  moved: RemovalJob | null,
  event: JobEvent,
): Promise<RemovalResult | null> {
  if (moved?.job_type !== 'automated') return null
  if (event !== 'handed_over' && event !== 'seen_gone_again') return null
  const isVerified = event === 'seen_gone_again'
  const handedOver = await timesHandedOver(tx, userId, moved.id)
  if (handedOver > (isVerified ? 0 : 1)) return null
  return isVerified ? 'verified' : 'handed_over'
}

/** Counts hand-overs since the last attempt began. */
async function timesHandedOver(tx: Db, userId: string, jobId: string): Promise<number> {
  const attempt = await lastAttempt(tx, userId, jobId)
  const since = attempt?.started_at.getTime() ?? 0
  const ofJob = fieldIs('realtime_updates', 'job_id', jobId)
  const updates = await listDocs(tx, 'realtime_updates', userId, ofJob)
  const handedOver = updates.filter(({ update_data }) => update_data.event === 'handed_over')
  return handedOver.filter(({ created_at }) => Date.parse(created_at) >= since).length
}

/**
 * Counts the results at a site in one write; nulls don't count. Other writers for the site wait until the transaction
 * ends, so call it late.
 */
export async function countResults(
  tx: Db,
  siteId: string,
  results: readonly (RemovalResult | null)[],
): Promise<void> {
  const ended = results.filter(result => result !== null)
  if (ended.length === 0) return
  const verified = ended.filter(result => result === 'verified').length
  await tx
    .insert(removalResults)
    .values({ site_id: siteId, finished: ended.length, verified })
    .onConflictDoUpdate({
      target: removalResults.site_id,
      set: {
        finished: sql`${removalResults.finished} + excluded.finished`,
        verified: sql`${removalResults.verified} + excluded.verified`,
      },
    })
}
