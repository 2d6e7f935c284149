// Jobs per second, latency and the database's load, per contender, database and number of workers. The jobs do nothing,
// so this measures only the queue.
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from '#server/db/database.ts'
import { newId } from '#shared/lib/id.ts'
import { testKeys } from '../../support/database.ts'
import { createDatabase } from '../../support/server-database.ts'
import { median } from '../bench.ts'
import { type BenchPostgres, startDurablePostgres } from '../sync/durable-postgres.ts'
import { percentile } from '../sync/percentile.ts'
import { cpuSeconds, treeCpuSeconds } from '../sync/proc-stats.ts'
import type { Contender, Piece, RunningQueue } from './contender.ts'

const LANES = 100
/** A burst that takes longer is abandoned. */
const BURST_LIMIT_MS = 300_000

export type Throughput = {
  queue: string
  database: Database['kind']
  workers: number
  perSecond: number
  /** From the commit that plans a job to its start, in an idle queue, in milliseconds. */
  latency: { median: number; p95: number }
  /** Processor time in milliseconds, of Postgres or of the process that contains PGlite. */
  load: { perPiece: number; perIdleSecond: number }
}

type Sizes = { burst: number; singles: number; idleMs: number; workers: readonly number[] }

/** Measures each contender on both databases. */
export async function measureThroughput(
  contenders: readonly Contender[],
  sizes: Sizes,
): Promise<Throughput[]> {
  const measured: Throughput[] = []
  const postgres = await startDurablePostgres()
  try {
    for (const kind of ['postgres', 'pglite'] as const)
      for (const workers of sizes.workers)
        for (const contender of contenders)
          measured.push(await measureOne(contender, { kind, workers, sizes, postgres }))
  } finally {
    await postgres.stop()
  }
  return measured
}

type Place = { kind: Database['kind']; workers: number; sizes: Sizes; postgres: BenchPostgres }

async function measureOne(
  contender: Contender,
  { kind, workers, sizes, postgres }: Place,
): Promise<Throughput> {
  const onError = (error: Error) => console.error(error)
  const fresh = kind === 'postgres' ? await createDatabase(postgres.url) : null
  const database = await openDatabase({ ...testKeys, url: fresh?.url, folder: 'memory://', onError })
  const cpu = () =>
    1000 *
    (kind === 'postgres' && postgres.pid !== null ? treeCpuSeconds(postgres.pid) : cpuSeconds(process.pid))
  const waiting = new Map<string, () => void>()
  const busy = new Set<string>()
  const queue = await contender.start(database, workers, async ({ ref, lane }) => {
    if (busy.has(lane)) throw new Error(`two pieces at once in ${lane}`)
    busy.add(lane)
    waiting.get(ref)?.()
    await pause(1)
    busy.delete(lane)
  })
  /** Plans the jobs in one transaction. Resolves when the last one has started. */
  const doAll = async (pieces: readonly Piece[]) => {
    const started = pieces.map(({ ref }) => new Promise<void>(resolve => waiting.set(ref, resolve)))
    await database.db.transaction(tx => queue.plan(tx, pieces))
    const planned = performance.now()
    queue.nudge()
    const limit = new AbortController()
    const late = pause(BURST_LIMIT_MS, 'late' as const, { signal: limit.signal }).catch(() => 'late' as const)
    const ended = await Promise.race([Promise.all(started), late])
    limit.abort()
    if (ended === 'late') throw new Error(`${contender.title}: pieces not started in time`)
    return performance.now() - planned
  }
  try {
    await doAll(piecesOf(LANES))
    const before = cpu()
    const burstMs = await doAll(piecesOf(sizes.burst))
    const burstCpu = cpu() - before
    await pause(1000)
    const latencies: number[] = []
    for (let at = 0; at < sizes.singles; at += 1) {
      latencies.push(await doAll(piecesOf(1)))
      await pause(30)
    }
    await pause(1000)
    const idleFrom = cpu()
    await pause(sizes.idleMs)
    const idleCpu = cpu() - idleFrom
    return {
      queue: contender.title,
      database: kind,
      workers,
      perSecond: (sizes.burst / burstMs) * 1000,
      latency: { median: median(latencies), p95: percentile(latencies, 95) },
      load: { perPiece: burstCpu / sizes.burst, perIdleSecond: idleCpu / (sizes.idleMs / 1000) },
    }
  } finally {
    await stopAll(queue, database)
    await fresh?.drop()
  }
}

async function stopAll(queue: RunningQueue, database: Database): Promise<void> {
  await queue.stop()
  await database.close()
}

const piecesOf = (count: number): Piece[] =>
  Array.from({ length: count }, (_, at) => ({ ref: newId(), lane: `site:${at % LANES}` }))
