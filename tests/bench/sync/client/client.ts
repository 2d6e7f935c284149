// A client in its own process: runs one timed task, and checks that the work was done.
import { once } from 'node:events'
import { personRows } from '../person-row.ts'
import { countRows, type Driver, type DriverId } from './driver.ts'
import type { FromClient, Job, Measured, Task, ToClient } from './job.ts'
import { rawDriver } from './raw-driver.ts'
import { trafficSince, trafficSoFar, watchTraffic } from './traffic.ts'

/** Warm-up writes that don't count. */
const LIVE_WARM = 20

watchTraffic()
const say = (message: FromClient) => process.send?.(message)
try {
  const message = await hear('job')
  await run(message.job)
} catch (error) {
  say({ kind: 'failed', why: error instanceof Error ? (error.stack ?? error.message) : String(error) })
}

async function run(job: Job): Promise<void> {
  const driver = await load(job.driver)
  await (await driver.firstSync(job.warm))()
  const timed = await prepare(driver, job)
  say({ kind: 'ready' })
  await hear('go')
  const before = trafficSoFar()
  const started = performance.now()
  const { rows, each } = await timed()
  const measured: Measured = { ms: performance.now() - started, each, traffic: trafficSince(before) }
  say({ kind: 'measured', measured })
  await hear('go on')
  await check(job, rows)
  say({ kind: 'checked' })
}

/** Loads the RxDB client only on demand: its size would count against the others. */
async function load(id: DriverId): Promise<Driver> {
  if (id === 'rxdb') return (await import('./rxdb-driver.ts')).rxdbDriver
  if (id === 'pouchdb') return (await import('./pouchdb-driver.ts')).pouchdbDriver
  return rawDriver
}

type Prepared = () => Promise<{ rows: number; each: number[] }>

async function prepare(driver: Driver, { task, target, series }: Job): Promise<Prepared> {
  const whole = (timed: () => Promise<number>) => async () => ({ rows: await timed(), each: [] })
  switch (task.kind) {
    case 'first-sync':
    case 'second-device':
      return whole(await driver.firstSync(target))
    case 'push':
      return whole(await driver.push(target, personRows(series, task.rows)))
    case 'catch-up':
      return whole(await driver.catchUp(target, personRows(series, task.rows)))
    case 'live': {
      const pair = await driver.live(target)
      const rows = personRows(series, LIVE_WARM + task.writes)
      for (const row of rows.slice(0, LIVE_WARM)) await pair.write(row)
      return async () => {
        const each: number[] = []
        for (const row of rows.slice(LIVE_WARM)) {
          const started = performance.now()
          await pair.write(row)
          each.push(performance.now() - started)
        }
        return { rows: each.length, each }
      }
    }
  }
}

async function check({ task, target }: Job, rows: number): Promise<void> {
  const wanted = wantedRows(task)
  if (rows !== wanted) throw new Error(`${task.kind}: ${rows} rows came over, not ${wanted}`)
  if (task.kind !== 'push') return
  const there = await countRows(target)
  if (there !== wanted) throw new Error(`push: the server has ${there} rows, not ${wanted}`)
}

function wantedRows(task: Task): number {
  return task.kind === 'live' ? task.writes : task.rows
}

async function hear<K extends ToClient['kind']>(kind: K): Promise<Extract<ToClient, { kind: K }>> {
  const [message] = (await once(process, 'message')) as [ToClient]
  if (message.kind !== kind) throw new Error(`heard ${message.kind}, not ${kind}`)
  return message as Extract<ToClient, { kind: K }>
}
