// Server-side rows of the engine: recipes, attempts, return addresses, evidence, disclosures.
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { isPlain } from '../sealed-text.ts'

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
})

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** The recipe of a site, one active version each. */
export const automationTemplates = pgTable('automation_templates', {
  site_id: text('site_id').primaryKey(),
  removal_method: text('removal_method').notNull(),
  is_active: boolean('is_active').notNull(),
  version: text('version').notNull(),
  recipe: jsonb('recipe').notNull(),
})

/** How a recipe's runs have ended (shared/recipe/health.ts): a short row per site, written once per visit. */
export const recipeHealth = pgTable('recipe_health', {
  site_id: text('site_id').primaryKey(),
  health: jsonb('health').notNull(),
})

/** How automated removals at a site have ended: finished attempts, and those of them that ended verified. */
export const removalResults = pgTable('removal_results', {
  site_id: text('site_id').primaryKey(),
  finished: integer('finished').notNull(),
  verified: integer('verified').notNull(),
})

/** The records behind a scan's listings, sealed together (server/removals/search/seen-records.ts). */
export const seenRecords = pgTable(
  'seen_records',
  {
    user_id: uuid('user_id').notNull(),
    scan_id: uuid('scan_id').notNull(),
    records: text('records').notNull(),
  },
  table => [
    primaryKey({ columns: [table.user_id, table.scan_id] }),
    index('seen_records_plain').on(table.user_id).where(isPlain(table.records)),
  ],
)

/** One try to submit a removal. `submitting` is committed before anything leaves, so a crash never repeats it. */
export const removalAttempts = pgTable(
  'removal_attempts',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id').notNull(),
    job_id: uuid('job_id').notNull(),
    phase: text('phase', {
      enum: ['started', 'submitting', 'awaiting_mail', 'submitted', 'unknown', 'ended'],
    }).notNull(),
    /** Where the recipe goes on once the confirmation mail is here; sealed. */
    resume: text('resume'),
    started_at: instant('started_at').notNull(),
    ended_at: instant('ended_at'),
  },
  table => [
    index('removal_attempts_job').on(table.user_id, table.job_id),
    index('removal_attempts_plain').on(table.user_id).where(isPlain(table.resume)),
  ],
)

/**
 * Requests that may have been sent for a listing by a removal that the database, restored from a backup, does not know.
 * The digest is of the site and of the listing's key in its scan.
 */
export const lostRequests = pgTable(
  'lost_requests',
  {
    /** Of the attempt, or of the letter. */
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id').notNull(),
    person_id: uuid('person_id').notNull(),
    site_id: text('site_id').notNull(),
    digest: text('digest').notNull(),
    /** Product time. */
    left_at: instant('left_at').notNull(),
  },
  table => [index('lost_requests_listing').on(table.user_id, table.digest)],
)

/** Mail addresses made per job, so that answers find their job. */
export const returnAddresses = pgTable(
  'return_addresses',
  {
    address: text('address').primaryKey(),
    user_id: uuid('user_id').notNull(),
    job_id: uuid('job_id').notNull(),
    created_at: instant('created_at').notNull(),
    /** The code mailed to a scan's address, until the scan takes it; sealed. */
    code: text('code'),
  },
  table => [
    index('return_addresses_job').on(table.user_id, table.job_id),
    index('return_addresses_plain').on(table.address).where(isPlain(table.code)),
  ],
)

/** Confirmation links waiting to be followed, each once. */
export const confirmationLinks = pgTable(
  'confirmation_links',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id').notNull(),
    job_id: uuid('job_id').notNull(),
    /** Sealed. */
    link: text('link').notNull(),
    used_at: instant('used_at'),
    received_at: instant('received_at').notNull(),
  },
  table => [
    index('confirmation_links_job').on(table.user_id, table.job_id),
    index('confirmation_links_plain').on(table.user_id).where(isPlain(table.link)),
  ],
)

/** What we told sites: every field that a request carried. */
export const disclosures = pgTable(
  'disclosures',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id').notNull(),
    person_id: uuid('person_id').notNull(),
    site_id: text('site_id').notNull(),
    job_id: uuid('job_id').notNull(),
    field: text('field').notNull(),
    reason: text('reason').notNull(),
    sent_at: instant('sent_at').notNull(),
  },
  table => [index('disclosures_person').on(table.user_id, table.person_id)],
)

