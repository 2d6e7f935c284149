// The accounts' sequence numbers, due work, and its lanes.
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

/** The last sequence number per account; a trigger takes the next one under this row's lock. */
export const syncHeads = pgTable('sync_heads', {
  user_id: uuid('user_id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
})

/** How far each device has read each collection, so that a purge leaves no device behind (SPEC.md 8). */
export const syncDevices = pgTable(
  'sync_devices',
  {
    user_id: uuid('user_id').notNull(),
    device_id: uuid('device_id').notNull(),
    /** Collection to the checkpoint that the device last pulled from. */
    passed: jsonb('passed').$type<Record<string, number>>().notNull(),
    /** Product time. */
    seen_at: timestamp('seen_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  table => [primaryKey({ columns: [table.user_id, table.device_id] })],
)

/** The highest number among the purged tombstones of a collection: older checkpoints have expired. */
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
 * Where an account's numbers continued after the database was restored from a backup: the lost database assigned the
 * numbers above `after` and below `first`, or no database did (SPEC.md 8.5).
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

/** The number that an account had reached at a time; shows the minimum age of a tombstone. Product time. */
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
 * The queue of due work. A row is written in the transaction that decides on the work; a worker leases it while it
 * works. Rows come and go, so migration 0012 has the table vacuumed more often than others.
 */
export const work = pgTable(
  'work',
  {
    kind: text('kind').notNull(),
    ref: text('ref').notNull(),
    user_id: uuid('user_id').notNull(),
    /**
     * Work in a lane goes one at a time. Visits wait in their site's lane, which runs as many at once as the site
     * bears.
     */
    lane: text('lane').notNull(),
    /** The rank of a visit's urgency (visit-urgency.ts); 0 for other work. */
    urgency: smallint('urgency').notNull().default(0),
    /**
     * How the visit reaches the site (shared/recipe/visit-transport.ts), which decides the workers that lease it. A
     * worker can correct it.
     */
    transport: text('transport').notNull().default('browser'),
    /** Product time. */
    due_at: timestamp('due_at', { withTimezone: true, precision: 3 }).notNull(),
    /** Wall time: a crashed worker's lease expires. */
    leased_until: timestamp('leased_until', { withTimezone: true, precision: 3 }),
    lease: uuid('lease'),
    /** Planned again while a worker has it: when the worker finishes, the row must stay. */
    replanned: boolean('replanned').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    /** Notes of earlier tries, sealed; null if there are none. */
    input: text('input'),
  },
  table => [
    primaryKey({ columns: [table.kind, table.ref] }),
    // The queries in due-work.ts name kinds, from which the planner sees which of the two indices applies.
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
