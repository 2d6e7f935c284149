// A thread that writes its share of the scale bench's accounts, several in parallel, each on its own connection. It
// reports when it's ready, and begins on command.
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '#server/db/database.ts'
import { makeHousehold } from './household.ts'
import type { Site } from './listing.ts'
import { writeHousehold } from './write-household.ts'

/** The accounts this thread writes: every `step`th, starting at `from`, by their sizes. */
export type FillOrder = {
  url: string
  masterKey: Uint8Array
  sizes: readonly number[]
  from: number
  step: number
  sites: readonly Site[]
  now: number
  jpegs: readonly Uint8Array[]
  /** One account in this many has files for its pictures. */
  picturedEvery: number
}

/** A written account. */
export type Filled = {
  userId: string
  sessionId: string
  email: string
  people: number
  rows: number
  files: number
}

/** Accounts that a thread writes in parallel. */
const AT_A_TIME = 4

const { url, masterKey, sizes, from, step, sites, now, jpegs, picturedEvery } = workerData as FillOrder
const onError = (error: Error) => console.error(error)
const database = await openDatabase({ masterKey, wallNow: Date.now, url, folder: '', onError })

let next = from
async function write(): Promise<void> {
  for (let index = next; index < sizes.length; index = next) {
    next += step
    const household = makeHousehold(index, sizes[index] ?? 1, sites, now)
    const written = await writeHousehold(database, household, index % picturedEvery === 0 ? jpegs : [], now)
    const { userId, email, people } = household
    parentPort?.postMessage({ userId, email, people: people.length, ...written } satisfies Filled)
  }
}

const begin = parentPort && once(parentPort, 'message')
parentPort?.postMessage('ready')
await begin
await Promise.all(Array.from({ length: AT_A_TIME }, write))
await database.close()