/** A site's state, shared by all copies of the server: whether its search answers, and whether we believe it. */
export const siteChecks = pgTable('site_checks', {
  site_id: text('site_id').primaryKey(),
  /** The last control search: `answered` if the site showed a person it is known to list. Product time. */
  control: text('control', { enum: ['answered', 'silent'] }),
  control_at: instant('control_at'),
  /**
   * When absences there began to be held, because too many listings disappeared at once; null if not held. Product
   * time.
   */
  held_at: instant('held_at'),
  /** When the last hold was released. Listings that disappeared before no longer count. */
  released_at: instant('released_at'),
})

/** What a network of sites bears, as measured (server/db/lane-rate.ts), and what waits there. Shared by all copies. */
export const siteLanes = pgTable('site_lanes', {
  lane: text('lane').primaryKey(),
  /** How many visits go there at once. */
  at_once: integer('at_once').notNull().default(1),
  /** Good answers since that last changed, with as many visits under way. */
  proven: integer('proven').notNull().default(0),
  /** It turned us away when more went there at once, and when that was (product time); null if it never did. */
  ceiling: integer('ceiling'),
  ceiling_at: instant('ceiling_at'),
  /** When `at_once` was last reduced; visits that began before say nothing new. Product time. */
  narrowed_at: instant('narrowed_at'),
  /** When the last visit began. Wall time. */
  begun_at: instant('begun_at'),
  /** How long a visit and an answer usually take, in milliseconds; null until the first. */
  visit_ms: doublePrecision('visit_ms'),
  answer_ms: doublePrecision('answer_ms'),
  /** The time that usually lies between two maintenance visits, in milliseconds, not stretched; null until the first. */
  cycle_ms: doublePrecision('cycle_ms'),
  /** How many times as long it is because more is due than the lane bears; 1 if it isn't. */
  stretch: doublePrecision('stretch').notNull().default(1),
})

/**
 * Listings that a scan missed for the first time: one row each, until a scan shows the listing again. A site's brake
 * counts them, and they say where conclusions have to be reverted. The digest is of the listing's key in its scan.
 */
export const missedListings = pgTable(
  'missed_listings',
  {
    user_id: uuid('user_id').notNull(),
    scan_id: uuid('scan_id').notNull(),
    digest: text('digest').notNull(),
    site_id: text('site_id').notNull(),
    /** Whether a request for this person had been sent there and wasn't over. */
    asked: boolean('asked').notNull(),
    /** When it was first missed; product time. */
    missed_at: instant('missed_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.user_id, table.scan_id, table.digest] }),
    index('missed_listings_site').on(table.site_id, table.missed_at),
  ],
)

/**
 * Which names and towns each site was asked about: one row per name and town, written before the search is sent.
 * `answered_at` is when the site last answered it soundly, which gives a round's progress.
 */
export const searches = pgTable(
  'searches',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id').notNull(),
    person_id: uuid('person_id').notNull(),
    site_id: text('site_id').notNull(),
    /** The name and town, sealed. */
    asked: text('asked').notNull(),
    times: integer('times').notNull(),
    first_at: instant('first_at').notNull(),
    last_at: instant('last_at').notNull(),
    answered_at: instant('answered_at'),
  },
  table => [
    index('searches_site').on(table.user_id, table.person_id, table.site_id),
    index('searches_plain').on(table.user_id).where(isPlain(table.asked)),
  ],
)

/** One row: the id by which the object store and this database know each other (own-store.ts). */
export const objectStore = pgTable('object_store', {
  only: boolean('only').primaryKey(),
  id: uuid('id').notNull(),
})

/** Evidence and other files, owned by an account; encrypted, either here or in an object store. */
export const blobs = pgTable(
  'blobs',
  {
    user_id: uuid('user_id').notNull(),
    bucket: text('bucket').notNull(),
    key: text('key').notNull(),
    type: text('type').notNull(),
    digest: text('digest').notNull(),
    /** Null for a file that is in the object store. */
    bytes: bytea('bytes'),
    /** The file's name in the object store; it ends with the id of the key that encrypted it. */
    object: text('object'),
    /** When it was taken; product time. */
    created_at: instant('created_at').notNull(),
    /** When it is checked next whether anything still shows this picture; product time. Of no meaning for archives. */
    review_at: instant('review_at').notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.user_id, table.bucket, table.key] }),
    check('blobs_once', sql`num_nonnulls(${table.bytes}, ${table.object}) = 1`),
    index('blobs_review').on(table.review_at, table.user_id).where(sql`${table.bucket} = 'evidence'`),
    uniqueIndex('blobs_object').on(table.object).where(sql`${table.object} is not null`),
  ],
)
