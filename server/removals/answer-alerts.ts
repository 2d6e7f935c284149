// Updates a listing's reappearance alerts when its removal starts or ends. A started removal answers them; one that
// ends without removing the listing reopens them.
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import type { Db } from '../db/database.ts'
import { openAlerts } from '../db/open-alerts.ts'
import { findDoc, patchDoc } from '../db/rows.ts'

const AS_RAISED = { status: 'new', action: null, new_job_id: null } as const

/** Marks the listing's open alerts as answered by this removal, wherever it was requested. */
export async function answerAlerts(tx: Db, userId: string, job: RemovalJob): Promise<void> {
  const open = await openAlerts(tx, userId, job.scan_id)
  const answer = { status: 'processing', action: 'auto_remove', new_job_id: job.id } as const
  for (const alert of open.filter(one => one.listing_key === job.listing_key))
    await patchDoc(tx, 'reappearance_alerts', userId, alert.id, answer)
}

/**
 * Reopens the alerts that a canceled or failed removal had answered. Resolves them instead if the listing is gone or no
 * longer confirmed as the person's.
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
