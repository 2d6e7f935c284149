// The operator's view of the work queue: counts by kind, and the jobs that fail or are overdue. It omits accounts and
// their rows, and identifies a job by a digest.
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

/** Prefix of a site's lane, as in server/db/lanes.ts. */
const SITE_LANE = 'site:'
const REF_LENGTH = 32

const digest = sql<string>`left(encode(sha256(convert_to(${work.kind} || ':' || ${work.ref}, 'UTF8')), 'hex'), ${REF_LENGTH}::int)`

/** The current queue. */
export async function readQueue(db: Db, times: Times): Promise<QueueView> {
  const [kinds, troubled, troubled_count] = await Promise.all([
    readLines(db, times),
    listTroubled(db, times),
    db.$count(work, isTroubled(times)),
  ])
  return { now: iso(times.now), kinds, troubled, troubled_count }
}

/**
 * Makes failing or long overdue jobs of a kind due now and resets their attempts. `ref` selects one. Running jobs are
 * left alone. Returns how many.
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

/** All kinds, including those without jobs. */
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
    // Other lanes contain ids of accounts and their rows.
    site: row.lane.startsWith(SITE_LANE) ? row.lane.slice(SITE_LANE.length) : null,
    attempts: row.attempts,
    due_at: iso(row.due_at.getTime()),
    leased_until:
      row.leased_until && row.leased_until.getTime() >= times.wallNow
        ? iso(row.leased_until.getTime())
        : null,
  }))
}

/** No worker holds it, or its lease has expired. */
function isFree({ wallNow }: Times): SQL | undefined {
  return or(isNull(work.leased_until), lt(work.leased_until, new Date(wallNow)))
}

function isTroubled(times: Times): SQL | undefined {
  const overdue = and(isFree(times), lt(work.due_at, new Date(times.now - OVERDUE)))
  return or(gt(work.attempts, FAILING_OVER), overdue)
}
