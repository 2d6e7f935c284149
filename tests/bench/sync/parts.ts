// The parts of the bench that run between Node clients and a server: their setup and their figures.
import type { Backend, Seed } from './backend.ts'
import type { DriverId } from './client/driver.ts'
import type { Task } from './client/job.ts'
import { percentile } from './percentile.ts'
import type { Results } from './results.ts'
import { type Measurement, runClient } from './run-client.ts'
import type { Sizes } from './sizes.ts'

export type PartContext = { backend: Backend; sizes: Sizes; run: number; results: Results }
export type Part = { name: string; run: (context: PartContext) => Promise<void> }

/** An account that every client syncs first, untimed. */
export const WARM = { warm: 200 }

export const driversOf = ({ id }: Pick<Backend, 'id'>): readonly DriverId[] =>
  id === 'pouchdb' ? ['raw', 'pouchdb'] : ['raw', 'rxdb']

type Case = { task: Task; account: string }

/** A part of single tasks, each by every kind of client, on one server seeded with `seed`. */
function taskPart(
  name: string,
  seed: (sizes: Sizes) => Seed,
  cases: (sizes: Sizes, driver: DriverId) => Case[],
): Part {
  return {
    name,
    async run({ backend, sizes, run, results }) {
      const running = await backend.start(seed(sizes))
      try {
        for (const driver of driversOf(backend)) {
          for (const { task, account } of cases(sizes, driver)) {
            const test = testName(task)
            try {
              const job = { driver, task, target: running.account(account), warm: running.account('warm') }
              const measured = await runClient(running, { ...job, series: `${test} ${driver} ${run}` })
              note(results, { backend: backend.id, driver, test }, measured)
            } catch (error) {
              results.miss({ backend: backend.id, driver, test, why: firstLine(error) })
            }
          }
        }
      } finally {
        await running.stop()
      }
    },
  }
}

const ALL_DRIVERS: readonly DriverId[] = ['raw', 'rxdb', 'pouchdb']

/** An account for each kind of client: none is helped by another one's sync, except where that is measured. */
export const firstSync = taskPart(
  'first sync',
  sizes => ({
    name: 'first-sync',
    accounts: {
      ...WARM,
      ...Object.fromEntries(
        ALL_DRIVERS.flatMap(driver => sizes.firstSync.map(rows => [`first${driver}${rows}`, rows] as const)),
      ),
    },
    idle: 0,
  }),
  (sizes, driver) =>
    (['first-sync', 'second-device'] as const).flatMap(kind =>
      sizes.firstSync.map(rows => ({ task: { kind, rows }, account: `first${driver}${rows}` })),
    ),
)

export const push = taskPart(
  'push',
  sizes => ({
    name: 'push',
    accounts: {
      ...WARM,
      ...Object.fromEntries(
        ALL_DRIVERS.flatMap(driver => sizes.push.map(rows => [`push${driver}${rows}`, 0] as const)),
      ),
    },
    idle: 0,
  }),
  (sizes, driver) =>
    sizes.push.map(rows => ({ task: { kind: 'push', rows }, account: `push${driver}${rows}` })),
)

export const live = taskPart(
  'live',
  () => ({
    name: 'live',
    accounts: { ...WARM, ...Object.fromEntries(ALL_DRIVERS.map(driver => [`live${driver}`, 0])) },
    idle: 0,
  }),
  (sizes, driver) => [{ task: { kind: 'live', writes: sizes.liveWrites }, account: `live${driver}` }],
)

export const catchUp = taskPart(
  'catch-up',
  sizes => ({ name: 'catch-up', accounts: { ...WARM, behind: sizes.catchUp.behind }, idle: 0 }),
  sizes => [{ task: { kind: 'catch-up', rows: sizes.catchUp.rows }, account: 'behind' }],
)

/** The name of a task's figures. */
export function testName(task: Task): string {
  return task.kind === 'live' ? 'live' : `${task.kind} ${task.rows}`
}

function note(
  results: Results,
  key: { backend: Backend['id']; driver: DriverId; test: string },
  { ms, each, traffic, cpu }: Measurement,
): void {
  const add = (quantity: string, value: number) => results.add({ ...key, quantity }, value)
  add('ms', ms)
  add('bytes', traffic.received + traffic.sent)
  add('requests', traffic.requests)
  add('cpu', cpu.server)
  if (cpu.database !== null) add('database cpu', cpu.database)
  if (each.length > 0) for (const rank of [50, 95, 99]) add(`p${rank}`, percentile(each, rank))
}

export function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 200) ?? ''
}
