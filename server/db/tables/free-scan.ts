// Free scans of visitors, stored for a day, and counts of events on public pages. They belong to no account.
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
    /** Random; anyone who has it can see the results. */
    id: uuid('id').primaryKey(),
    /** A keyed digest of name and place, to recognize a repeated search. */
    search: text('search').notNull(),
    /** The name and place, sealed. */
    asked: text('asked').notNull(),
    /** Random; anyone who has it can see the score and the counts. */
    share_id: text('share_id').notNull().unique(),
    /** Whether a visitor wants to share them. */
    is_shared: boolean('is_shared').notNull(),
    /** Product time. */
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    /** Wall time: sites that haven't answered by then count as not checked. */
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
    /** The site's position in the list. */
    place: smallint('place').notNull(),
    /** Wall time; null while it waits. */
    started_at: instant('started_at'),
    /** The part of the answer that a stranger may see, sealed; null until there is one. */
    found: text('found'),
  },
  table => [
    index('free_scan_visits_scan').on(table.scan_id, table.place),
    index('free_scan_visits_plain').on(table.id).where(isPlain(table.found)),
  ],
)

/** How often an event occurred on public pages on a day, in total. */
export const eventCounts = pgTable(
  'event_counts',
  {
    on_day: date('on_day').notNull(),
    event: text('event').notNull(),
    /** The wording of the upgrade prompt; empty for other events. */
    variant: text('variant').notNull(),
    times: integer('times').notNull(),
  },
  table => [primaryKey({ columns: [table.on_day, table.event, table.variant] })],
)
