// Which job changes notify a person, and the texts (PRODUCT S4.5).
import { HOUR } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'
import type { JobEvent, JobStatus } from './removal.ts'

export const notificationType = z.enum([
  'manual_required',
  'removal_complete',
  'email_bounce',
  'follow_up_needed',
  'data_reappeared',
])
export type NotificationType = z.infer<typeof notificationType>

export const notificationPriority = z.enum(['high', 'medium', 'low'])
export type NotificationPriority = z.infer<typeof notificationPriority>

export type NotificationText = {
  type: NotificationType
  title: string
  message: string
  priority: NotificationPriority
}

/**
 * Events from people's own actions and their direct results: their tap starts a removal, and its request goes out.
 * None of this is news to them.
 */
export const REQUESTED_EVENTS: ReadonlySet<JobEvent> = new Set([
  'accepted',
  'claimed',
  'started',
  'submitted',
  'person_completed',
  'person_wrote',
  'person_saw_gone',
  'person_saw_gone_again',
  'person_saw_present',
  'person_could_not_open',
  'person_found_again',
  'person_took_back',
  'letter_sent',
  'letter_noted',
])

/** The notification of a job's new status (PRODUCT S4.5). */
export function notificationOf(status: JobStatus, siteName: string): NotificationText {
  if (status === 'requires_manual') {
    return {
      type: 'manual_required',
      title: 'Manual Action Required',
      message: `${siteName} needs a few steps from you.`,
      priority: 'high',
    }
  }
  if (status === 'completed') {
    return {
      type: 'removal_complete',
      title: 'Removal Complete',
      message: `We checked ${siteName} twice. Your listing is gone.`,
      priority: 'medium',
    }
  }
  if (status === 'failed') {
    return {
      type: 'email_bounce',
      title: 'Removal Failed',
      message: `The removal on ${siteName} didn’t go through.`,
      priority: 'medium',
    }
  }
  return {
    type: 'follow_up_needed',
    title: 'Status Update',
    message: `Job status updated to ${status}`,
    priority: 'medium',
  }
}

/** The same for a move by `event`; null for the person's own actions, unless the job ends or needs them. */
export function newsOf(event: JobEvent, status: JobStatus, siteName: string): NotificationText | null {
  const text = notificationOf(status, siteName)
  return text.type === 'follow_up_needed' && REQUESTED_EVENTS.has(event) ? null : text
}

/** The notification of a check that only the person can do. */
export function checkNotification(siteName: string): NotificationText {
  return {
    type: 'manual_required',
    title: 'Manual Action Required',
    message: `We can’t search ${siteName} at the moment. Please check whether your listing is still there.`,
    priority: 'high',
  }
}

/** The notification of a letter whose time is over, and whose follow-up waits for the person. */
export function followUpNotification(siteName: string): NotificationText {
  return {
    type: 'follow_up_needed',
    title: 'Follow-Up Needed',
    message: `${siteName} hasn’t done what your letter asked. The next step is yours.`,
    priority: 'medium',
  }
}

/** The notification of an answer to a request beside the removal, which needs something of the person. */
export function replyNotification(siteName: string): NotificationText {
  return {
    type: 'follow_up_needed',
    title: 'Read Their Answer',
    message: `${siteName} wrote to you about your letter. Read what they say: the next step is yours.`,
    priority: 'medium',
  }
}

/** The notification of a letter that the recipient’s mail server returned. */
export function bounceNotification(siteName: string): NotificationText {
  return {
    type: 'email_bounce',
    title: 'Letter Came Back',
    message: `Your letter to ${siteName} couldn’t be delivered.`,
    priority: 'medium',
  }
}

/** The notification of a listing that came back (PRODUCT T7.3: texts of the reappearance toast). */
export function reappearanceNotification(siteName: string): NotificationText {
  return {
    type: 'data_reappeared',
    title: 'Data Reappeared',
    message: `Your data was found on ${siteName}, where it was previously removed.`,
    priority: 'high',
  }
}

/** The title of several notifications of one type, shown as one. PRODUCT S4.5 has texts for single events only. */
export function manyTitle(type: NotificationType, count: number): string {
  if (type === 'manual_required') return `${count} sites need you`
  if (type === 'removal_complete') return `${count} listings are gone`
  if (type === 'email_bounce') return `${count} removals didn’t go through`
  if (type === 'data_reappeared') return `${count} listings came back`
  return `${count} removals have a new status`
}

/** The maximum number of notifications in the panel (PRODUCT S9.4). */
export const NOTIFICATION_HISTORY = 20

/** Badge text: the count, or '9+' above 9; nothing at 0. */
export function badgeText(unread: number): string {
  return unread === 0 ? '' : unread > 9 ? '9+' : String(unread)
}

/** 'Just now' under 1 hour, 'Nh ago' under 24 hours, otherwise 'Nd ago'. */
export function relativeTime(at: number, now: number): string {
  const hours = Math.floor((now - at) / HOUR)
  if (hours < 1) return 'Just now'
  return hours < 24 ? `${hours}h ago` : `${Math.floor(hours / 24)}d ago`
}
