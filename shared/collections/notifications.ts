// The notifications in the bell. The server writes them; the person reads and dismisses them, which then holds on
// every device.
import { notificationPriority, notificationType } from '#shared/domain/notification.ts'
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'
import { type DocOf, defineCollection } from './define.ts'

export const notifications = defineCollection({
  name: 'notifications',
  version: 1,
  migrations: [doc => doc],
  scope: 'account',
  concerns: { via: { job_id: 'removal_jobs', alert_id: 'reappearance_alerts' } },
  clientNeeds: { change: 'notices' },
  sealed: ['title', 'message'],
  fields: {
    id: rowId,
    type: notificationType,
    title: z.string().max(120),
    message: z.string().max(300),
    site_name: z.string().max(120),
    job_id: rowId.nullable(),
    alert_id: rowId.nullable(),
    priority: notificationPriority,
    is_read: z.boolean(),
    is_dismissed: z.boolean(),
    created_at: z.iso.datetime().max(30),
  },
  indexes: ['created_at'],
  clientFields: { is_read: 'or', is_dismissed: 'or' },
})
export type Notification = DocOf<typeof notifications>
