// From due rows to workers: a sweeper hands due work to pg-boss, whose workers lease the row and run the job. The row
// is the truth: a job that arrives twice, or for a row that changed, finds nothing to do.
import { type Job, PgBoss } from 'pg-boss'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { SECOND } from '#shared/lib/time.ts'
import {
  finishWork,
  freeAllLeases,
  isWorkIdle,
  LEASE_MS,
  leaseWork,
  postponeWork,
  renewLease,
  type WorkItem,
  type WorkKind,
} from '../db/work.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../lib/problem.ts'
import { sweep } from './sweep.ts'
import { WORK_LIMIT } from './visit-time.ts'

/** Visits to sites take a browser and minutes. Quick work has its own workers and never waits for them. */
const QUEUES = { slow: 'work', quick: 'quick-work' } as const
/** How many quick jobs run in parallel, per process. */
const QUICK_WORKERS = 2
const SWEEP_EVERY = SECOND

/** One kind of background job. `run` plans its own next step; thrown errors are retried with `backoff`. */
export type JobDefinition = {
  kind: WorkKind
  /** Needs no browser, and seconds at most. */
  quick?: boolean
  /** The pause before the next try after `attempts` failures, in product time; null gives up. */
  backoff: (attempts: number) => number | null
  run: (item: WorkItem, signal: AbortSignal) => Promise<void>
  /** Called when all tries have failed. */
  giveUp: (item: WorkItem) => Promise<void>
}

export type Queue = {
  /** Looks for due work now. */
  nudge: () => void
  /** Resolves when nothing is due and nothing runs. @throws {AppError} `unavailable` after `timeoutMs`. */
  idle: (timeoutMs: number) => Promise<void>
  /** Takes no new work; running work finishes or goes back to the list. */
  stop: () => Promise<void>
}

type QueueDeps = Pick<Deps, 'database' | 'db' | 'now' | 'log'> & {
  wallNow: () => number
  /** Whether this copy may take work; always by default. */
  mayWork?: () => Promise<boolean>
}

/** Starts sweeping and working with `concurrency` workers in this process. */
export async function startQueue(
  deps: QueueDeps,
  definitions: readonly JobDefinition[],
  concurrency: number,
): Promise<Queue> {
  const boss = new PgBoss({
    db: deps.database.statements,
    backend: deps.database.kind,
    schema: 'pgboss',
  } as never)
  boss.on('error', error => deps.log.error({ err: error }, 'queue error'))
  const pools = poolsOf(definitions, concurrency)
  await deps.database.setUp(async () => {
    await boss.start()
    for (const { queue } of pools)
      await boss.createQueue(queue, { policy: 'short', retryLimit: 0, expireInSeconds: 900 })
  })
  if (deps.database.kind === 'pglite') await freeAllLeases(deps.db)
  const byKind = new Map(definitions.map(definition => [definition.kind, definition]))
  const stopping = new AbortController()

  const mayWork = deps.mayWork ?? (async () => true)
  const sweepAll = async () => {
    if (!(await mayWork())) return
    for (const { queue, kinds, worker } of pools) {
      const due = await sweep({ ...deps, boss }, queue, kinds)
      if (due > 0 && worker !== null) boss.notifyWorker(worker)
    }
  }

  const sweeper = repeat(sweepAll, SWEEP_EVERY, error => deps.log.error({ err: error }, 'sweep failed'))

  const perform = async (job: Job<{ kind: WorkKind; ref: string }>) => {
    // Work that isn't taken here is found by the next sweep, on this copy or another.
    if (stopping.signal.aborted || !(await mayWork())) return
    const { kind, ref } = job.data
    const item = await leaseWork(deps.db, kind, ref, deps.now(), deps.wallNow(), newId())
    if (item) await runLeased(deps, must(byKind.get(kind), `job ${kind}`), item, stopping.signal)
    if (item) sweeper.soon()
  }
  for (const pool of pools) {
    pool.worker = await boss.work<{ kind: WorkKind; ref: string }>(
      pool.queue,
      { localConcurrency: pool.workers, pollingIntervalSeconds: 0.5, batchSize: 1 },
      async jobs => {
        for (const job of jobs) await perform(job)
      },
    )
  }

  return {
    nudge: () => sweeper.soon(),
    idle: timeoutMs => untilIdle(deps, [...byKind.keys()], sweeper, timeoutMs),
    async stop() {
      stopping.abort()
      sweeper.stop()
      await boss.stop({ graceful: true, timeout: 4 * SECOND })
    },
  }
}

