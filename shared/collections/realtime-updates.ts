// The timeline: one row per event of a removal job, and the index to its evidence.
import { jobEvent, jobStatus } from '#shared/domain/removal.ts'
import { VALUE_MAX } from '#shared/domain/timeline-texts.ts'
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'
import { type DocOf, defineCollection } from './define.ts'

/**
 * A piece of evidence kept for an event: a screenshot, or a message. `purged`: a screenshot that was deleted, 90 days
 * after its removal was verified complete; the rest still says what it showed.
 */
export const evidenceRef = z.strictObject({
  id: z.string().max(36),
  kind: z.enum(['screenshot', 'message', 'purged']),
  label: z.string().max(120),
  taken_at: z.iso.datetime(),
  url: z.string().max(2048).nullable(),
  /** SHA-256 of the page or message it shows, in hex. */
  digest: z.string().max(64),
  /** Version of the recipe that took it; not there where none did, or for what was taken before it was noted. */
  recipe_version: z.string().max(40).optional(),
})
export type EvidenceRef = z.infer<typeof evidenceRef>

/**
 * A detail that a request gave the site: its field as recipes name it, and what was in it. Null for what is of no use
 * later, such as a code that the site mailed. `address`: in the address of a page that we opened.
 */
export const disclosedDetail = z.strictObject({
  field: z.string().max(60),
  value: z.string().max(500).nullable(),
  way: z.enum(['form', 'address']),
})
export type DisclosedDetail = z.infer<typeof disclosedDetail>

/** A sentence of the timeline (shared/domain/timeline-texts.ts). Codes of a later version are let through. */
const timelineSentence = z.strictObject({
  code: z.string().max(60),
  values: z.record(z.string().max(20), z.string().max(VALUE_MAX)),
})

export const realtimeUpdates = defineCollection({
  name: 'realtime_updates',
  version: 4,
  migrations: [doc => doc, doc => doc, doc => doc, doc => doc],
  scope: 'account',
  concerns: { via: { job_id: 'removal_jobs' } },
  sealed: ['update_data', 'evidence'],
  fields: {
    id: rowId,
    job_id: rowId,
    site_id: z.string().max(63),
    channel_type: z.literal('removal_progress'),
    /** `status_change` when the job's status changed with it (PRODUCT T3). */
    update_type: z.enum(['status_change', 'note']),
    update_data: z.strictObject({
      job_id: rowId,
      event: jobEvent,
      new_status: jobStatus,
      /** What the person reads: who did what. In the words of when it was written. */
      text: z.string().max(500),
      /** The same as codes, from which screens and reports make today's words. Missing in rows from before. */
      sentences: z.array(timelineSentence).max(6).optional(),
      /** Sealed with the rest. Missing where nothing was sent, and for requests from before it was kept. */
      told: z.array(disclosedDetail).max(40).optional(),
    }),
    evidence: z.array(evidenceRef).max(20),
    created_at: z.iso.datetime().max(30),
  },
  indexes: ['job_id'],
})
export type RealtimeUpdate = DocOf<typeof realtimeUpdates>
