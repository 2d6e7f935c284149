// One worker in its own process. It takes work from the given database, and writes a line when it begins or ends a job.
// A doomed worker never finishes its first job. Wall time runs SPEED times faster, so that a one-minute lease expires
// in seconds.
import { appendFileSync } from 'node:fs'
import { setTimeout as work } from 'node:timers/promises'
import { openDatabase } from '#server/db/database.ts'
import { startQueue } from '#server/jobs/queue.ts'
import { createLog } from '#server/lib/log.ts'
import { testKeys } from './database.ts'

const SPEED = 12
const [url = '', file = '', now = '0', started = '0', doomed = 'false'] = process.argv.slice(2)

const wallNow = () => Number(started) + (Date.now() - Number(started)) * SPEED
const say = (what: string, ref: string, lane: string) =>
  appendFileSync(file, `${JSON.stringify({ what, ref, lane, pid: process.pid, at: Date.now() })}\n`)

let hanging = false
const database = await openDatabase({ ...testKeys, url, folder: '', onError: error => console.error(error) })
const deps = { database, db: database.db, now: () => Number(now), wallNow, log: createLog('silent') }
await startQueue(
  deps,
  [
    {
      kind: 'scan-site',
      backoff: () => 0,
      giveUp: async () => undefined,
      run: async ({ ref, lane }) => {
        const hangs = doomed === 'true' && !hanging
        hanging ||= hangs
        say('begin', ref, lane)
        // Simulates the time a visit takes. A doomed worker's first job takes forever.
        await (hangs ? new Promise(() => undefined) : work(15))
        say('end', ref, lane)
      },
    },
  ],
  3,
)
say('ready', '', '')
