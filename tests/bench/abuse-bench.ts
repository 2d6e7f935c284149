// What one signed-in client that floods the server costs everybody else: another account's requests, alone and beside
// each way of flooding, on PGlite and on Postgres.
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '#shared/lib/time.ts'
import type { Bench, Figure } from './bench.ts'
import { timed } from './bench.ts'
import type { Backend, RunningBackend, Seed, Target } from './sync/backend.ts'
import { startDurablePostgres } from './sync/durable-postgres.ts'
import { percentile } from './sync/percentile.ts'
import { personRows } from './sync/person-row.ts'
import { offlistBackend } from './sync/servers/offlist-backend.ts'

type Account = Extract<Target, { kind: 'offlist' }>
/** Floods until the signal aborts. */
type Flood = { name: string; run: (account: Account, signal: AbortSignal) => Promise<void> }

const SEED: Seed = { name: 'abuse', accounts: { greedy: 3000, other: 200 }, idle: 0 }
const RUNS = 3
const MEASURED_FOR = 15 * SECOND
const QUICK_FOR = 3 * SECOND
/** Between two requests of the other account. */
const PAUSE = 20
const PIPELINED = 60
const LEAVES_AFTER = 150
const WAVE_EVERY = 2 * SECOND
const P99_MAX = 250

const PULL = '/sync/v1/people/pull?seq=0&limit=1000'

const FLOODS: readonly Flood[] = [
  { name: '60 pulls at once, gone after 150 ms', run: (account, signal) => inWaves(account, signal, pulls) },
  {
    name: '60 pushes at once, gone after 150 ms',
    run: (account, signal) => inWaves(account, signal, pushes),
  },
  { name: '60 pulls at once, all read', run: readAll },
]

export const abuseBench: Bench = {
  name: 'abuse',
  about: 'another account’s pull of 50 rows beside a client that floods; 2 s between two floods',
  async run({ quick, part, runs = quick ? 1 : RUNS }) {
    const figures: Figure[] = []
    const millis = quick ? QUICK_FOR : MEASURED_FOR
    if (part === undefined || part === 'pglite')
      figures.push(...(await onBackend(offlistBackend(null), millis, runs)))
    if (part === undefined || part === 'postgres') {
      const postgres = await startDurablePostgres()
      figures.push(...(await onBackend(offlistBackend(postgres), millis, runs)))
      await postgres.stop()
    }
    return figures
  },
}

async function onBackend(backend: Backend, millis: number, runs: number): Promise<Figure[]> {
  const taken = new Map<string, number[][]>()
  const note = (name: string, latencies: number[]) => taken.set(name, [...(taken.get(name) ?? []), latencies])
  try {
    for (let run = 0; run < runs; run += 1) {
      note('alone', await measured(backend, millis, null))
      for (const flood of FLOODS) note(`beside ${flood.name}`, await measured(backend, millis, flood))
    }
  } finally {
    await backend.dispose()
  }
  return [...taken].flatMap(([name, all]): Figure[] => [
    {
      name: `${backend.title}, ${name}, p99`,
      unit: 'ms',
      runs: all.map(latencies => percentile(latencies, 99)),
      ...(name === 'alone' ? {} : { limit: P99_MAX }),
    },
    { name: `${backend.title}, ${name}, longest`, unit: 'ms', runs: all.map(one => Math.max(...one)) },
  ])
}

/** How long each of the other account's requests took, on a server of its own for every run. */
async function measured(backend: Backend, millis: number, flood: Flood | null): Promise<number[]> {
  const server = await backend.start(SEED)
  try {
    const other = accountOf(server, 'other')
    for (let n = 0; n < 20; n += 1) await pullFifty(other)
    const ending = new AbortController()
    const flooding = flood?.run(accountOf(server, 'greedy'), ending.signal)
    const latencies: number[] = []
    const until = performance.now() + millis
    while (performance.now() < until) {
      latencies.push(await timed(() => pullFifty(other)))
      await pause(PAUSE)
    }
    ending.abort()
    await flooding
    return latencies
  } finally {
    await server.stop()
  }
}

function accountOf(server: RunningBackend, name: string): Account {
  const target = server.account(name)
  if (target.kind !== 'offlist') throw new Error('this bench floods the product only')
  return target
}

/** As a device does it: a connection that was closed meanwhile is opened anew, and that takes its time too. */
async function pullFifty(account: Account): Promise<void> {
  const { origin, token } = account
  const response = await fetch(`${origin}/sync/v1/people/pull?seq=0&limit=50`, {
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => null)
  if (response === null) return pullFifty(account)
  if (!response.ok) throw new Error(`pull: ${response.status} ${await response.text()}`)
  await response.arrayBuffer()
}

/** Sends many requests behind each other on one connection, leaves, and comes again. */
async function inWaves(account: Account, signal: AbortSignal, requests: (account: Account) => string) {
  const text = requests(account)
  while (!signal.aborted) {
    const { hostname, port } = new URL(account.origin)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.write(text)
    await pause(LEAVES_AFTER)
    socket.destroy()
    await pause(WAVE_EVERY - LEAVES_AFTER, undefined, { signal }).catch(() => {})
  }
}

const head = ({ origin, token }: Account, line: string) =>
  `${line} HTTP/1.1\r\nhost: ${new URL(origin).host}\r\nauthorization: Bearer ${token}\r\n`

const pulls = (account: Account) => `${head(account, `GET ${PULL}`)}\r\n`.repeat(PIPELINED)

/** Each of 500 rows that are new. */
function pushes(account: Account): string {
  return Array.from({ length: PIPELINED }, (_, index) => {
    const rows = personRows(`flood ${index}`, 500).map(row => ({
      newDocumentState: { ...row, _deleted: false },
    }))
    const body = JSON.stringify(rows)
    const length = Buffer.byteLength(body)
    const request = head(account, 'POST /sync/v1/people/push')
    return `${request}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`
  }).join('')
}

/** A client that stays, and whose share in the end is used up. */
async function readAll({ origin, token }: Account, signal: AbortSignal): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  while (!signal.aborted) {
    const all = Array.from({ length: PIPELINED }, async () => {
      const response = await fetch(`${origin}${PULL}`, { headers, signal })
      await response.arrayBuffer()
    })
    await Promise.allSettled(all)
    await pause(100, undefined, { signal }).catch(() => {})
  }
}
