// The accounts' sequence numbers, work that is due, and the lanes it waits in.
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { isPlain } from '../sealed-text.ts'

/** Last sequence number given out per account; a trigger takes the next one under this row's lock. */
export const syncHeads = pgTable('sync_heads', {
  user_id: uuid('user_id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
})

/** How far each device has come in each collection, so that nobody is left behind by a purge (SPEC.md 8). */
export const syncDevices = pgTable(
  'sync_devices',
  {
    user_id: uuid('user_id').notNull(),
    device_id: uuid('device_id').notNull(),
    /** Collection to the checkpoint that the device has asked from. */
    passed: jsonb('passed').$type<Record<string, number>>().notNull(),
    /** Product time. */
    seen_at: timestamp('seen_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  table => [primaryKey({ columns: [table.user_id, table.device_id] })],
)

/** The highest number among the purged deletions of a collection: an older checkpoint has expired. */
export const syncFloors = pgTable(
  'sync_floors',
  {
    user_id: uuid('user_id').notNull(),
    collection: text('collection').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.user_id, table.collection] })],
)

/**
 * Where an account's numbers went on after the database was restored from a backup: those above `after` and below
 * `first` were given out by the database that was lost, or by none (SPEC.md 8.5).
 */
export const syncEpochs = pgTable(
  'sync_epochs',
  {
    user_id: uuid('user_id').notNull(),
    after: bigint('after', { mode: 'number' }).notNull(),
    first: bigint('first', { mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.user_id, table.after] })],
)

/** Which number an account had reached by when; tells how old a deletion is at least. Product time. */
export const syncMarks = pgTable(
  'sync_marks',
  {
    user_id: uuid('user_id').notNull(),
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.user_id, table.at] })],
)

/**
 * What is to be done, and when: the queue. A row is written in the transaction that decides it; a worker leases it while
 * it works. Rows come and go, so migration 0012 has the table vacuumed sooner than others.
 */
export const work = pgTable(
  'work',
  {
    kind: text('kind').notNull(),
    ref: text('ref').notNull(),
    user_id: uuid('user_id').notNull(),
    /** Work in one lane is done one at a time; visits wait in the lane of their site, where as many go at once as it bears. */
    lane: text('lane').notNull(),
    /** The rank of a visit's urgency (visit-urgency.ts); 0 for other work. */
    urgency: smallint('urgency').notNull().default(0),
    /** How the visit reaches the site (shared/recipe/visit-transport.ts): decides which workers lease it. A worker can correct it. */
    transport: text('transport').notNull().default('browser'),
    /** Product time. */
    due_at: timestamp('due_at', { withTimezone: true, precision: 3 }).notNull(),
    /** Wall time: a crashed worker's lease runs out. */
    leased_until: timestamp('leased_until', { withTimezone: true, precision: 3 }),
    lease: uuid('lease'),
    /** Planned anew while a worker is at it: its end must not take the row away. */
    replanned: boolean('replanned').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    /** What earlier tries noted, sealed; null if nothing. */
    input: text('input'),
  },
  table => [
    primaryKey({ columns: [table.kind, table.ref] }),
    // What due-work.ts asks for names kinds, and the planner sees from them which of the two holds them.
    index('work_all_visits')
      .on(table.transport, table.lane, table.urgency, table.due_at, table.kind, table.user_id)
      .where(
        sql`${table.leased_until} is null and ${table.kind} in ('scan-site', 'remove-listing', 'free-scan')`,
      ),
    index('work_others')
      .on(table.kind, table.due_at)
      .where(sql`${table.leased_until} is null and ${table.kind} not in ('scan-site', 'remove-listing')`),
    index('work_leased').on(table.lane).where(sql`${table.leased_until} is not null`),
    index('work_user').on(table.user_id),
    index('work_plain').on(table.kind).where(isPlain(table.input)),
  ],
)
