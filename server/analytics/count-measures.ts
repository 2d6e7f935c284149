// Counts measures by route and reads by article, and reports aggregates. Days are in product time.
import { desc, gt, lt, sql } from 'drizzle-orm'
import { percentile75, stepOf } from '#shared/domain/vital-counts.ts'
import { VITAL_NAMES, type VitalName } from '#shared/domain/web-vitals.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import type { MeasuresView } from '#shared/protocol/operations.ts'
import type { Db } from '../db/database.ts'
import { eventCounts } from '../db/tables/free-scan.ts'
import { articleReads, pageMeasures } from '../db/tables/measures.ts'

/** Number of days reported. */
export const MEASURED_DAYS = 28
/** Number of days stored. */
export const MEASURES_RETENTION_DAYS = 90
/**
 * Length of the list of popular articles, and the minimum number of reads of each: fewer reads would reveal what
 * individuals do.
 */
const POPULAR = 5
const POPULAR_FROM = 20

const dayOf = (at: number) => iso(at).slice(0, 10)

export async function countVital(
  db: Db,
  now: number,
  of: { route: string; measure: VitalName; value: number },
): Promise<void> {
  const { on_day, route, measure, step, times } = pageMeasures
  await db
    .insert(pageMeasures)
    .values({
      on_day: dayOf(now),
      route: of.route,
      measure: of.measure,
      step: stepOf(of.measure, of.value),
      times: 1,
    })
    .onConflictDoUpdate({ target: [on_day, route, measure, step], set: { times: sql`${times} + 1` } })
}

export async function countArticleRead(db: Db, now: number, article: string): Promise<void> {
  await db
    .insert(articleReads)
    .values({ on_day: dayOf(now), article, times: 1 })
    .onConflictDoUpdate({
      target: [articleReads.on_day, articleReads.article],
      set: { times: sql`${articleReads.times} + 1` },
    })
}

/** The most read articles, or none if too few were read often enough. */
export async function listPopular(db: Db, now: number): Promise<string[]> {
  const times = sql<number>`sum(${articleReads.times})::int`
  const rows = await db
    .select({ article: articleReads.article })
    .from(articleReads)
    .where(gt(articleReads.on_day, dayOf(now - MEASURED_DAYS * DAY)))
    .groupBy(articleReads.article)
    .having(sql`sum(${articleReads.times}) >= ${POPULAR_FROM}`)
    .orderBy(desc(times), articleReads.article)
    .limit(POPULAR)
  return rows.length < POPULAR ? [] : rows.map(({ article }) => article)
}

/** For operators: the last weeks' percentiles by route, events by day, and reads by article. */
export async function readMeasures(db: Db, now: number): Promise<MeasuresView> {
  const since = dayOf(now - MEASURED_DAYS * DAY)
  const [measured, events, reads] = await Promise.all([
    db
      .select({
        route: pageMeasures.route,
        measure: pageMeasures.measure,
        step: pageMeasures.step,
        times: sql<number>`sum(${pageMeasures.times})::int`,
      })
      .from(pageMeasures)
      .where(gt(pageMeasures.on_day, since))
      .groupBy(pageMeasures.route, pageMeasures.measure, pageMeasures.step),
    db
      .select()
      .from(eventCounts)
      .where(gt(eventCounts.on_day, since))
      .orderBy(desc(eventCounts.on_day), eventCounts.event, eventCounts.variant),
    db
      .select({ article: articleReads.article, times: sql<number>`sum(${articleReads.times})::int` })
      .from(articleReads)
      .where(gt(articleReads.on_day, since))
      .groupBy(articleReads.article)
      .orderBy(desc(sql`sum(${articleReads.times})`), articleReads.article),
  ])
  const routes = [...Map.groupBy(measured, row => row.route)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([route, rows]) => ({
      route,
      vitals: VITAL_NAMES.flatMap(name => {
        const told = percentile75(
          name,
          rows.filter(row => row.measure === name),
        )
        return told ? [{ name, ...told }] : []
      }),
    }))
  return { days: MEASURED_DAYS, routes, events, reads }
}

/** Deletes measures that are older than the retention. */
export async function purgeMeasures(db: Db, now: number): Promise<void> {
  const before = dayOf(now - MEASURES_RETENTION_DAYS * DAY)
  await db.delete(pageMeasures).where(lt(pageMeasures.on_day, before))
  await db.delete(articleReads).where(lt(articleReads.on_day, before))
}
