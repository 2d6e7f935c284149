// How often cleaned sites are looked at again, and how the person wants to hear of it. One row per account, whose id
// is the account's.
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'
import { type DocOf, defineCollection } from './define.ts'

/** How often cleaned sites are looked at again (spec, signed-in tools, 9: Monitoring). */
export const monitoringFrequency = z.enum(['daily', 'weekly', 'monthly'])
export type MonitoringFrequency = z.infer<typeof monitoringFrequency>

export const monitoringSettings = defineCollection({
  name: 'monitoring_settings',
  version: 0,
  scope: 'account',
  fields: {
    id: rowId,
    email_alerts: z.boolean(),
    instant_notifications: z.boolean(),
    weekly_summary: z.boolean(),
    monitoring_frequency: monitoringFrequency,
  },
  clientFields: {
    email_alerts: 'last',
    instant_notifications: 'last',
    weekly_summary: 'last',
    monitoring_frequency: 'last',
  },
  clientCreates: {},
  singleton: true,
})
export type MonitoringSettings = DocOf<typeof monitoringSettings>

/** Settings of an account that has chosen nothing yet (spec, signed-in tools, 3). */
export function defaultMonitoring(userId: string): MonitoringSettings {
  return {
    id: userId,
    email_alerts: true,
    instant_notifications: true,
    weekly_summary: true,
    monitoring_frequency: 'daily',
  }
}
