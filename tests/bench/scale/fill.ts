// Fills an empty Postgres with the scale bench's accounts, with one thread per core.
import { once } from 'node:events'
import os from 'node:os'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { readCatalogue } from '#server/brokers/read-catalogue.ts'
import { storeCatalogue } from '#server/brokers/store-catalogue.ts'
import type { Database } from '#server/db/database.ts'
import { SECOND } from '#shared/lib/time.ts'
import type { Filled, FillOrder } from './fill-worker.ts'
import { accountSizes } from './household.ts'
import type { Site } from './listing.ts'

const TELL_EVERY = 15 * SECOND

export type Population = {
  accounts: Filled[]
  rows: number
  /** Pictures with a file, and the number of people they belong to. */
  files: number
  pictured: number
  seconds: number
}

/** Uses the first brokers of the product's catalogue as sites. @throws if there are fewer. */
export async function storeSites({ db }: Pick<Database, 'db'>, count: number): Promise<Site[]> {
  const brokers = readCatalogue().slice(0, count)
  if (brokers.length < count) throw new Error(`the catalogue has ${brokers.length} sites`)
  await storeCatalogue(db, brokers, new Map(), { address: url => url, automateSilent: false })
  return brokers.map(({ id, name, domain }, at) => ({ id, name, host: domain, at }))
}

/** Writes the accounts of so many people, and vacuums, as the server itself would within the hour. */
export async function fill(
  people: number,
  order: Omit<FillOrder, 'sizes' | 'from' | 'step'>,
): Promise<Population> {
  const sizes = accountSizes(people)
  const threads = Math.min(os.availableParallelism(), sizes.length)
  const accounts: Filled[] = []
  let rows = 0
  const writers = await Promise.all(
    Array.from({ length: threads }, (_, from) => startWriter({ ...order, sizes, from, step: threads })),
  )
  const started = performance.now()
  const passed = () => (performance.now() - started) / 1000
  const tell = setInterval(() => {
    console.log(
      `  ${accounts.length} of ${sizes.length} accounts, ${Math.round(rows / passed())} rows per second`,
    )
  }, TELL_EVERY)
  try {
    await Promise.all(
      writers.map(writer => {
        writer.on('message', (filled: Filled) => {
          accounts.push(filled)
          rows += filled.rows
        })
        writer.postMessage('begin')
        return once(writer, 'exit')
      }),
    )
  } finally {
    clearInterval(tell)
  }
  if (accounts.length < sizes.length)
    throw new Error(`${accounts.length} of ${sizes.length} accounts were written`)
  const seconds = passed()
  await vacuum(order.url)
  const pictured = accounts.filter(({ files }) => files > 0)
  return {
    accounts,
    rows,
    seconds,
    files: pictured.reduce((sum, { files }) => sum + files, 0),
    pictured: pictured.reduce((sum, account) => sum + account.people, 0),
  }
}

/** Resolves when it's ready to write, to exclude the seconds that loading takes. */
async function startWriter(order: FillOrder): Promise<Worker> {
  const writer = new Worker(new URL('./fill-worker.ts', import.meta.url), { workerData: order })
  await once(writer, 'message')
  return writer
}

/** On a connection without a timeout: the product's own time out after a minute. */
async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}
