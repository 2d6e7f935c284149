// Which work is due and free. Visits wait in sites' lanes, which everybody shares, so they are few and long: one look
// into the index per lane finds its first visit, however many wait behind it. The lanes of other work are an account's or
// a piece's own, so they are many and short, and their work is read in the order of its time.
import { and, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { VISITS } from './lanes.ts'
import { work } from './tables/sync.ts'
import { WORK_KINDS, type WorkKind } from './work-kinds.ts'

/** A piece of work that may be leased. */
export type DueWork = { kind: WorkKind; ref: string }

/**
 * Due work that nobody holds, at most one per lane and none from a lane in use, most overdue first; of these kinds
 * only, where some are named. A small `limit` is quick however much is due.
 */
export async function dueWork(
  db: Db,
  now: number,
  wallNow: number,
  limit: number,
  kinds: readonly WorkKind[] = WORK_KINDS,
): Promise<DueWork[]> {
  const wall = timeOf(wallNow)
  const isFree = sql`lane not in (select lane from ${work} where leased_until >= ${wall})`
  const heldByTheDead = and(sql`${work.leased_until} < ${wall}`, isDue(now), isOneOf(kinds))
  const waiting = [
    ...dueVisits(kinds, now),
    ...dueOthers(kinds, now, isFree).map(others => sql`${others} order by due_at limit ${limit}`),
    sql`select ${piece} from ${work} where ${heldByTheDead}`,
  ]
  return ask(
    db,
    sql`select kind, ref from (
      select distinct on (lane) kind, ref, due_at from (${anyOf(waiting)}) waiting
      where ${isFree}
      order by lane, due_at
    ) first_waiting
    order by due_at limit ${limit}`,
  )
}

/** Whether nothing of these kinds is due or being done. */
export async function isWorkIdle(
  db: Db,
  now: number,
  kinds: readonly WorkKind[] = WORK_KINDS,
): Promise<boolean> {
  const held = sql`select ${piece} from ${work} where ${and(isNotNull(work.leased_until), isOneOf(kinds))}`
  const found = [...dueVisits(kinds, now), ...dueOthers(kinds, now), held].map(rows => sql`${rows} limit 1`)
  return (await ask(db, sql`select kind, ref from (${anyOf(found)}) found limit 1`)).length === 0
}

const ask = async (db: Db, statement: SQL) =>
  ((await db.execute(statement)) as unknown as { rows: DueWork[] }).rows

const piece = sql`kind, ref, lane, due_at`
const anyOf = (parts: readonly SQL[]) =>
  sql.join(
    parts.map(part => sql`(${part})`),
    sql` union all `,
  )
const timeOf = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`
const isOneOf = (kinds: readonly WorkKind[]) => sql`${work.kind} = any(${sql.param([...kinds])}::text[])`
const isDue = (now: number) => lte(work.due_at, new Date(now))

/** Of each lane the visit that has been due longest. Nothing where the kinds are no visits. */
function dueVisits(kinds: readonly WorkKind[], now: number): SQL[] {
  const visits = kinds.filter(kind => VISITS.includes(kind))
  if (visits.length === 0) return []
  const first = (further?: SQL) => sql`
    select ${piece} from ${work}
    where ${and(isNull(work.leased_until), isOneOf(visits), further)}
    order by ${work.lane}, ${work.due_at} limit 1`
  return [
    sql`with recursive firsts as (
      (${first()})
      union all
      select next.* from firsts, lateral (${first(sql`${work.lane} > firsts.lane`)}) next
    )
    select ${piece} from firsts where due_at <= ${timeOf(now)}`,
  ]
}

/** What is due of each kind that is no visit. Kind by kind, because that is how the index has them in order. */
function dueOthers(kinds: readonly WorkKind[], now: number, further?: SQL): SQL[] {
  return kinds
    .filter(kind => !VISITS.includes(kind))
    .map(
      kind => sql`select ${piece} from ${work}
        where ${and(isNull(work.leased_until), isDue(now), eq(work.kind, kind), further)}`,
    )
}
