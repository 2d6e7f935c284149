// How a household is notified of each kind of event: in the app, on its devices, by email, in the weekly summary.
// Pure.
import { z } from '#shared/lib/z.ts'
import { type NotificationType, notificationType } from './notification.ts'

export const CHANNELS = ['app', 'push', 'mail', 'summary'] as const
export type Channel = (typeof CHANNELS)[number]

/**
 * Channels in which each kind can be turned off separately. Only returned listings are mailed; email has a single
 * switch.
 */
export const KIND_CHANNELS = ['app', 'push', 'summary'] as const satisfies readonly Channel[]
export type KindChannel = (typeof KIND_CHANNELS)[number]

/** One kind in one channel, as stored in settings: `removal_complete.push`. */
export const noticeChoice = z.templateLiteral([notificationType, '.', z.enum(KIND_CHANNELS)])
export type NoticeChoice = z.infer<typeof noticeChoice>

/** The number of possible choices. */
export const CHOICES_MAX = notificationType.options.length * KIND_CHANNELS.length

/** Off by default: a mere status change isn't worth an interruption. */
export const MUTED_AT_FIRST: readonly NoticeChoice[] = ['follow_up_needed.push']

/** The settings that decide: switches for whole channels, and the kinds that are off. */
export type NoticeSettings = {
  email_alerts: boolean
  instant_notifications: boolean
  weekly_summary: boolean
  muted: readonly NoticeChoice[]
}

/** Whether a kind is on in a channel. */
export function isHeard(settings: NoticeSettings, type: NotificationType, channel: Channel): boolean {
  if (!isChannelOn(settings, channel)) return false
  if (channel === 'mail') return type === 'data_reappeared'
  return !settings.muted.includes(`${type}.${channel}`)
}

/** Whether a channel is on at all; the app has no such switch. */
export function isChannelOn(settings: Omit<NoticeSettings, 'muted'>, channel: Channel): boolean {
  if (channel === 'push') return settings.instant_notifications
  if (channel === 'mail') return settings.email_alerts
  return channel === 'app' || settings.weekly_summary
}

/** The muted list, with one kind in one channel turned on or off. */
export function withChoice(
  muted: readonly NoticeChoice[],
  choice: NoticeChoice,
  isOn: boolean,
): NoticeChoice[] {
  const others = muted.filter(one => one !== choice)
  return isOn ? others : [...others, choice]
}
