// Reappearance alerts: raised once per listing that came back, and resolved once it's handled or gone.
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import type { ReappearanceAlert } from '#shared/collections/reappearance-alerts.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { goneSince } from '#shared/domain/removal-display.ts'
import { newId } from '#shared/lib/id.ts'
import { iso } from '#shared/lib/time.ts'
import type { Db } from '../../db/database.ts'
import { openAlerts } from '../../db/open-alerts.ts'
import { patchDoc, putDoc } from '../../db/rows.ts'
import type { AccountTx } from '../../deps.ts'
import { notifyWebhooks } from '../../webhooks/notify-webhooks.ts'

/** Raises an alert, or returns null if this listing's return is already known. `missedAt`: when a scan last missed it. */
export async function raiseAlert(
  account: AccountTx,
  job: RemovalJob,
  listing: SeenListing,
  missedAt: string | null = null,
): Promise<ReappearanceAlert | null> {
  const { tx, deps, userId } = account
  const open = await openAlerts(tx, userId, job.scan_id)
  if (open.some(alert => alert.listing_key === listing.key)) return null
  const alert: ReappearanceAlert = {
    id: newId(),
    person_id: job.person_id,
    site_id: job.site_id,
    scan_id: job.scan_id,
    job_id: job.id,
    listing_key: listing.key,
    status: 'new',
    detected_at: iso(deps.now()),
    previous_removal_date: goneSince(job),
    last_missed_at: missedAt,
    action: null,
    new_job_id: null,
  }
  await putDoc(tx, 'reappearance_alerts', userId, alert)
  await notifyWebhooks(account, job.person_id, 'alert.raised', () => ({
    alert_id: alert.id,
    removal_id: job.id,
    exposure_id: job.scan_id,
    person_id: job.person_id,
    site_id: job.site_id,
  }))
  return alert
}

/** Resolves a scan's open alerts that `isOver` accepts, answered or not. Returns how many are still open. */
export async function resolveAlerts(
  tx: Db,
  userId: string,
  scanId: string,
  isOver: (alert: ReappearanceAlert) => boolean,
): Promise<number> {
  const open = await openAlerts(tx, userId, scanId)
  const over = open.filter(isOver)
  for (const { id } of over) await patchDoc(tx, 'reappearance_alerts', userId, id, { status: 'resolved' })
  return open.length - over.length
}
