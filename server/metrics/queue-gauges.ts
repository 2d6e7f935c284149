// The queue, read from the database at a scrape. Each copy that is scraped reads it, so the reading is bounded: it's
// valid for some seconds, takes a twentieth of the database's time at most, and never holds up a scrape.
import { type SQL, sql } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import { SECOND } from '#shared/lib/time.ts'
import type { Database } from '../db/database.ts'
import { ROUNDS } from '../db/lanes.ts'
import { work } from '../db/tables/sync.ts'
import type { Log } from '../lib/log.ts'

/** How long a reading is valid, and for how many times the time that it took. */
const VALID_FOR = 10 * SECOND
const VALID_TIMES = 20
/** How long a scrape waits for the database. A later answer is for the next scrape. */
const WAITS = 2.5 * SECOND
/** How long the statement may take on a server, in milliseconds. */
const STATEMENT_WITHIN = 2 * SECOND

/** `lane`: `site` for visits of sites, `rounds` for work over all accounts, `own` for the rest. */
type QueueLine = {
  kind: string
  lane: string
  due: number
  running: number
  waiting: number
  oldest: number | null
}

export type QueueGaugeDeps = {
  database: Pick<Database, 'db' | 'kind' | 'health'>
  /** Product time and wall time. */
  now: () => number
  wallNow: () => number
  /** Milliseconds of a clock that only moves forward. */
  steadyNow: () => number
  log: Pick<Log, 'warn'>
}

/** Adds them to the registry. While the database is away, they have no values, and `offlist_database_up` is 0. */
export function queueGauges(registry: Registry, deps: QueueGaugeDeps): void {
  // All of them show the same moment, whichever is collected first.
  let filling: Promise<void> | null = null
  const collect = () => {
    filling ??= fill().finally(() => {
      filling = null
    })
    return filling
  }
  const gauge = (name: string, help: string, labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [registry], collect })
  const depth = gauge('offlist_queue_depth', 'Background work, by kind, class of lane and state.', [
    'kind',
    'lane',
    'state',
  ])
  const age = gauge(
    'offlist_queue_oldest_due_age_seconds',
    'For how long the oldest work has been due that no worker has taken, in product time; 0 if none is.',
    ['kind', 'lane'],
  )
  const known = gauge('offlist_queue_up', '1 if the gauges of the queue could be read.', [])
  const up = gauge('offlist_database_up', '1 if the database answers.', [])
  const read = createReading(deps)
  async function fill() {
    const isUp = await within(deps.database.health.answers(), false)
    const lines = isUp ? await within(read(), null) : null
    up.set(isUp ? 1 : 0)
    known.set(lines === null ? 0 : 1)
    depth.reset()
    age.reset()
    for (const { kind, lane, oldest, ...states } of lines ?? []) {
      for (const state of ['due', 'running', 'waiting'] as const)
        depth.set({ kind, lane, state }, states[state])
      age.set({ kind, lane }, oldest ?? 0)
    }
  }
}

/** Reads the queue, or answers with a recent reading. Null if it can't be read. */
function createReading(deps: QueueGaugeDeps): () => Promise<QueueLine[] | null> {
  let latest: { lines: QueueLine[] | null; until: number } | null = null
  let underWay: Promise<QueueLine[] | null> | null = null
  const readAfresh = async () => {
    const began = deps.steadyNow()
    const lines = await readLines(deps).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'the queue can’t be counted for the metrics')
      return null
    })
    const ended = deps.steadyNow()
    latest = { lines, until: ended + Math.max(VALID_FOR, VALID_TIMES * (ended - began)) }
    underWay = null
    return lines
  }
  return () => {
    if (latest !== null && deps.steadyNow() < latest.until) return Promise.resolve(latest.lines)
    underWay ??= readAfresh()
    return underWay
  }
}

async function readLines({ database, now, wallNow }: QueueGaugeDeps): Promise<QueueLine[]> {
  const at = new Date(now()).toISOString()
  const isFree = sql`(${work.leased_until} is null or ${work.leased_until} < ${new Date(wallNow()).toISOString()}::timestamptz)`
  const isDue = sql`${isFree} and ${work.due_at} <= ${at}::timestamptz`
  const counted = (which: SQL) => sql`(count(*) filter (where ${which}))::int`
  const lane = sql`case when ${work.lane} like 'site:%' then 'site' when ${work.lane} = ${ROUNDS} then 'rounds' else 'own' end`
  const statement = sql`select ${work.kind} as kind, ${lane} as lane, ${counted(isDue)} as due,
    ${counted(sql`not ${isFree}`)} as running,
    ${counted(sql`${isFree} and ${work.due_at} > ${at}::timestamptz`)} as waiting,
    extract(epoch from ${at}::timestamptz - min(${work.due_at}) filter (where ${isDue}))::float8 as oldest
    from ${work} group by 1, 2`
  return database.db.transaction(async tx => {
    if (database.kind === 'postgres')
      await tx.execute(sql`select set_config('statement_timeout', ${String(STATEMENT_WITHIN)}, true)`)
    return ((await tx.execute(statement)) as unknown as { rows: QueueLine[] }).rows
  })
}

/** The answer, or `otherwise` if it takes too long. */
function within<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout
  const late = new Promise<T>(resolve => {
    timer = setTimeout(resolve, WAITS, otherwise)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
