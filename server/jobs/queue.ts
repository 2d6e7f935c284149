// From due rows to workers: each process queries due work, leases it and runs its job. The row is the truth: if several
// workers find it due, one gets the lease.
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { SECOND } from '#shared/lib/time.ts'
import type { Transport } from '#shared/recipe/schema.ts'
import { isDatabaseUnreachable } from '../db/database-health.ts'
import { fairestVisit, isPassedOver, type WaitingVisit } from '../db/due-visits.ts'
import { type DueWork, dueWork, isWorkIdle } from '../db/due-work.ts'
import { VISITS } from '../db/lanes.ts'
import { TRANSPORTS } from '../db/visit-transport.ts'
import {
  finishWork,
  freeAllLeases,
  type LeasedWork,
  leaseWork,
  openWork,
  postponeWork,
  returnToBrowser,
  returnWork,
  type WorkItem,
} from '../db/work.ts'
import type { WorkKind } from '../db/work-kinds.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../lib/problem.ts'
import type { RunFate } from '../lib/work-counts.ts'
import { holdLeases } from './held-leases.ts'
import { type JobDefinition, NeedsBrowser, WORK_LIMIT } from './job-definition.ts'
import { createLaneTurns, type LaneTurns } from './lane-turns.ts'
import { startWorkerPool, type WorkerPool } from './worker-pool.ts'

/**
 * Number of quick jobs that run in parallel, per process. Visits to sites take minutes, and quick work never waits for
 * them.
 */
const QUICK_WORKERS = 2
/** Number of jobs that run in parallel, per process, while they wait for servers of people who use the product. */
const OUTGOING_WORKERS = 8
/** How often we poll for due work without a nudge: another copy may have planned some. */
const LOOK_EVERY = SECOND
/** Due work per query: several times the number of workers, because other copies take some of it meanwhile. */
const DUE_LIMIT = 100
const DUE_PER_WORKER = 3
/** How long running work may take to end at a shutdown. After that, its lease expires. */
const STOP_LIMIT = 4 * SECOND

/** How long work waits after the database was unavailable, in product time: it may be unstable. */
const AWAY_PAUSE = 10 * SECOND

export type Queue = {
  /** Checks for due work now. */
  nudge: () => void
  /** Resolves when no work is due or running. @throws {AppError} `unavailable` after `timeoutMs`. */
  idle: (timeoutMs: number) => Promise<void>
  /** Takes no new work; running work finishes or returns to the queue. */
  stop: () => Promise<void>
}

type QueueDeps = Pick<Deps, 'database' | 'db' | 'now' | 'log' | 'counts'> & {
  wallNow: () => number
  /** Whether this copy may take work; by default it always may. */
  mayWork?: () => Promise<boolean>
  /** The minimum time between the starts of two visits in one lane, in milliseconds; 0 by default. */
  spacing?: number
}

/** A pool of workers: for which work, and for which transports of visits. */
type PoolShape = { does: WorkerKind; workers: number; transports: readonly Transport[] }
type WorkerKind = 'quick' | 'outgoing' | 'visits'

const workerKindOf = ({ quick = false, outgoing = false }: JobDefinition): WorkerKind =>
  outgoing ? 'outgoing' : quick ? 'quick' : 'visits'

/**
 * Starts working in this process, with `concurrency` workers for visits that may need a browser, and `httpVisits` more
 * for those that don't. If `httpVisits` is 0, the former do all visits.
 */
export async function startQueue(
  deps: QueueDeps,
  definitions: readonly JobDefinition[],
  concurrency: number,
  httpVisits = 0,
): Promise<Queue> {
  if (deps.database.kind === 'pglite') await freeAllLeases(deps.db)
  const byKind = new Map(definitions.map(definition => [definition.kind, definition]))
  const stopping = new AbortController()
  const mayWork = deps.mayWork ?? (async () => true)

  const leases = holdLeases(deps)
  const turns = createLaneTurns()

  const take = async (due: DueWork) => {
    if (!(await mayWork())) return null
    await leases.renew()
    const { kind, ref } = await fairest(deps, due, turns)
    // If all workers for the other transport are busy, the lane would only be idle.
    if (hasOtherFree(due) && (await isPassedOver(deps.db, { kind, ref }, deps.now()))) return null
    const at = deps.wallNow()
    const item = await leaseWork(deps.db, kind, ref, deps.now(), at, newId(), deps.spacing)
    if (item === null) return null
    if (VISITS.includes(kind)) turns.note(item.lane, item.userId)
    if (!stopping.signal.aborted) {
      const release = leases.hold(item, at)
      return () =>
        runLeased(deps, must(byKind.get(kind), `job ${kind}`), item, stopping.signal).finally(release)
    }
    await returnWork(deps.db, item, deps.now())
    return null
  }
  const startPool = ({ does, workers, transports }: PoolShape) => {
    const kinds = definitions.filter(one => workerKindOf(one) === does).map(({ kind }) => kind)
    const own = transports.includes('browser') ? kinds : kinds.filter(kind => VISITS.includes(kind))
    if (own.length === 0 || workers === 0) return []
    const limit = Math.max(DUE_LIMIT, DUE_PER_WORKER * workers)
    const findDue = async () => {
      if (!(await mayWork())) return []
      await leases.renew()
      return dueWork(deps.db, deps.now(), deps.wallNow(), limit, own, deps.spacing, transports)
    }
    const onError = (error: unknown) => deps.log.error({ err: error }, 'due work could not be taken')
    return [startWorkerPool({ workers, every: LOOK_EVERY, findDue, take, onError })]
  }
  const isApart = httpVisits > 0
  const browsers = startPool({
    does: 'visits',
    workers: concurrency,
    transports: isApart ? ['browser'] : TRANSPORTS,
  })
  const overHttp = startPool({ does: 'visits', workers: httpVisits, transports: ['http'] })
  const quick = startPool({ does: 'quick', workers: QUICK_WORKERS, transports: TRANSPORTS })
  const outgoing = startPool({ does: 'outgoing', workers: OUTGOING_WORKERS, transports: TRANSPORTS })
  const pools = [...quick, ...outgoing, ...browsers, ...overHttp]
  function hasOtherFree({ kind, transport }: DueWork): boolean {
    if (!isApart || !VISITS.includes(kind)) return false
    return (transport === 'http' ? browsers : overHttp).some(pool => pool.hasFree())
  }
  const nudge = () => {
    for (const pool of pools) pool.nudge()
  }
  return {
    nudge,
    idle: timeoutMs => untilIdle(deps, pools, [...byKind.keys()], timeoutMs),
    async stop() {
      stopping.abort()
      const limit = new AbortController()
      const late = pause(STOP_LIMIT, undefined, { signal: limit.signal }).catch(() => undefined)
      await Promise.race([Promise.all(pools.map(pool => pool.stop())), late])
      limit.abort()
      leases.stop()
    },
  }
}

