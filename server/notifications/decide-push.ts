// Whether and when to push a notification to devices: by the person's settings, their quiet hours, and the
// notifications delayed by those. Pure.
import type { MonitoringSettings } from '#shared/collections/monitoring-settings.ts'
import type { Notification } from '#shared/collections/notifications.ts'
import { isHeard } from '#shared/domain/notice-channels.ts'
import { quietUntil } from '#shared/domain/quiet-hours.ts'
import type { PushMessage } from '#shared/protocol/push.ts'
import { isUrgent } from './urgency.ts'

export type PushDecision =
  | { kind: 'send'; message: PushMessage }
  /** Quiet hours: decide again when they end, at this instant. */
  | { kind: 'wait'; until: number }
  /** Push is turned off for this kind; important ones are sent by mail. */
  | { kind: 'mail-only' }
  | { kind: 'drop' }

/** Decides for one notification; `all` are the account's notifications. */
export function decidePush(
  notification: Notification,
  all: readonly Notification[],
  settings: MonitoringSettings,
  now: number,
): PushDecision {
  const message = messageOf(notification)
  const isPushed = isHeard(settings, notification.type, 'push')
  if (message === null || isSeen(notification, settings)) return { kind: 'drop' }
  if (!isPushed && !isHeard(settings, notification.type, 'mail')) return { kind: 'drop' }
  const until = quietUntil(settings.quiet_hours, now)
  if (until !== null) return isUrgent(notification.type) ? { kind: 'wait', until } : { kind: 'drop' }
  if (!isPushed) return { kind: 'mail-only' }
  // If several of a kind were delayed together, only the latest is sent.
  const last = delayedWith(notification, all, settings).at(-1)
  return last && last.id !== notification.id ? { kind: 'drop' } : { kind: 'send', message }
}

/**
 * Unseen notifications of the same kind that the same quiet hours delayed, including this one, oldest first. A
 * notification from outside quiet hours is returned alone.
 */
export function delayedWith(
  notification: Notification,
  all: readonly Notification[],
  settings: MonitoringSettings,
): Notification[] {
  const endOf = (one: Notification) => quietUntil(settings.quiet_hours, Date.parse(one.created_at))
  const end = endOf(notification)
  if (end === null) return [notification]
  return all
    .filter(one => one.type === notification.type && !isSeen(one, settings) && endOf(one) === end)
    .sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
}

/** Only the kind and the id of the row to open (SPEC.md 10.1); null if there is no such row. */
function messageOf({ type, alert_id, job_id }: Notification): PushMessage | null {
  const id = type === 'data_reappeared' ? alert_id : job_id
  return id === null ? null : { kind: type, id }
}

/**
 * Seen on some device, so there is nothing to notify of. A kind that is turned off in the app was never shown there.
 */
const isSeen = ({ type, is_read, is_dismissed }: Notification, settings: MonitoringSettings) =>
  isHeard(settings, type, 'app') && (is_read || is_dismissed)
const orderOf = ({ created_at, id }: Notification) => `${created_at} ${id}`
