// How many visits each network of sites bears, stored in the database so that all copies of the server together respect
// it. A worker that leases a visit holds the lane's lock (work.ts); the result is stored afterwards in its own
// transaction.
import { and, eq, gt, gte, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { averaged, FIRST_RATE, type LaneRate, rateAfter, type VisitReport } from './lane-rate.ts'
import { laneOf } from './lanes.ts'
import { readSchedule } from './recipe-schedule.ts'
import { SHARED_ACCOUNT } from './replicated.ts'
import { listDocs } from './rows.ts'
import { siteLanes } from './tables/engine.ts'
import { work } from './tables/sync.ts'

/** An SQL expression for how many visits a lane may run at once: one, unless visits have shown that it bears more. */
export const atOnceIn = (lane: SQLWrapper): SQL<number> =>
  sql`coalesce((select ${siteLanes.at_once} from ${siteLanes} where ${siteLanes.lane} = ${lane}), 1)`

/**
 * A statement for the lanes in which a visit began less than `spacing` milliseconds ago, where the next one waits. A
 * time in the future, from a clock that was adjusted since, delays nothing.
 */
export function justBegun(wallNow: number, spacing: number): SQL {
  const { lane, begun_at } = siteLanes
  const recently = and(gt(begun_at, new Date(wallNow - spacing)), lte(begun_at, new Date(wallNow)))
  return sql`select ${lane} from ${siteLanes} where ${recently}`
}

/** How many items of a lane are running: leases of dead workers have expired at `wallNow`. */
export const countUnderWay = (db: Db, lane: string, wallNow: number): Promise<number> =>
  db.$count(work, and(eq(work.lane, lane), gte(work.leased_until, new Date(wallNow))))

/** Records that a visit begins. */
export async function noteBegun(tx: Db, lane: string, wallNow: number): Promise<void> {
  const begun_at = new Date(wallNow)
  await tx
    .insert(siteLanes)
    .values({ lane, begun_at })
    .onConflictDoUpdate({ target: siteLanes.lane, set: { begun_at } })
}

/**
 * A visit that ended. `underWay`: running visits of the lane when it began, itself included. `visitMs`: how long it
 * took. `cycleMs`: the time until the scan's next maintenance visit, in the same round or the next. Both are null if
 * they don't apply.
 */
export type EndedInLane = VisitReport & { visitMs: number | null; cycleMs: number | null }

/** Records a visit's result, and sets how many visits the lane may run at once from now on. */
export async function noteEnded(db: Db, lane: string, visit: EndedInLane, wallNow: number): Promise<void> {
  await db.transaction(async tx => {
    await tx.insert(siteLanes).values({ lane }).onConflictDoNothing()
    const [row] = await tx.select().from(siteLanes).where(eq(siteLanes.lane, lane)).for('update')
    if (!row) return
    const rate: LaneRate = {
      atOnce: row.at_once,
      proven: row.proven,
      ceiling: row.ceiling,
      ceilingAt: row.ceiling_at?.getTime() ?? null,
      narrowedAt: row.narrowed_at?.getTime() ?? null,
      answerMs: row.answer_ms,
    }
    const report = { ...visit, underWay: Math.max(visit.underWay, await countUnderWay(tx, lane, wallNow)) }
    const wider = rateAfter(rate, report, Number.POSITIVE_INFINITY)
    // Read the recipes' limits only if they matter.
    const next =
      wider.atOnce > FIRST_RATE.atOnce ? rateAfter(rate, report, await mostAtOnce(tx, lane)) : wider
    await tx
      .update(siteLanes)
      .set({
        at_once: next.atOnce,
        proven: next.proven,
        ceiling: next.ceiling,
        ceiling_at: dateOf(next.ceilingAt),
        narrowed_at: dateOf(next.narrowedAt),
        answer_ms: next.answerMs,
        ...(visit.visitMs === null ? {} : { visit_ms: averaged(row.visit_ms, visit.visitMs) }),
        ...(visit.cycleMs === null ? {} : { cycle_ms: averaged(row.cycle_ms, visit.cycleMs) }),
      })
      .where(eq(siteLanes.lane, lane))
  })
}

const dateOf = (at: number | null) => (at === null ? null : new Date(at))

/** The most visits at once that all recipes of a lane's sites allow. */
async function mostAtOnce(db: Db, lane: string): Promise<number> {
  const sites = await listDocs(db, 'data_broker_sites', SHARED_ACCOUNT)
  const allowed: number[] = []
  for (const site of sites.filter(one => laneOf(one) === lane))
    allowed.push((await readSchedule(db, site.id)).visitsAtOnce)
  return allowed.length === 0 ? FIRST_RATE.atOnce : Math.min(...allowed)
}
