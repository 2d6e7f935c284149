// How much a signed-in client that floods the server slows everyone else: another account's requests, alone and during
// each kind of flood, on PGlite and on Postgres. Prints each figure as soon as it's known.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { SECOND } from '#shared/lib/time.ts'
import { type Bench, type Figure, timed } from '../bench.ts'
import type { Backend, RunningBackend, Seed } from '../sync/backend.ts'
import { startDurablePostgres } from '../sync/durable-postgres.ts'
import { percentile } from '../sync/percentile.ts'
import { offlistBackend } from '../sync/servers/offlist-backend.ts'
import { type Account, FLOODS, type FloodName, GREEDY_ROWS } from './floods.ts'

/** How long each figure is measured, and its minimum number of requests. */
type Extent = { millis: number; least: number }

const PROGRAM = fileURLToPath(new URL('./flood-program.ts', import.meta.url))
const RUNS = 3
/** The pause between two requests of the other account. */
const PAUSE = 20
const WARM_UP = 20
/** With fewer than 100 requests, the 99th percentile is the longest. */
const FULL: Extent = { millis: 8 * SECOND, least: 100 }
const QUICK: Extent = { millis: 3 * SECOND, least: 0 }
const REQUEST_LIMIT = 30 * SECOND
const P99_MAX = 250

const names = Object.keys(FLOODS) as FloodName[]
const say = (text: string) => console.log(`  ${text}`)

export const abuseBench: Bench = {
  name: 'abuse',
  about: 'another account’s pull of 50 rows beside a client that floods',
  async run({ quick, part, runs = quick ? 1 : RUNS }) {
    const figures: Figure[] = []
    const extent = quick ? QUICK : FULL
    if (part === undefined || part === 'pglite')
      figures.push(...(await onBackend(offlistBackend(null), extent, runs)))
    if (part === undefined || part === 'postgres') {
      const postgres = await startDurablePostgres()
      figures.push(...(await onBackend(offlistBackend(postgres), extent, runs)))
      await postgres.stop()
    }
    return figures
  },
}

/** One server for all runs. Each flood, and each run of requests, has its own account with an unused rate limit. */
async function onBackend(backend: Backend, extent: Extent, runs: number): Promise<Figure[]> {
  const taken = new Map<FloodName | null, number[][]>()
  say(`${backend.title}: filling and starting`)
  const server = await backend.start(seedFor(runs))
  try {
    for (let run = 0; run < runs; run += 1) {
      const other = accountOf(server, measuredIn(run))
      for (const flood of [null, ...names]) {
        const latencies = flood
          ? await beside(flood, accountOf(server, greedy(run, flood)), () => measured(other, extent))
          : await measured(other, extent)
        taken.set(flood, [...(taken.get(flood) ?? []), latencies])
        say(`run ${run + 1} of ${runs}, ${titleOf(backend, flood)}: ${summary(latencies)}`)
      }
    }
  } finally {
    await server.stop()
    await backend.dispose()
  }
  return [...taken].flatMap(([flood, all]): Figure[] => [
    {
      name: `${titleOf(backend, flood)}, p99`,
      unit: 'ms',
      runs: all.map(latencies => percentile(latencies, 99)),
      ...(flood ? { limit: P99_MAX } : {}),
    },
    { name: `${titleOf(backend, flood)}, longest`, unit: 'ms', runs: all.map(one => Math.max(...one)) },
  ])
}

const titleOf = ({ title }: Backend, flood: FloodName | null) =>
  `${title}, ${flood ? `beside ${flood}` : 'alone'}`

/** Includes the machine's load: a figure from a busy machine says little about the product. */
function summary(latencies: readonly number[]): string {
  const [p50, p99] = [50, 99].map(rank => percentile(latencies, rank).toFixed(0))
  const load = (os.loadavg()[0] ?? 0).toFixed(1)
  return `p50 ${p50} ms, p99 ${p99} ms, longest ${Math.max(...latencies).toFixed(0)} ms of ${latencies.length}; load ${load}`
}

const measuredIn = (run: number) => `other${run}`
const greedy = (run: number, flood: FloodName) => `greedy${run}-${names.indexOf(flood)}`

function seedFor(runs: number): Seed {
  const accounts: Record<string, number> = {}
  for (let run = 0; run < runs; run += 1) {
    accounts[measuredIn(run)] = 200
    for (const flood of names) accounts[greedy(run, flood)] = GREEDY_ROWS
  }
  return { name: 'abuse', accounts, idle: 0 }
}

/** Runs the task while another process floods. */
async function beside<T>(flood: FloodName, account: Account, task: () => Promise<T>): Promise<T> {
  const child = fork(PROGRAM, [flood, JSON.stringify(account)])
  const gone = once(child, 'exit')
  try {
    const first = await Promise.race([once(child, 'message'), gone.then(() => null)])
    if (first === null) throw new Error('the flood ended before it began')
    return await task()
  } finally {
    child.kill('SIGKILL')
    await gone
  }
}

/** The duration of each of the other account's requests. A busy machine gets more time for the same number. */
async function measured(other: Account, { millis, least }: Extent): Promise<number[]> {
  for (let n = 0; n < WARM_UP; n += 1) await pullFifty(other)
  const latencies: number[] = []
  const until = performance.now() + millis
  while (performance.now() < until || latencies.length < least) {
    latencies.push(await timed(() => pullFifty(other)))
    await pause(PAUSE)
  }
  return latencies
}

function accountOf(server: RunningBackend, name: string): Account {
  const target = server.account(name)
  if (target.kind !== 'offlist') throw new Error('this bench floods the product only')
  return target
}

/** Like a device: it reopens a closed connection, which also takes time. */
async function pullFifty({ origin, token }: Account): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const pull = () =>
    fetch(`${origin}/sync/v1/people/pull?seq=0&limit=50`, {
      headers,
      signal: AbortSignal.timeout(REQUEST_LIMIT),
    })
  const response = await pull().catch(pull)
  if (!response.ok) throw new Error(`pull: ${response.status} ${await response.text()}`)
  await response.arrayBuffer()
}
