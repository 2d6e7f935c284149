// The duration and cost of an account's requests on a full database, in parallel with others. The server is the
// product's own program.

import { loadKeys } from '#server/accounts/load-keys.ts'
import type { Database } from '#server/db/database.ts'
import { must } from '#shared/lib/must.ts'
import { timed } from '../bench.ts'
import type { BenchPostgres } from '../sync/durable-postgres.ts'
import { percentile } from '../sync/percentile.ts'
import { treeCpuSeconds } from '../sync/proc-stats.ts'
import { readSigningKey, signTokens, writeAccounts } from '../sync/servers/offlist-accounts.ts'
import { startOfflist } from '../sync/servers/offlist-backend.ts'
import { createDevice, type Device } from './device.ts'
import type { Filled } from './fill-worker.ts'

/** Devices that send requests in parallel. */
export const AT_A_TIME = 8
/** How often each repeats short tasks. */
const TIMES = 5

/** Latencies in milliseconds, and the processor time of the server and the database together in seconds. */
export type RequestFigure = { count: number; p50: number; p95: number; cpu: number }

export type RequestFigures = {
  firstPull: RequestFigure & { rows: number }
  dashboard: RequestFigure
  upToDate: RequestFigure
  push: RequestFigure
}

type Place = { dataDir: string; url: string; accounts: readonly Filled[]; scansPerDay: number }

/** Each account has one device. `scansPerDay`: changed scans per person and day. */
export async function measureRequests(
  { db }: Pick<Database, 'db'>,
  postgres: BenchPostgres,
  { dataDir, url, accounts, scansPerDay }: Place,
): Promise<RequestFigures> {
  await loadKeys({ db, dataDir, wallNow: Date.now })
  writeAccounts(dataDir, { named: {}, idle: [...accounts], signingKey: await readSigningKey(db) })
  const server = await startOfflist(dataDir, { DATA_DIR: dataDir, DATABASE_URL: url })
  const cpu = () => server.cpuSeconds() + (postgres.pid === null ? Number.NaN : treeCpuSeconds(postgres.pid))
  const phase = async (devices: readonly Device[], task: (device: Device, at: number) => Promise<void>) => {
    const before = cpu()
    const taken = await sideBySide(devices, task)
    return {
      count: taken.length,
      p50: percentile(taken, 50),
      p95: percentile(taken, 95),
      cpu: (cpu() - before) / taken.length,
    }
  }
  const devices: Device[] = []
  try {
    const { idle: tokens } = await signTokens(dataDir, server.url)
    devices.push(...tokens.map(token => createDevice(server.url, token)))
    // A first device warms up the server and the shared data, which aren't an account's cost.
    const [first, ...others] = devices
    await must(first, 'a device').readAll()
    let rows = 0
    const firstPull = await phase(others, async device => {
      rows += await device.readAll()
    })
    const often = devices.flatMap(device => Array.from({ length: TIMES }, () => device))
    const peopleOf = new Map(devices.map((device, at) => [device, accounts[at]?.people ?? 1]))
    return {
      firstPull: { ...firstPull, rows: rows / others.length },
      upToDate: await phase(often, device => device.ask()),
      dashboard: await phase(often, device =>
        device.openDashboard(Math.ceil(scansPerDay * (peopleOf.get(device) ?? 1))),
      ),
      push: await phase(devices, (device, at) => device.push(`Relative ${at}`)),
    }
  } finally {
    for (const device of devices) device.close()
    await server.stop()
  }
}

/** Runs a task for each device, several in parallel. Returns the duration of each. */
async function sideBySide(
  devices: readonly Device[],
  task: (device: Device, at: number) => Promise<void>,
): Promise<number[]> {
  const taken: number[] = []
  let next = 0
  const lane = async () => {
    for (let at = next++; at < devices.length; at = next++) {
      const device = must(devices[at], 'a device')
      taken.push(await timed(() => task(device, at)))
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, lane))
  return taken
}
