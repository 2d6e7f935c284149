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

/** The recipe of each site; one active version per site. */
export const automationTemplates = pgTable('automation_templates', {
  site_id: text('site_id').primaryKey(),
  removal_method: text('removal_method').notNull(),
  is_active: boolean('is_active').notNull(),
  version: text('version').notNull(),
  recipe: jsonb('recipe').notNull(),
})

/** How a recipe's runs ended (shared/recipe/health.ts): a short row per site, written once per visit. */
export const recipeHealth = pgTable('recipe_health', {
  site_id: text('site_id').primaryKey(),
  health: jsonb('health').notNull(),
})

/** How automated removals at a site ended: finished attempts, and how many of them were verified. */
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

/** One try to submit a removal. `submitting` is committed before the request is sent, so a crash never repeats it. */
export const removalAttempts = pgTable(
  'removal_attempts',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id').notNull(),
    job_id: uuid('job_id').notNull(),
    phase: text('phase', {
      enum: ['started', 'submitting', 'awaiting_mail', 'submitted', 'unknown', 'ended'],
    }).notNull(),
    /** Where the recipe continues once the confirmation mail arrives; sealed. */
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
 * Requests that may have been sent for a listing by a removal that the database doesn't know, because it was restored
 * from a backup. The digest is of the site and of the listing's key in its scan.
 */
export const lostRequests = pgTable(
  'lost_requests',
  {
    /** Id of the attempt or of the letter. */
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

/** How many letters were sent within the last hour. The digest is of the recipient's address. */
export const sentLetters = pgTable(
  'sent_letters',
  {
    /** Random, so that nothing here leads to an account. */
    id: uuid('id').primaryKey(),
    mailbox: text('mailbox').notNull(),
    /** Product time. */
    sent_at: instant('sent_at').notNull(),
  },
  table => [
    index('sent_letters_mailbox').on(table.mailbox, table.sent_at),
    index('sent_letters_at').on(table.sent_at),
  ],
)

/** Mail addresses made per job, so that replies are assigned to their job. */
export const returnAddresses = pgTable(
  'return_addresses',
  {
    address: text('address').primaryKey(),
    user_id: uuid('user_id').notNull(),
    job_id: uuid('job_id').notNull(),
    created_at: instant('created_at').notNull(),
    /** The code mailed to a scan's address, until the scan reads it; sealed. */
    code: text('code'),
  },
  table => [
    index('return_addresses_job').on(table.user_id, table.job_id),
    index('return_addresses_plain').on(table.address).where(isPlain(table.code)),
  ],
)

/** Confirmation links to be opened, each once. */
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

/**
 * Mailboxes of sites that don't take mail: letters to them came back. For all accounts, so no row says whose letter.
 */
export const badContacts = pgTable('bad_contacts', {
  /** Keyed digest of the address (lookup-digest.ts). */
  digest: text('digest').primaryKey(),
  site_id: text('site_id').notNull(),
  /** `unknown`: there's no such mailbox. `silent`, of earlier versions: its server took no letter for days. */
  why: text('why', { enum: ['unknown', 'silent'] }).notNull(),
  /** The last report; product time. */
  bounced_at: instant('bounced_at').notNull(),
  /** Keyed digest of the account whose letter came back first. */
  reporter: text('reporter'),
  /** Whether another account's letter came back, too: only then does it hold for everybody. */
  confirmed: boolean('confirmed').notNull().default(false),
})

/** Details disclosed to sites: every field that a request contained. */
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

/**
 * A site's state, shared by all copies of the server: whether its search works, and whether we believe its absences.
 */
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

/**
 * What we measured of a network of sites (server/db/lane-rate.ts), and how much work waits there. Shared by all copies.
 */
export const siteLanes = pgTable('site_lanes', {
  lane: text('lane').primaryKey(),
  /** How many visits may run at once. */
  at_once: integer('at_once').notNull().default(1),
  /** Good answers at that number of visits, since it last changed. */
  proven: integer('proven').notNull().default(0),
  /** One less than the number of visits at which it turned us away, and when (product time); null if it never did. */
  ceiling: integer('ceiling'),
  ceiling_at: instant('ceiling_at'),
  /** When `at_once` was last reduced; earlier visits say nothing new. Product time. */
  narrowed_at: instant('narrowed_at'),
  /** When the last visit began. Wall time. */
  begun_at: instant('begun_at'),
  /** The usual duration of a visit and of an answer, in milliseconds; null until the first. */
  visit_ms: doublePrecision('visit_ms'),
  answer_ms: doublePrecision('answer_ms'),
  /** The usual time between two maintenance visits, in milliseconds, before stretching; null until the first. */
  cycle_ms: doublePrecision('cycle_ms'),
  /** The factor by which that time grows when more visits are due than the lane bears; otherwise 1. */
  stretch: doublePrecision('stretch').notNull().default(1),
})

/**
 * Listings that a scan missed for the first time: one row each, until a scan shows the listing again. A site's brake
 * counts them, and they show which conclusions to revert. The digest is of the listing's key in its scan.
 */
export const missedListings = pgTable(
  'missed_listings',
  {
    user_id: uuid('user_id').notNull(),
    scan_id: uuid('scan_id').notNull(),
    digest: text('digest').notNull(),
    site_id: text('site_id').notNull(),
    /** Whether a request for this person had been sent there and was still open. */
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
 * The names and towns that each site was searched for: one row per name and town, written before the search is sent.
 * `answered_at` is the last sound answer, which gives a round's progress.
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

/** One row: the id that proves that the object store is this database's (own-store.ts). */
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
    /** Null for a file in the object store. */
    bytes: bytea('bytes'),
    /** The file's name in the object store; it ends with the id of the key that encrypted it. */
    object: text('object'),
    /** How many plain bytes it has; null in rows from before we noted it. */
    size: integer('size'),
    /** When the picture was taken; product time. */
    created_at: instant('created_at').notNull(),
    /** When we next check whether anything still refers to this picture; product time. Unused for archives. */
    review_at: instant('review_at').notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.user_id, table.bucket, table.key] }),
    check('blobs_once', sql`num_nonnulls(${table.bytes}, ${table.object}) = 1`),
    index('blobs_review').on(table.review_at, table.user_id).where(sql`${table.bucket} = 'evidence'`),
    uniqueIndex('blobs_object').on(table.object).where(sql`${table.object} is not null`),
  ],
)
