// The dashboard's message for removals whose status changed (PRODUCT T7.3). Pure.
import type { RealtimeUpdate } from '#shared/collections/realtime-updates.ts'
import { REQUESTED_EVENTS } from '#shared/domain/notification.ts'
import type { JobEvent } from '#shared/domain/removal.ts'
import type { ToastMessage } from '#web/ui/toast.ts'

/** Not news to the person. A sent request is still announced: they are watching the list. */
const isOwn = (event: JobEvent) =>
  event === 'cancelled' || (REQUESTED_EVENTS.has(event) && event !== 'submitted')

/** The message for these updates, oldest first; null if they bring no news. */
export function statusMessage(updates: readonly RealtimeUpdate[]): ToastMessage | null {
  const news = updates.filter(
    ({ update_type, update_data }) => update_type === 'status_change' && !isOwn(update_data.event),
  )
  const latest = new Map(news.map(update => [update.job_id, update]))
  const [only] = latest.values()
  if (!only) return null
  const title = 'Status Update'
  if (latest.size > 1) return { title, description: `${latest.size} removals have a new status.` }
  return { title, description: `Removal job status changed to: ${only.update_data.new_status}` }
}
