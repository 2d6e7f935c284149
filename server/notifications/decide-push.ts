// Whether devices are told of a notification, and when: what the person has chosen, their quiet hours, and what was
// kept back through them. Pure.
import type { MonitoringSettings } from '#shared/collections/monitoring-settings.ts'
import type { Notification } from '#shared/collections/notifications.ts'
import { isHeard } from '#shared/domain/notice-channels.ts'
import { quietUntil } from '#shared/domain/quiet-hours.ts'
import type { PushMessage } from '#shared/protocol/push.ts'
import { isUrgent } from './urgency.ts'

export type PushDecision =
  | { kind: 'send'; message: PushMessage }
  /** Quiet hours: look again when they end, at this instant. */
  | { kind: 'wait'; until: number }
  /** Devices are not wanted; what matters goes out by mail. */
  | { kind: 'mail-only' }
  | { kind: 'drop' }

/** Decides for one notification, `all` being the account's notifications. */
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
  // Several of a kind from one quiet stretch: the latest speaks for all.
  const last = delayedWith(notification, all, settings).at(-1)
  return last && last.id !== notification.id ? { kind: 'drop' } : { kind: 'send', message }
}

/**
 * Unseen notifications of the same kind that were kept back through the same quiet hours, this one among them, oldest
 * first. One that came outside quiet hours stands alone.
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

/** The kind and the id of the row to look at, and nothing else (SPEC.md 10.1); null where there is no such row. */
function messageOf({ type, alert_id, job_id }: Notification): PushMessage | null {
  const id = type === 'data_reappeared' ? alert_id : job_id
  return id === null ? null : { kind: type, id }
}

/** Seen on some device, so that nothing is left to tell. One whose kind is off in the app was never shown there. */
const isSeen = ({ type, is_read, is_dismissed }: Notification, settings: MonitoringSettings) =>
  isHeard(settings, type, 'app') && (is_read || is_dismissed)
const orderOf = ({ created_at, id }: Notification) => `${created_at} ${id}`
