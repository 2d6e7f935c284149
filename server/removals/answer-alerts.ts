// What a removal means for the alert about its listing's return: answered when it's started, back with the person when
// it ends without having removed the listing.
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import type { Db } from '../db/database.ts'
import { openAlerts } from '../db/open-alerts.ts'
import { findDoc, patchDoc } from '../db/rows.ts'

const AS_RAISED = { status: 'new', action: null, new_job_id: null } as const

/** Answers the open alerts about the listing: this removal has been started for it, wherever it was asked for. */
export async function answerAlerts(tx: Db, userId: string, job: RemovalJob): Promise<void> {
  const open = await openAlerts(tx, userId, job.scan_id)
  const answer = { status: 'processing', action: 'auto_remove', new_job_id: job.id } as const
  for (const alert of open.filter(one => one.listing_key === job.listing_key))
    await patchDoc(tx, 'reappearance_alerts', userId, alert.id, answer)
}

/**
 * Puts the alerts that a removal was to deal with back to the person, as it was canceled or failed. If the listing isn't
 * there or isn't known to be theirs any more, they're resolved.
 */
export async function reopenAlerts(tx: Db, userId: string, job: RemovalJob): Promise<void> {
  const open = await openAlerts(tx, userId, job.scan_id)
  const left = open.filter(alert => alert.new_job_id === job.id)
  if (left.length === 0) return
  const scan = await findDoc(tx, 'exposure_scans', userId, job.scan_id)
  for (const { id, listing_key } of left) {
    const listing = scan?.listings.find(seen => seen.key === listing_key)
    const isUp = listing?.verdict === 'yours' && listing.gone_at === null
    await patchDoc(tx, 'reappearance_alerts', userId, id, isUp ? AS_RAISED : { status: 'resolved' })
  }
}
