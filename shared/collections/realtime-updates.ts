// The timeline: one row per event of a removal job, and the index to its evidence.
import { jobEvent, jobStatus } from '#shared/domain/removal.ts'
import { VALUE_MAX } from '#shared/domain/timeline-texts.ts'
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'
import { type DocOf, defineCollection } from './define.ts'

/**
 * A piece of evidence stored for an event: a screenshot, or a message. `purged`: a screenshot that we deleted, 90
 * days after its removal was verified complete; the other fields still describe it.
 */
export const evidenceRef = z.strictObject({
  id: z.string().max(36),
  kind: z.enum(['screenshot', 'message', 'purged']),
  label: z.string().max(120),
  taken_at: z.iso.datetime(),
  url: z.string().max(2048).nullable(),
  /** SHA-256 of the page or message it shows, in hex. */
  digest: z.string().max(64),
  /** Version of the recipe that took it. Missing for older evidence, and if no recipe took it. */
  recipe_version: z.string().max(40).optional(),
})
export type EvidenceRef = z.infer<typeof evidenceRef>

/**
 * A detail that a request disclosed to the site: its field as recipes name it, and its value. Null for values that
 * are useless later, such as a code that the site mailed. `address`: part of the address of a page that we opened.
 */
export const disclosedDetail = z.strictObject({
  field: z.string().max(60),
  value: z.string().max(500).nullable(),
  way: z.enum(['form', 'address']),
})
export type DisclosedDetail = z.infer<typeof disclosedDetail>

/** A sentence of the timeline (shared/domain/timeline-texts.ts). Accepts codes of later versions. */
const timelineSentence = z.strictObject({
  code: z.string().max(60),
  values: z.record(z.string().max(20), z.string().max(VALUE_MAX)),
})

export const realtimeUpdates = defineCollection({
  name: 'realtime_updates',
  version: 5,
  migrations: [doc => doc, doc => doc, doc => doc, doc => doc, doc => doc],
  scope: 'account',
  concerns: { via: { job_id: 'removal_jobs' } },
  sealed: ['update_data', 'evidence'],
  fields: {
    id: rowId,
    job_id: rowId,
    site_id: z.string().max(63),
    channel_type: z.literal('removal_progress'),
    /** `status_change` if the job's status changed with it (PRODUCT T3). */
    update_type: z.enum(['status_change', 'note']),
    update_data: z.strictObject({
      job_id: rowId,
      event: jobEvent,
      new_status: jobStatus,
      /** The text for the person: who did what. In the wording of that time. */
      text: z.string().max(500),
      /** The same sentences as codes, which screens and reports render in today's wording. Missing in older rows. */
      sentences: z.array(timelineSentence).max(6).optional(),
      /** Sealed with the rest. Missing if nothing was sent, and for older requests. */
      told: z.array(disclosedDetail).max(40).optional(),
    }),
    evidence: z.array(evidenceRef).max(20),
    created_at: z.iso.datetime().max(30),
  },
  indexes: ['job_id'],
})
export type RealtimeUpdate = DocOf<typeof realtimeUpdates>
