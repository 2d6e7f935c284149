// Which visits are due, and in which order. Visits wait in the lanes of sites. All accounts share those, so lanes are
// few and long: one index lookup per lane and urgency finds its first visit, however many are waiting.
//
// Visits are ordered by urgency (visit-urgency.ts), and within an urgency by account: each account's first visit comes
// before any account's second, counting those that are running. So an account with hundreds of visits doesn't delay
// another's single one.
import { and, eq, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Transport } from '#shared/recipe/schema.ts'
import type { Db } from './database.ts'
import { VISITS } from './lanes.ts'
import { atOnceIn, justBegun } from './site-lanes.ts'
import { work } from './tables/sync.ts'
import { goesBy, TRANSPORTS } from './visit-transport.ts'
import { countsAsRank, rankOf, type Urgency } from './visit-urgency.ts'
import type { WorkKind } from './work-kinds.ts'

/** How far into a lane we search for another account's visit if the first visit's account has others before it. */
const OTHERS_WITHIN = 100
/** The same when a visit is taken: that happens once per visit, not for every lane at every poll. */
const TAKEN_WITHIN = 1_000

const columns = sql`kind, ref, lane, user_id, urgency, transport, due_at, leased_until is not null as is_abandoned`
const candidate = sql`kind, ref, lane, user_id, urgency, transport, due_at, is_abandoned, counts_as`
const timeOf = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`
const isOneOf = (kinds: readonly WorkKind[]) => sql`${work.kind} = any(${sql.param([...kinds])}::text[])`
const isWaiting = (kinds: readonly WorkKind[], transport: Transport) =>
  and(isNull(work.leased_until), isOneOf(kinds), goesBy(transport))

/**
 * The first visit of each urgency in each lane, as the recursive part `heads` of a statement. They may be due later.
 */
function headsOf(kinds: readonly WorkKind[], transport: Transport): SQL {
  const first = (further?: SQL) => sql`
    select ${columns} from ${work}
    where ${and(isWaiting(kinds, transport), further)}
    order by ${work.lane}, ${work.urgency}, ${work.due_at} limit 1`
  return sql`heads as (
    (${first()})
    union all
    select next.* from heads,
      lateral (${first(sql`(${work.lane}, ${work.urgency}) > (heads.lane, heads.urgency)`)}) next
  )`
}

/** A statement that returns one row if such a visit is due and waiting. */
export function anyDueVisit(kinds: readonly WorkKind[], transport: Transport, now: number): SQL {
  return sql`with recursive ${headsOf(kinds, transport)} select kind, ref from heads where due_at <= ${timeOf(now)}`
}

/**
 * A statement that returns at most one due visit per lane, and none from lanes that take no more for now: `kind`,
 * `ref`, `lane`, `user_id`, `urgency`, `due_at`, `is_abandoned`, and the columns to order them by: `counts_as`, then
 * `turn`, then `due_at`.
 */
export function firstVisits(
  kinds: readonly WorkKind[],
  transport: Transport,
  now: number,
  { wallNow, spacing }: { wallNow: number; spacing: number },
): SQL {
  const at = timeOf(now)
  const isAbandoned = and(
    lt(work.leased_until, new Date(wallNow)),
    lte(work.due_at, new Date(now)),
    isOneOf(kinds),
    goesBy(transport),
  )
  const countsAs = countsAsRank(sql`urgency`, sql`due_at`, now)
  const ofOthers = sql`
    select * from (
      select ${columns} from ${work}
      where ${and(isWaiting(kinds, transport), sql`${work.lane} = ranked.lane`, sql`${work.urgency} = ranked.urgency`)}
        and ${work.due_at} <= ${at}
      order by ${work.due_at} limit ${OTHERS_WITHIN}
    ) near
    where near.user_id <> ranked.user_id
    order by near.due_at limit 1`
  return sql`with recursive ${headsOf(kinds, transport)},
    held as (select lane, user_id from ${work} where leased_until >= ${timeOf(wallNow)}),
    closed as (
      select lane from held group by lane having count(*) >= ${atOnceIn(sql`held.lane`)}
      union all (${justBegun(wallNow, spacing)})
    ),
    due as (
      select *, ${countsAs} as counts_as from (
        select * from heads where due_at <= ${at}
        union all (select ${columns} from ${work} where ${isAbandoned})
      ) found
      where lane not in (select lane from closed)
    ),
    best as (select distinct on (lane) * from due order by lane, counts_as, due_at, is_abandoned desc),
    ranked as (select *, row_number() over (partition by user_id order by counts_as, due_at)
      + (select count(*) from held where held.user_id = best.user_id) as turn from best),
    candidates as (
      select ${candidate} from ranked
      union all
      select ${candidate} from (
        select other.*, ${countsAsRank(sql`other.urgency`, sql`other.due_at`, now)} as counts_as
        from ranked, lateral (${ofOthers}) other where ranked.turn > 1
      ) others
    ),
    turns as (select *, row_number() over (partition by user_id order by counts_as, due_at)
      + (select count(*) from held where held.user_id = candidates.user_id) as turn from candidates)
    select distinct on (lane) * from turns order by lane, counts_as, turn, due_at`
}

/** A visit that is waiting in a lane. */
export type WaitingVisit = { kind: WorkKind; ref: string }

/**
 * Of the due visits of one urgency and transport in a lane, the one whose account has waited longest since its last
 * visit. `recent` are the accounts visited for, most recent first. Null if no visit is waiting.
 */
export async function fairestVisit(
  db: Db,
  { lane, urgency, transport }: { lane: string; urgency: Urgency; transport: Transport },
  recent: readonly string[],
  now: number,
): Promise<WaitingVisit | null> {
  const { kind, ref, user_id, due_at } = work
  const waiting = db
    .select({ kind, ref, user_id, due_at })
    .from(work)
    .where(
      and(
        isWaiting(VISITS, transport),
        eq(work.lane, lane),
        eq(work.urgency, rankOf(urgency)),
        lte(due_at, new Date(now)),
      ),
    )
    .orderBy(due_at)
    .limit(TAKEN_WITHIN)
    .as('waiting')
  const [found] = await db
    .select({ kind: waiting.kind, ref: waiting.ref })
    .from(waiting)
    .orderBy(
      sql`array_position(${sql.param([...recent])}::uuid[], ${waiting.user_id}) desc nulls first`,
      waiting.due_at,
    )
    .limit(1)
  return found ? { ...found, kind: found.kind as WorkKind } : null
}

/** Whether a more urgent visit of the other transport is due in the visit's lane. */
export async function isPassedOver(db: Db, { kind, ref }: WaitingVisit, now: number): Promise<boolean> {
  const piece = and(eq(work.kind, kind), eq(work.ref, ref))
  const others = TRANSPORTS.map(
    transport => sql`(
      select 1 from ${work} other
      where other.leased_until is null and other.kind = any(${sql.param([...VISITS])}::text[])
        and other.transport = ${transport} and mine.transport <> ${transport}
        and other.lane = mine.lane and other.urgency = rank and other.due_at <= ${timeOf(now)}
      limit 1
    )`,
  )
  const { rows } = (await db.execute(sql`
    select 1 from (select lane, transport, ${countsAsRank(work.urgency, work.due_at, now)} as counts_as from ${work} where ${piece}) mine,
      generate_series(0, mine.counts_as - 1) rank
    where exists (${sql.join(others, sql` union all `)}) limit 1`)) as unknown as { rows: unknown[] }
  return rows.length > 0
}
