// What the operator sees of the work that is due: counts by kind, and the pieces that do not get on. Accounts and their
// rows are left out; a piece is named by a digest.
import { and, asc, desc, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { must } from '#shared/lib/must.ts'
import { iso } from '#shared/lib/time.ts'
import {
  FAILING_OVER,
  OVERDUE,
  type QueueLine,
  type QueueView,
  TROUBLED_MAX,
  type TroubledWork,
} from '#shared/protocol/operations.ts'
import type { Db } from '../db/database.ts'
import { work } from '../db/tables/sync.ts'
import { WORK_KINDS, type WorkKind } from '../db/work-kinds.ts'

/** Product time and wall time, in epoch milliseconds. */
export type Times = { now: number; wallNow: number }

/** A lane of a site's, as server/db/lanes.ts names it. */
const SITE_LANE = 'site:'
const REF_LENGTH = 32

const digest = sql<string>`left(encode(sha256(convert_to(${work.kind} || ':' || ${work.ref}, 'UTF8')), 'hex'), ${REF_LENGTH}::int)`

/** The queue as it is. */
export async function readQueue(db: Db, times: Times): Promise<QueueView> {
  const [kinds, troubled, troubled_count] = await Promise.all([
    readLines(db, times),
    listTroubled(db, times),
    db.$count(work, isTroubled(times)),
  ])
  return { now: iso(times.now), kinds, troubled, troubled_count }
}

/**
 * Makes pieces of a kind that fail or are long overdue due now, with all their tries ahead of them; `ref` names one.
 * What is being done is left alone. Answers how many.
 */
export async function retryWork(
  db: Db,
  times: Times,
  { kind, ref }: { kind: WorkKind; ref?: string | undefined },
): Promise<number> {
  const now = new Date(times.now).toISOString()
  const one = ref === undefined ? undefined : sql`${digest} = ${ref}`
  const retried = await db
    .update(work)
    .set({ due_at: sql`least(${work.due_at}, ${now}::timestamptz)`, attempts: 0 })
    .where(and(eq(work.kind, kind), isFree(times), isTroubled(times), one))
    .returning({ kind: work.kind })
  return retried.length
}

/** Every kind there is, also those with nothing to do. */
async function readLines(db: Db, times: Times): Promise<QueueLine[]> {
  const free = must(isFree(times), 'condition')
  const due = sql`${free} and ${work.due_at} <= ${new Date(times.now).toISOString()}`
  const waiting = sql`${free} and ${work.due_at} > ${new Date(times.now).toISOString()}`
  const counted = (which: SQL) => sql<number>`(count(*) filter (where ${which}))::int`
  const rows = await db
    .select({
      kind: work.kind,
      due: counted(due),
      doing: counted(sql`not (${free})`),
      waiting: counted(waiting),
      failing: counted(gt(work.attempts, FAILING_OVER)),
      oldest: sql<string | null>`min(${work.due_at}) filter (where ${due})`,
    })
    .from(work)
    .groupBy(work.kind)
  const byKind = new Map(rows.map(row => [row.kind, row]))
  return WORK_KINDS.map(kind => {
    const { due = 0, doing = 0, waiting = 0, failing = 0, oldest = null } = byKind.get(kind) ?? {}
    const oldest_due_at = oldest === null ? null : iso(new Date(oldest).getTime())
    return { kind, due, doing, waiting, failing, oldest_due_at }
  })
}

async function listTroubled(db: Db, times: Times): Promise<TroubledWork[]> {
  const { kind, lane, attempts, due_at, leased_until } = work
  const rows = await db
    .select({ kind, ref: digest, lane, attempts, due_at, leased_until })
    .from(work)
    .where(isTroubled(times))
    .orderBy(desc(attempts), asc(due_at))
    .limit(TROUBLED_MAX)
  return rows.map(row => ({
    kind: row.kind,
    ref: row.ref,
    // Other lanes are named by accounts and their rows.
    site: row.lane.startsWith(SITE_LANE) ? row.lane.slice(SITE_LANE.length) : null,
    attempts: row.attempts,
    due_at: iso(row.due_at.getTime()),
    leased_until:
      row.leased_until && row.leased_until.getTime() >= times.wallNow
        ? iso(row.leased_until.getTime())
        : null,
  }))
}

/** No worker holds it, or the one that did is gone. */
function isFree({ wallNow }: Times): SQL | undefined {
  return or(isNull(work.leased_until), lt(work.leased_until, new Date(wallNow)))
}

function isTroubled(times: Times): SQL | undefined {
  const overdue = and(isFree(times), lt(work.due_at, new Date(times.now - OVERDUE)))
  return or(gt(work.attempts, FAILING_OVER), overdue)
}
