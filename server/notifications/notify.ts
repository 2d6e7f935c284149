// Writes a notification for the bell, and plans its push message and mail, and the weekly summary that counts it.
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { isHeard } from '#shared/domain/notice-channels.ts'
import type { NotificationText } from '#shared/domain/notification.ts'
import { newId } from '#shared/lib/id.ts'
import { iso } from '#shared/lib/time.ts'
import { readMonitoring } from '../db/monitoring.ts'
import { putDoc } from '../db/rows.ts'
import { siteName } from '../db/site-name.ts'
import { planWork } from '../db/work.ts'
import type { AccountTx } from '../deps.ts'
import { planSummary } from './send-summary.ts'

/**
 * Writes a notification and plans its delivery outside the app, both or neither. The bell omits dismissed
 * notifications, so a kind that is turned off in the app only appears in the history.
 */
export async function notify(
  account: AccountTx,
  told: NotificationText,
  about: { job: Pick<RemovalJob, 'id' | 'site_id'>; alertId: string | null },
): Promise<void> {
  const { tx, deps, userId } = account
  const id = newId()
  const settings = await readMonitoring(tx, userId)
  const isOff = !isHeard(settings, told.type, 'app')
  await putDoc(tx, 'notifications', userId, {
    id,
    ...told,
    site_name: await siteName(tx, about.job.site_id),
    job_id: about.job.id,
    alert_id: about.alertId,
    is_read: isOff,
    is_dismissed: isOff,
    created_at: iso(deps.now()),
  })
  await planWork(tx, { kind: 'send-push', ref: id, userId, lane: `push:${userId}`, dueAt: deps.now() })
  if (isHeard(settings, told.type, 'summary')) await planSummary(tx, deps, userId)
}
