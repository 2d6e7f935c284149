// One removal of one listing. The server moves it; the person owns which steps of its guide are checked, and their
// note.
import { assurance, jobStatus, waitingFor } from '#shared/domain/removal.ts'
import { MEASURED_MAX, TASK_MINUTES_MAX } from '#shared/domain/task-minutes.ts'
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'
import { type DocOf, defineCollection } from './define.ts'
import { seenListing } from './exposure-scans.ts'

/** Where a person takes over: the page, what was already filled in, and what is left to do. */
export const handoff = z.strictObject({
  url: z.string().max(2048),
  filled: z.array(z.string().max(40)).max(30),
  remaining: z.string().max(300),
})

/** What a listing showed about the person at one look. */
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

/** A task that the person finished in a session, and how long it took them, beside what it was estimated at. */
export const measuredTask = z.strictObject({
  task: z.enum(['guide', 'letter', 'look']),
  at: z.iso.datetime().max(30),
  seconds: z
    .int()
    .min(1)
    .max(TASK_MINUTES_MAX * 60),
  /** In minutes, at the time. */
  estimated: z.int().min(1).max(600),
})

export const removalJobs = defineCollection({
  name: 'removal_jobs',
  version: 4,
  migrations: [doc => ({ ...doc, note: '' }), doc => doc, doc => doc, doc => doc],
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
     * Details that the listing doesn't show and that the person agreed to give the site when they started the removal,
     * named as in recipes. Null or missing: none.
     */
    agreed_fields: z.array(z.string().max(40)).max(20).nullish(),
    /**
     * What the listing showed when the removal was started. Its scan has what it shows now, so later looks are compared
     * with this. Null or missing: from before it was kept.
     */
    found: foundListing.nullish(),
    /** The person's own time on it, as their devices measured it. Null or missing: none was. */
    measured: z.array(measuredTask).max(MEASURED_MAX).nullish(),
    /** The address that this job's letters come from and answers go to. */
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
