// One removal of one listing. The server advances it; the person owns the checked steps of its guide and their note.
import { letterClock } from '#shared/domain/letter-clock.ts'
import { OWN_CHECKS_MAX } from '#shared/domain/own-check.ts'
import { assurance, jobStatus, waitingFor } from '#shared/domain/removal.ts'
import { MEASURED_MAX, TASK_MINUTES_MAX } from '#shared/domain/task-minutes.ts'
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'
import { type DocOf, defineCollection } from './define.ts'
import { seenListing } from './exposure-scans.ts'
import { ownCheck } from './own-check.ts'

/** A handoff to the person: the page, the fields already filled in, and the remaining steps. */
export const handoff = z.strictObject({
  url: z.string().max(2048),
  filled: z.array(z.string().max(40)).max(30),
  remaining: z.string().max(300),
})

/** A listing's data about the person in one scan. */
export const foundListing = seenListing.pick({
  name: true,
  age: true,
  akas: true,
  places: true,
  phones: true,
  relatives: true,
  last_seen_at: true,
})
export type FoundListing = z.infer<typeof foundListing>

/** A task that the person finished in a session: the time it took, and its estimate. */
export const measuredTask = z.strictObject({
  task: z.enum(['guide', 'letter', 'look']),
  at: z.iso.datetime().max(30),
  seconds: z
    .int()
    .min(1)
    .max(TASK_MINUTES_MAX * 60),
  /** In minutes, as estimated then. */
  estimated: z.int().min(1).max(600),
})

export const removalJobs = defineCollection({
  name: 'removal_jobs',
  version: 6,
  migrations: [doc => ({ ...doc, note: '' }), doc => doc, doc => doc, doc => doc, doc => doc, doc => doc],
  scope: 'account',
  concerns: 'person_id',
  clientNeeds: { change: 'answer' },
  sealed: [
    'listing_key',
    'listing_name',
    'listing_url',
    'handoff',
    'return_address',
    'note',
    'agreed_fields',
    'found',
    'measured',
    'clock',
    'own_checks',
  ],
  fields: {
    id: rowId,
    person_id: rowId,
    site_id: z.string().max(63),
    scan_id: rowId,
    /** The listing to be removed, by its key in the scan's `listings`. */
    listing_key: z.string().max(2048),
    listing_name: z.string().max(200),
    listing_url: z.string().max(2048).nullable(),
    status: jobStatus,
    assurance,
    job_type: z.enum(['automated', 'email', 'manual', 'parent']),
    /** Whose turn it is. */
    waiting_for: waitingFor,
    /** The job at the parent site that clears this one. */
    parent_job_id: rowId.nullable(),
    attempts: z.int().min(0).max(1000),
    /** Ids of the guide's checked steps. */
    completed_steps: z.array(z.string().max(60)).max(60),
    /** The person's own note on this removal. */
    note: z.string().max(4000),
    handoff: handoff.nullable(),
    /**
     * Details that the listing doesn't show but that the person agreed to disclose when they started the removal,
     * named as in recipes. Null or missing: none.
     */
    agreed_fields: z.array(z.string().max(40)).max(20).nullish(),
    /**
     * The listing's data when the removal started. Its scan has the current data, so later scans are compared with
     * this. Null or missing in older rows.
     */
    found: foundListing.nullish(),
    /** The person's time on this removal, measured on their devices. Null or missing: nothing was measured. */
    measured: z.array(measuredTask).max(MEASURED_MAX).nullish(),
    /** Of the last letter that was sent. Null or missing: no letter was sent. */
    clock: letterClock.nullish(),
    /**
     * The person's own checks, where we couldn't search. They count apart from our scans (`absent_since` is ours).
     * Null or missing: there are none.
     */
    own_checks: z.array(ownCheck).max(OWN_CHECKS_MAX).nullish(),
    /** The sender address of this job's letters, which also receives the answers. */
    return_address: z.string().max(254).nullable(),
    next_action_at: z.iso.datetime().nullable(),
    submitted_at: z.iso.datetime().nullable(),
    absent_since: z.iso.datetime().nullable(),
    completed_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime().max(30),
    updated_at: z.iso.datetime().max(30),
  },
  indexes: ['created_at'],
  clientFields: {
    completed_steps: 'set',
    note: 'text',
    measured: { itemsBy: ['task', 'at'], most: MEASURED_MAX },
  },
})
export type RemovalJob = DocOf<typeof removalJobs>
