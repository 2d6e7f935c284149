// Which work is due and free. Visits are found lane by lane (due-visits.ts). Lanes of other work belong to one account
// or one work item, so they are many and short, and their work is read in order of its due time.
import { and, eq, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Transport } from '#shared/recipe/schema.ts'
import type { Db } from './database.ts'
import { anyDueVisit, firstVisits } from './due-visits.ts'
import { VISITS } from './lanes.ts'
import { work } from './tables/sync.ts'
import { TRANSPORTS } from './visit-transport.ts'
import { type Urgency, urgencyOf } from './visit-urgency.ts'
import { WORK_KINDS, type WorkKind } from './work-kinds.ts'

/** A work item that may be leased. */
export type DueWork = {
  kind: WorkKind
  ref: string
  lane: string
  userId: string
  urgency: Urgency
  transport: Transport
  /** Its worker died, and its lease has expired. */
  isAbandoned: boolean
}

/**
 * Due work that no worker holds, at most one item per lane, and none from a lane that takes no more for now: it runs as
 * many visits as it may, or a visit began there less than `spacing` milliseconds ago. Optionally limited to some kinds,
 * and to visits of some transports. Visits are ordered by urgency and fairly between accounts, with other work before
 * less urgent visits; otherwise the most overdue comes first. A small `limit` is fast however much is due.
 */
export async function dueWork(
  db: Db,
  now: number,
  wallNow: number,
  limit: number,
  kinds: readonly WorkKind[] = WORK_KINDS,
  spacing = 0,
  transports = TRANSPORTS,
): Promise<DueWork[]> {
  const wall = new Date(wallNow).toISOString()
  const isFree = sql`lane not in (select lane from ${work} where leased_until >= ${wall}::timestamptz)`
  const visits = kinds.filter(kind => VISITS.includes(kind))
  const others = kinds.filter(kind => !VISITS.includes(kind))
  const abandoned = and(lt(work.leased_until, new Date(wallNow)), isDue(now), isOneOf(others))
  const waiting = [
    ...(visits.length === 0 ? [] : transports).map(
      transport =>
        sql`select ${found}, counts_as, turn from (${firstVisits(visits, transport, now, { wallNow, spacing })}) visits`,
    ),
    ...dueOthers(others, now).map(rows => sql`${rows} and ${isFree} order by due_at limit ${limit}`),
    ...(others.length === 0 ? [] : [sql`select ${piece} from ${work} where ${abandoned} and ${isFree}`]),
  ]
  const rows = await ask<FoundWork>(
    db,
    sql`select ${found} from (
      select distinct on (lane) * from (${anyOf(waiting)}) waiting order by lane, counts_as, turn, due_at
    ) first_waiting
    order by counts_as, turn, due_at limit ${limit}`,
  )
  return rows.map(({ user_id: userId, urgency, is_abandoned: isAbandoned, kind, ref, lane, transport }) => ({
    kind,
    ref,
    lane,
    userId,
    urgency: urgencyOf(urgency),
    transport,
    isAbandoned,
  }))
}

/** Whether no work of these kinds is due or running. */
export async function isWorkIdle(
  db: Db,
  now: number,
  kinds: readonly WorkKind[] = WORK_KINDS,
): Promise<boolean> {
  const visits = kinds.filter(kind => VISITS.includes(kind))
  const others = kinds.filter(kind => !VISITS.includes(kind))
  const held = sql`select kind, ref from ${work} where ${and(isNotNull(work.leased_until), isOneOf(kinds))}`
  const busy = [
    ...(visits.length === 0 ? [] : TRANSPORTS).map(transport => anyDueVisit(visits, transport, now)),
    ...dueOthers(others, now).map(rows => sql`select kind, ref from (${rows}) others`),
    held,
  ].map(rows => sql`${rows} limit 1`)
  return (await ask(db, sql`select kind, ref from (${anyOf(busy)}) busy limit 1`)).length === 0
}

type FoundWork = {
  kind: WorkKind
  ref: string
  lane: string
  user_id: string
  urgency: number
  transport: Transport
  is_abandoned: boolean
}

const ask = async <Row>(db: Db, statement: SQL) =>
  ((await db.execute(statement)) as unknown as { rows: Row[] }).rows

const found = sql`kind, ref, lane, user_id, urgency, transport, due_at, is_abandoned`
/** Work other than visits: it counts as requested and as its account's first. */
const piece = sql`kind, ref, lane, user_id, urgency, transport, due_at, leased_until is not null as is_abandoned, 0 as counts_as, 1 as turn`
const anyOf = (parts: readonly SQL[]) =>
  sql.join(
    parts.map(part => sql`(${part})`),
    sql` union all `,
  )
const isOneOf = (kinds: readonly WorkKind[]) => sql`${work.kind} = any(${sql.param([...kinds])}::text[])`
const isDue = (now: number) => lte(work.due_at, new Date(now))

/** The due work of each kind other than visits. Kind by kind, because the index is in that order. */
function dueOthers(kinds: readonly WorkKind[], now: number): SQL[] {
  return kinds.map(
    kind =>
      sql`select ${piece} from ${work} where ${and(isNull(work.leased_until), isDue(now), eq(work.kind, kind))}`,
  )
}
