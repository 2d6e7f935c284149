// pg-boss, used as intended: jobs are sent in the transaction that creates them, a lane is a group with one active job
// at a time, and pg-boss's own workers run them. On Postgres a notification wakes them.
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { requirePeer } from '../sync/peers.ts'
import type { Contender, Piece } from './contender.ts'

export const QUEUE = 'work'

/** The part of pg-boss that the bench uses. */
export type Boss = {
  on: (event: 'error', listener: (error: Error) => void) => void
  start: () => Promise<unknown>
  stop: (options: { graceful: boolean; timeout: number }) => Promise<void>
  createQueue: (name: string, options: object) => Promise<void>
  insert: (name: string, jobs: object[], options: object) => Promise<unknown>
  fetch: (name: string, options: object) => Promise<{ id: string }[]>
  complete: (name: string, id: string) => Promise<unknown>
  work: (
    name: string,
    options: object,
    handler: (jobs: { data: Piece }[]) => Promise<void>,
  ) => Promise<string>
  notifyWorker: (id: string) => void
}
type PgBossModule = {
  PgBoss: new (options: object) => Boss
  fromDrizzle: (tx: unknown, tag: unknown) => object
  fromPglite: (client: unknown) => object
}
type Client = { query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }> }

/** Runs pg-boss's own statements. */
function statementsOf(database: Database): object {
  const { $client } = database.db as unknown as { $client: Client }
  return database.kind === 'pglite'
    ? (requirePeer('pg-boss') as PgBossModule).fromPglite($client)
    : { executeSql: (text: string, values?: unknown[]) => $client.query(text, values) }
}

/** Starts pg-boss on the database, with its queue. Requires the installed peers. */
export async function startBoss(database: Database): Promise<Boss> {
  const { PgBoss } = requirePeer('pg-boss') as PgBossModule
  const boss = new PgBoss({ db: statementsOf(database), backend: database.kind, schema: 'pgboss' })
  boss.on('error', error => console.error(error))
  await boss.start()
  await boss.createQueue(QUEUE, { retryLimit: 0 })
  return boss
}

export const pgBossJobs: Contender = {
  title: 'pg-boss',
  async start(database, workers, work) {
    const { fromDrizzle } = requirePeer('pg-boss') as PgBossModule
    const boss = await startBoss(database)
    const id: string = await boss.work(
      QUEUE,
      { localConcurrency: workers, pollingIntervalSeconds: 0.5, batchSize: 1, groupConcurrency: 1 },
      async jobs => {
        for (const { data } of jobs) await work(data)
        // Without this, it waits for its next poll after every job.
        boss.notifyWorker(id)
      },
    )
    return {
      plan: async (tx, pieces) => {
        const jobs = pieces.map(piece => ({ data: piece, group: { id: piece.lane } }))
        await boss.insert(QUEUE, jobs, { db: fromDrizzle(tx, sql) })
      },
      nudge: () => boss.notifyWorker(id),
      stop: () => boss.stop({ graceful: true, timeout: 4000 }),
    }
  },
}
