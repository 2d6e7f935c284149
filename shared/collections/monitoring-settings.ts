// How often we scan cleaned sites again, and how we notify the person. One row per account, with the account's id.
import { CHOICES_MAX, MUTED_AT_FIRST, noticeChoice } from '#shared/domain/notice-channels.ts'
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'
import { type DocOf, defineCollection } from './define.ts'

/** How often we scan cleaned sites again (PRODUCT T9.7). */
export const monitoringFrequency = z.enum(['daily', 'weekly', 'monthly'])
export type MonitoringFrequency = z.infer<typeof monitoringFrequency>

/** Hours in which devices stay silent, in the person's local time; 22:00 to 07:00 spans midnight. */
export const quietHours = z.strictObject({
  from: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  to: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  /** IANA name, from the browser. */
  time_zone: z.string().min(1).max(60),
})
export type QuietHours = z.infer<typeof quietHours>

export const monitoringSettings = defineCollection({
  name: 'monitoring_settings',
  version: 2,
  migrations: [doc => ({ ...doc, quiet_hours: null }), doc => ({ ...doc, muted: [...MUTED_AT_FIRST] })],
  scope: 'account',
  concerns: 'household',
  clientNeeds: { create: 'settings', change: 'settings' },
  fields: {
    id: rowId,
    email_alerts: z.boolean(),
    instant_notifications: z.boolean(),
    weekly_summary: z.boolean(),
    monitoring_frequency: monitoringFrequency,
    quiet_hours: quietHours.nullable(),
    /** Kinds of notification that are off in a channel. All others are on. */
    muted: z.array(noticeChoice).max(CHOICES_MAX),
  },
  clientFields: {
    email_alerts: 'last',
    instant_notifications: 'last',
    weekly_summary: 'last',
    monitoring_frequency: 'last',
    quiet_hours: 'last',
    muted: 'set',
  },
  clientCreates: {},
  singleton: true,
})
export type MonitoringSettings = DocOf<typeof monitoringSettings>

/** Default settings of a new account (PRODUCT T3). */
export function defaultMonitoring(userId: string): MonitoringSettings {
  return {
    id: userId,
    email_alerts: true,
    instant_notifications: true,
    weekly_summary: true,
    monitoring_frequency: 'daily',
    quiet_hours: null,
    muted: [...MUTED_AT_FIRST],
  }
}
