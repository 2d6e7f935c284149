// A listing that the person found again after its removal was done, or after they had seen it gone twice: the same alert
// as when a scan finds one, with a timeline entry that says who saw it.
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import type { EvidenceRef } from '#shared/collections/realtime-updates.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { judgeOwnChecks } from '#shared/domain/own-check.ts'
import { sentence } from '#shared/domain/timeline-texts.ts'
import { siteName } from '../../db/site-name.ts'
import type { AccountTx } from '../../deps.ts'
import { moveJob } from '../lifecycle.ts'
import { raiseAlert } from '../verify/alerts.ts'

/**
 * Raises the alert and ends the removal as resurfaced: a completed one stays so, and another counts as failed. `changes`: the removal's checks with the new one. Null if the
 * removal can't move.
 */
export async function noteOwnReturn(
  account: AccountTx,
  job: RemovalJob,
  listing: SeenListing,
  { changes = {}, evidence = [] }: { changes?: Partial<RemovalJob>; evidence?: readonly EvidenceRef[] } = {},
): Promise<RemovalJob | null> {
  const moved = await moveJob(account, job, {
    event: 'person_found_again',
    sentences: [sentence('person_found_again', { site: await siteName(account.tx, job.site_id) })],
    changes: { assurance: 'resurfaced', handoff: null, ...changes },
    evidence,
    // The alert is the news. That the removal is over would read as a failure.
    silent: true,
  })
  if (!moved) return null
  const own = judgeOwnChecks(job.own_checks)
  // Where only the person saw it gone, the alert has their day.
  const since = own.is === 'gone' && job.completed_at === null ? own.since : job.absent_since
  await raiseAlert(account, { ...moved, absent_since: since }, listing)
  return moved
}
