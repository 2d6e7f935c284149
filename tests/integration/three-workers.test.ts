// Several worker processes share the work on one Postgres: no job is done by two, a site has one visit at a time, and
// others do what a killed worker had begun. They may all start at once. On PGlite there can be only one process.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { isWorkIdle } from '#server/db/due-work.ts'
import { planWorks } from '#server/db/work.ts'
import { startQueue } from '#server/jobs/queue.ts'
import { createLog } from '#server/lib/log.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { openTestDatabase, type TestDatabase, testKeys } from '#tests/support/database.ts'

const PROGRAM = fileURLToPath(new URL('../support/work-process.ts', import.meta.url))
const NOW = 1_000
const WORKS = 240
const LANES = 20
const onPostgres = process.env.TEST_DATABASE === 'postgres'

type Line = { what: 'ready' | 'begin' | 'end'; ref: string; lane: string; pid: number; at: number }

let database: TestDatabase
let folder: string
const workers: ChildProcess[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  folder = mkdtempSync(path.join(os.tmpdir(), 'offlist-workers-'))
})
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

function lines(): Line[] {
  const file = path.join(folder, 'log')
  if (!existsSync(file)) return []
  const whole = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  return whole.map(line => JSON.parse(line) as Line)
}

function startWorker(started: number, doomed: boolean): ChildProcess {
  const url = must(database.url, 'a server')
  const args = [PROGRAM, url, path.join(folder, 'log'), String(NOW), String(started), String(doomed)]
  const worker = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  workers.push(worker)
  return worker
}

const waitFor = (holds: () => boolean | Promise<boolean>) => expect.poll(holds, { interval: 20 }).toBe(true)

/** Jobs that a worker has begun and not finished. */
function openOf(log: readonly Line[], pid: number | undefined): string[] {
  const ended = new Set(log.flatMap(line => (line.what === 'end' && line.pid === pid ? [line.ref] : [])))
  return log.flatMap(line =>
    line.what === 'begin' && line.pid === pid && !ended.has(line.ref) ? [line.ref] : [],
  )
}

test.runIf(onPostgres)('programs that start at once on a fresh database make its tables once', async () => {
  const fresh = await openTestDatabase()
  const url = must(fresh.url, 'a server')
  const started = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const opened = await openDatabase({ ...testKeys, url, folder: '', onError: () => undefined })
      const deps = {
        database: opened,
        db: opened.db,
        now: () => NOW,
        wallNow: () => NOW,
        log: createLog('silent'),
      }
      return { opened, queue: await startQueue(deps, [], 1) }
    }),
  )
  for (const { queue, opened } of started) {
    await queue.stop()
    await opened.close()
  }
  await fresh.close()
})

test.runIf(onPostgres)('three workers, one of them killed: all is done, once', async () => {
  const started = Date.now()
  const doomed = startWorker(started, true)
  for (let others = 0; others < 2; others++) startWorker(started, false)
  await waitFor(() => lines().filter(line => line.what === 'ready').length === 3)
  const works = Array.from({ length: WORKS }, (_, at) => ({
    kind: 'scan-site' as const,
    ref: newId(),
    userId: newId(),
    lane: `site:${at % LANES}`,
    dueAt: at % NOW,
  }))
  await planWorks(database.db, works)
  // Its first job never ends, so it's in the middle of one.
  await waitFor(() => lines().some(line => line.what === 'begin' && line.pid === doomed.pid))
  doomed.kill('SIGKILL')
  await new Promise(resolve => doomed.once('exit', resolve))
  const lost = openOf(lines(), doomed.pid)
  await waitFor(() => isWorkIdle(database.db, NOW))

  const log = lines()
  const ends = log.filter(line => line.what === 'end').map(line => line.ref)
  expect(new Set(ends)).toEqual(new Set(works.map(work => work.ref)))
  const begun = new Map<string, number>()
  for (const { what, ref } of log) if (what === 'begin') begun.set(ref, (begun.get(ref) ?? 0) + 1)
  const twice = [...begun].filter(([, times]) => times > 1).map(([ref]) => ref)
  // Only jobs that the killed worker finished but hadn't committed may be repeated: one per worker in it.
  const ended = log.filter(line => line.what === 'end' && line.pid === doomed.pid).map(line => line.ref)
  expect(twice.filter(ref => !lost.includes(ref) && !ended.slice(-3).includes(ref))).toEqual([])
  for (const ref of lost) expect(begun.get(ref)).toBe(2)
  expect(new Set(log.filter(line => line.what === 'begin').map(line => line.pid)).size).toBe(3)
  expect(overlaps(log, doomed.pid)).toEqual([])
})

/** Lanes in which a job began before the previous one ended. The killed worker's jobs ended with it. */
function overlaps(log: readonly Line[], killed: number | undefined): string[] {
  const busy = new Map<string, Line>()
  const found: string[] = []
  for (const line of log) {
    if (line.what === 'ready') continue
    const holder = busy.get(line.lane)
    if (line.what === 'begin') {
      if (holder && holder.pid !== killed) found.push(line.lane)
      busy.set(line.lane, line)
    } else if (holder?.ref === line.ref) busy.delete(line.lane)
  }
  return found
}
