// Free scans of visitors, kept for a day, and how often what happened on public pages. Nobody's account.
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { isPlain } from '../sealed-text.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** A visitor's search. All of it is deleted when it expires. */
export const freeScans = pgTable(
  'free_scans',
  {
    /** Random; whoever has it sees the results. */
    id: uuid('id').primaryKey(),
    /** A keyed digest of name and place, by which the same search is known again. */
    search: text('search').notNull(),
    /** The name and place, sealed. */
    asked: text('asked').notNull(),
    /** Random; whoever has it sees score and counts. */
    share_id: text('share_id').notNull().unique(),
    /** Whether a visitor wants them shared. */
    is_shared: boolean('is_shared').notNull(),
    /** Product time. */
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    /** Wall time: what isn't answered by then counts as not checked. */
    ends_at: instant('ends_at').notNull(),
  },
  table => [
    index('free_scans_search').on(table.search),
    index('free_scans_expires').on(table.expires_at),
    index('free_scans_plain').on(table.id).where(isPlain(table.asked)),
  ],
)

/** A free scan's visit to a site; its id is the work's ref. */
export const freeScanVisits = pgTable(
  'free_scan_visits',
  {
    id: uuid('id').primaryKey(),
    scan_id: uuid('scan_id')
      .notNull()
      .references(() => freeScans.id, { onDelete: 'cascade' }),
    site_id: text('site_id').notNull(),
    /** Where the site stands in the list. */
    place: smallint('place').notNull(),
    /** Wall time; null while it waits. */
    started_at: instant('started_at'),
    /** What a stranger may see of the answer, sealed; null until it's there. */
    found: text('found'),
  },
  table => [
    index('free_scan_visits_scan').on(table.scan_id, table.place),
    index('free_scan_visits_plain').on(table.id).where(isPlain(table.found)),
  ],
)

/** How often an event of public pages happened on a day, in all. */
export const eventCounts = pgTable(
  'event_counts',
  {
    on_day: date('on_day').notNull(),
    event: text('event').notNull(),
    /** Which wording of the upgrade prompt; empty where that says nothing. */
    variant: text('variant').notNull(),
    times: integer('times').notNull(),
  },
  table => [primaryKey({ columns: [table.on_day, table.event, table.variant] })],
)
