// A listing that was verified gone and came back.
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'
import { type DocOf, defineCollection } from './define.ts'

export const reappearanceAlerts = defineCollection({
  name: 'reappearance_alerts',
  version: 2,
  migrations: [doc => doc, doc => doc],
  scope: 'account',
  concerns: 'person_id',
  sealed: ['listing_key', 'last_missed_at'],
  fields: {
    id: rowId,
    person_id: rowId,
    site_id: z.string().max(63),
    scan_id: rowId,
    /** The removal that had been completed. */
    job_id: rowId,
    listing_key: z.string().max(2048),
    status: z.enum(['new', 'processing', 'resolved']),
    detected_at: z.iso.datetime().max(30),
    previous_removal_date: z.iso.datetime().nullable(),
    /**
     * The last complete scan that didn't find it: it came back after that. Null or missing if unknown, as in older
     * alerts.
     */
    last_missed_at: z.iso.datetime().nullish(),
    /** The person's choice; null until they choose. */
    action: z.enum(['auto_remove', 'manual_review']).nullable(),
    /** The removal started for it. */
    new_job_id: rowId.nullable(),
  },
  indexes: ['detected_at'],
})
export type ReappearanceAlert = DocOf<typeof reappearanceAlerts>