/** The work, or other work in its lane for an account whose last visit was longer ago. */
async function fairest({ db, now }: QueueDeps, due: DueWork, turns: LaneTurns): Promise<WaitingVisit> {
  const recent = turns.recent(due.lane)
  if (due.isAbandoned || !VISITS.includes(due.kind) || !recent.includes(due.userId)) return due
  return (await fairestVisit(db, due, recent, now())) ?? due
}

/** Runs a leased job, and deletes it from the queue or returns it. Counts how it ended. */
export async function runLeased(
  deps: QueueDeps,
  definition: JobDefinition,
  leased: LeasedWork,
  signal: AbortSignal,
) {
  const began = performance.now()
  const fate = await runToEnd(deps, definition, leased, signal)
  deps.counts?.run(definition.kind, fate, performance.now() - began)
}

async function runToEnd(
  deps: QueueDeps,
  definition: JobDefinition,
  leased: LeasedWork,
  signal: AbortSignal,
): Promise<RunFate> {
  const started = deps.wallNow()
  const limit = AbortSignal.timeout(definition.limit ?? WORK_LIMIT)
  let item: WorkItem = { ...leased, input: {} }
  try {
    item = await openWork(deps.db, leased)
    await orAborted(definition.run(item, AbortSignal.any([signal, limit])), limit)
    await finishWork(deps.db, item)
    deps.log.debug({ kind: item.kind, ref: item.ref, ms: deps.wallNow() - started }, 'work done')
    return 'done'
  } catch (error) {
    if (signal.aborted) {
      await returnWork(deps.db, item, deps.now())
      return 'returned'
    }
    if (error instanceof NeedsBrowser) {
      await returnToBrowser(deps.db, item, deps.now())
      return 'returned'
    }
    if (isDatabaseUnreachable(error)) {
      await returnOnceReachable(deps, item, signal)
      return 'returned'
    }
    deps.log.error({ kind: item.kind, ref: item.ref, attempts: item.attempts, err: error }, 'work failed')
    const pause = definition.backoff(item.attempts)
    if (pause !== null) {
      await postponeWork(deps.db, item, deps.now() + pause)
      return 'failed'
    }
    await definition.giveUp(item)
    await finishWork(deps.db, item)
    return 'given_up'
  }
}

/**
 * Returns work that failed because the database was unavailable. This doesn't count as a failed try: otherwise, one
 * night without a database would end every removal. If this process ends first, the lease expires and the try counts.
 */
async function returnOnceReachable(deps: QueueDeps, item: WorkItem, signal: AbortSignal): Promise<void> {
  deps.log.warn({ kind: item.kind, ref: item.ref }, 'work could not be done: the database was away')
  for (;;) {
    try {
      return await returnWork(deps.db, item, deps.now() + AWAY_PAUSE)
    } catch (error) {
      if (signal.aborted || !isDatabaseUnreachable(error)) throw error
      await pause(SECOND, undefined, { signal }).catch(() => undefined)
    }
  }
}

/**
 * The result, unless `signal` aborts first: then its reason is thrown, even if the job is still waiting. Removes its
 * listener, because a time limit with listeners stays in memory until it fires.
 */
async function orAborted<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  const over = Promise.withResolvers<never>()
  const end = () => over.reject(signal.reason)
  signal.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([result, over.promise])
  } finally {
    signal.removeEventListener('abort', end)
  }
}

/**
 * Waits for the workers in memory first: the query costs more than most work. The limit is real time, since the database
 * may set the copy's clock meanwhile.
 */
async function untilIdle(
  deps: QueueDeps,
  pools: readonly WorkerPool[],
  kinds: readonly WorkKind[],
  timeoutMs: number,
): Promise<void> {
  const deadline = performance.now() + timeoutMs
  const isWorking = () => pools.some(pool => pool.isWorking())
  for (const pool of pools) pool.nudge()
  while (isWorking() || !(await isWorkIdle(deps.db, deps.now(), kinds))) {
    if (performance.now() > deadline)
      throw new AppError('unavailable', 'Work is still due. Ask again to go on waiting for it.', {
        headers: { 'retry-after': '1' },
      })
    if (!isWorking()) for (const pool of pools) pool.nudge()
    await pause(100)
  }
}