type Pool = { queue: string; kinds: WorkKind[]; workers: number; worker: string | null }

/** Separates quick and slow kinds, each with its own workers. */
function poolsOf(definitions: readonly JobDefinition[], concurrency: number): Pool[] {
  const kinds = (quick: boolean) =>
    definitions.filter(definition => (definition.quick ?? false) === quick).map(({ kind }) => kind)
  return [
    { queue: QUEUES.quick, kinds: kinds(true), workers: QUICK_WORKERS, worker: null },
    { queue: QUEUES.slow, kinds: kinds(false), workers: concurrency, worker: null },
  ].filter(pool => pool.kinds.length > 0)
}

/** Runs a leased job, and takes it off the list or puts it back. */
export async function runLeased(
  deps: QueueDeps,
  definition: JobDefinition,
  item: WorkItem,
  signal: AbortSignal,
) {
  const renewal = setInterval(() => {
    renewLease(deps.db, item, deps.wallNow()).catch(error =>
      deps.log.error({ err: error }, 'lease not renewed'),
    )
  }, LEASE_MS / 3)
  const started = deps.wallNow()
  const limit = AbortSignal.timeout(WORK_LIMIT)
  try {
    await orAborted(definition.run(item, AbortSignal.any([signal, limit])), limit)
    await finishWork(deps.db, item)
    deps.log.debug({ kind: item.kind, ref: item.ref, ms: deps.wallNow() - started }, 'work done')
  } catch (error) {
    if (signal.aborted) return await postponeWork(deps.db, item, deps.now())
    deps.log.error({ kind: item.kind, ref: item.ref, attempts: item.attempts, err: error }, 'work failed')
    const pause = definition.backoff(item.attempts)
    if (pause !== null) return await postponeWork(deps.db, item, deps.now() + pause)
    await definition.giveUp(item)
    await finishWork(deps.db, item)
  } finally {
    clearInterval(renewal)
  }
}

/** The result, unless `signal` aborts first: then its reason is thrown, whatever the job is still waiting for. */
function orAborted<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    result.then(resolve, reject)
  })
}

/** Runs `task` every `everyMs`, never twice at once, and soon when requested. */
function repeat(task: () => Promise<void>, everyMs: number, onError: (error: unknown) => void) {
  let timer: NodeJS.Timeout | null = null
  let running = false
  let again = false
  let stopped = false
  const round = async () => {
    if (running || stopped) {
      again = true
      return
    }
    running = true
    again = false
    if (timer) clearTimeout(timer)
    try {
      await task()
    } catch (error) {
      if (!stopped) onError(error)
    } finally {
      running = false
      if (!stopped) timer = setTimeout(round, again ? 0 : everyMs)
    }
  }
  timer = setTimeout(round, 0)
  return {
    soon: () => {
      again = true
      if (!running && !stopped) {
        if (timer) clearTimeout(timer)
        timer = setTimeout(round, 0)
      }
    },
    stop: () => {
      stopped = true
      if (timer) clearTimeout(timer)
    },
  }
}

async function untilIdle(
  deps: QueueDeps,
  kinds: readonly WorkKind[],
  sweeper: { soon: () => void },
  timeoutMs: number,
): Promise<void> {
  const deadline = deps.wallNow() + timeoutMs
  while (!(await isWorkIdle(deps.db, deps.now(), kinds))) {
    if (deps.wallNow() > deadline)
      throw new AppError('unavailable', 'Work is still due. Ask again to go on waiting for it.', {
        headers: { 'retry-after': '1' },
      })
    sweeper.soon()
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}
