// Daily counts of page speed on public pages and of reads of help articles. They identify nobody.
import { date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

/** How often a route's measure fell into a step (shared/domain/vital-counts.ts) on a day. */
export const pageMeasures = pgTable(
  'page_measures',
  {
    on_day: date('on_day').notNull(),
    /** The route's pattern, as `/blog/$slug`. */
    route: text('route').notNull(),
    measure: text('measure').notNull(),
    step: smallint('step').notNull(),
    times: integer('times').notNull(),
  },
  table => [primaryKey({ columns: [table.on_day, table.route, table.measure, table.step] })],
)

/** How often an article of the help center was read on a day. */
export const articleReads = pgTable(
  'article_reads',
  {
    on_day: date('on_day').notNull(),
    article: text('article').notNull(),
    times: integer('times').notNull(),
  },
  table => [primaryKey({ columns: [table.on_day, table.article] })],
)
