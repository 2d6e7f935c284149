// Copies of two versions on one Postgres: the older one keeps serving and working while the new one migrates, as long
// as migrations only add. Before a migration that removes something, it politely steps aside.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { readSettings } from '#server/env.ts'
import { startProduct } from '#server/product.ts'
import { newId } from '#shared/lib/id.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { testKeys } from '#tests/support/database.ts'
import { databaseImage } from '#tests/support/database-image.ts'
import { aPerson } from '#tests/support/documents.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type LaterMigration, laterMigrations } from '#tests/support/later-migrations.ts'
import { createDatabase } from '#tests/support/server-database.ts'
import { MASTER_KEY, type RunningCopy, startCopy } from '#tests/support/start-copy.ts'
import { SteadyDevice, signInAt } from '#tests/support/steady-device.ts'

const DEMO = { email: 'rosa.whitaker@mail.example', password: 'juniper-ridge-2218' }
/** Ten seconds of work, but the machine may be busy: nine copies of the program start here. */
const LIMIT_MS = 8 * MINUTE
const onPostgres = process.env.TEST_DATABASE === 'postgres'

/** Adds to tables that every push and job writes, and gives existing rows a value. */
const EXPAND: LaterMigration = {
  sql: [
    'alter table people add column later_note text;',
    "alter table work add column later_hint text default '' not null;",
    'alter table intents add column later_rank integer default 0 not null;',
    'create table later_things (id uuid primary key, people_id uuid);',
    "update people set later_note = 'seen';",
    'create index people_later on people (user_id, later_note);',
  ],
}
/** Removes it again: the version in between wrote it, this one doesn't. */
const CONTRACT: LaterMigration = {
  sql: [
    'alter table people drop column later_note;',
    'alter table work drop column later_hint;',
    'alter table intents rename column later_rank to later_place;',
  ],
  lowest: 2,
}

const expanded = laterMigrations([EXPAND])
const contracted = laterMigrations([EXPAND, CONTRACT])
let folder: string
let fresh: Awaited<ReturnType<typeof createDatabase>>
let running: RunningCopy[] = []

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'offlist-versions-'))
  if (onPostgres) fresh = await createDatabase(process.env.DATABASE_URL ?? '')
}, LIMIT_MS)
afterEach(async () => {
  await Promise.all(running.map(copy => copy.dispose()))
  running = []
  if (onPostgres) await fresh.drop()
  rmSync(folder, { recursive: true, force: true })
}, LIMIT_MS)
afterAll(() => {
  for (const { folder } of [expanded, contracted]) rmSync(folder, { recursive: true, force: true })
})

/** A copy of the program, with the migrations of its version. The product's own by default. */
async function start(migrations?: string): Promise<RunningCopy> {
  const journal = path.join(folder, 'journal')
  const copy = await startCopy({ databaseUrl: fresh.url, journal, ...(migrations ? { migrations } : {}) })
  running.push(copy)
  return copy
}

async function query(statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: fresh.url })
  await client.connect()
  try {
    return (await client.query(statement, values)).rows
  } finally {
    await client.end()
  }
}

const planWork = (kind: string) =>
  query(
    "insert into work (kind, ref, user_id, lane, due_at) values ($1, $2, $3, $2, now() - interval '1 day')",
    [kind, `test ${kind}`, newId()],
  )
const workOf = (kind: string) =>
  query('select attempts, due_at < now() as is_due from work where kind = $1 and ref = $2', [
    kind,
    `test ${kind}`,
  ])

/** Lets devices push and pull until `meanwhile` has ended, and a little longer. */
async function whileBusy(devices: readonly SteadyDevice[], meanwhile: () => Promise<void>): Promise<void> {
  let isOver = false
  const busy = devices.map(async device => {
    const step = () => device.step({ name: 'people', docs: [aPerson({ relation: 'relative' })] })
    while (!isOver) await step()
    await step()
  })
  await meanwhile().finally(() => {
    isOver = true
  })
  await Promise.all(busy)
}

/** This copy and the devices have every acknowledged row. */
async function expectNothingLost(devices: readonly SteadyDevice[], reader: SteadyDevice): Promise<void> {
  const stored = new Map((await reader.readAll('people')).map(row => [row.id, row]))
  for (const device of devices) {
    const lost = [...device.acknowledged.keys()].filter(id => !stored.has(id) || !device.pulled.has(id))
    expect(lost).toEqual([])
    expect(device.errors).toEqual([])
    expect(device.breaks).toBe(0)
  }
}

test(
  'the version before goes on serving and working while the new one adds to the database',
  async ({ skip }) => {
    skip(!onPostgres, 'PGlite has one process')
    const before = await start()
    const token = await signInAt(before.url, DEMO)
    const urls = [before.url]
    const devices = [0, 1].map(at => new SteadyDevice(() => urls, token, at))
    await whileBusy(devices, async () => {
      const next = await start(expanded.folder)
      // From here on the second device uses the new copy, and the first one stays.
      const there = devices[1]?.acknowledged.size ?? 0
      urls.push(next.url)
      await vi.waitFor(() => expect(devices[1]?.acknowledged.size).toBeGreaterThan(there + 10), LIMIT_MS)
    })
    // A machine too busy to query the database within a second may report it as unavailable.
    expect(devices.flatMap(device => device.refusals).filter(code => code !== 'unavailable')).toEqual([])
    await expectNothingLost(devices, new SteadyDevice(() => [before.url], token, 0))
    await expectNothingLost(devices, new SteadyDevice(() => urls.slice(1), token, 0))

    // The older copy keeps working with the columns it knows.
    await running[1]?.stop()
    await planWork('from-a-later-version')
    await planWork('purge-deletions')
    await vi.waitFor(
      async () => expect(await workOf('purge-deletions')).not.toMatchObject([{ is_due: true }]),
      {
        timeout: MINUTE,
      },
    )
    expect(await workOf('from-a-later-version')).toEqual([{ attempts: 0, is_due: true }])
  },
  LIMIT_MS,
)

test(
  'before a migration that takes something away, older copies step aside and say so',
  async ({ skip }) => {
    skip(!onPostgres, 'PGlite has one process')
    const oldest = await start()
    const before = await start(expanded.folder)
    const token = await signInAt(oldest.url, DEMO)
    const urls = [oldest.url, before.url]
    const devices = [0, 1].map(at => new SteadyDevice(() => urls, token, at))
    await whileBusy(devices, async () => {
      const next = await start(contracted.folder)
      urls.push(next.url)
      await vi.waitFor(
        () => expect(devices.map(device => device.refusals.length > 0)).toEqual([true, true]),
        {
          timeout: MINUTE,
        },
      )
    })
    const refusals = new Set(devices.flatMap(device => device.refusals))
    refusals.delete('unavailable')
    expect(refusals).toEqual(new Set(['copy_outdated']))
    await expectNothingLost(devices, new SteadyDevice(() => urls.slice(2), token, 0))

    const needed = contracted.own + 2
    const versions = [contracted.own, contracted.own + 1]
    for (const [at, copy] of [oldest, before].entries()) {
      const answer = await fetch(`${copy.url}/sync/v1/pull`)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await answer.json()).toMatchObject({ code: 'copy_outdated', status: 503 })
      expect((await fetch(`${copy.url}/healthz`)).status).toBe(200)
      const said = { status: 'copy_outdated', version: versions[at], needed }
      expect(await (await fetch(`${copy.url}/readyz`)).json()).toEqual(said)
    }
    await running[2]?.stop()
    await planWork('purge-deletions')
    const names = await query(
      "select application_name from pg_stat_activity where datname = current_database() and application_name ~ 'offlist|listening'",
    )
    expect(names).toEqual([])
    expect(await workOf('purge-deletions')).toMatchObject([{ attempts: 0, is_due: true }])

    // Started on that database, it does the same.
    const port = String(await freePort())
    const settings = {
      PORT: port,
      DATABASE_URL: fresh.url,
      DATA_DIR: folder,
      MASTER_KEY,
      LOG_LEVEL: 'silent',
    }
    const again = await startProduct(readSettings(settings), {
      wallNow: Date.now,
      random: Math.random,
      machine: { memory: 2 ** 30, cores: 1 },
      announce: () => undefined,
      servesWeb: false,
    })
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
    const said = { status: 'copy_outdated', version: contracted.own, needed }
    expect([answer.status, await answer.json()]).toEqual([503, said])
    await again.stop()
  },
  LIMIT_MS,
)

test(
  'a copy that was not told finds out from the first statement that fails',
  async ({ skip }) => {
    skip(!onPostgres, 'PGlite has one process')
    const copy = await start()
    const device = new SteadyDevice(() => [copy.url], await signInAt(copy.url, DEMO), 0)
    await device.step({ name: 'people', docs: [aPerson({ relation: 'relative' })] })
    await query('update schema_version set version = version + 1, lowest = version + 1')
    await query('alter table people rename column sealed to closed')
    const answer = await fetch(`${copy.url}/sync/v1/people/pull?seq=0&limit=10`, {
      headers: { authorization: `Bearer ${await signInAt(copy.url, DEMO)}` },
    })
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'copy_outdated' }])
    await vi.waitFor(async () =>
      expect(await (await fetch(`${copy.url}/readyz`)).json()).toMatchObject({ status: 'copy_outdated' }),
    )
  },
  LIMIT_MS,
)

test(
  'an embedded database of a later version opens as long as this version works with it',
  async ({ skip }) => {
    skip(onPostgres, 'this is about PGlite')
    const open = async (migrations?: string) => {
      const options = { ...testKeys, folder: path.join(folder, 'db'), onError: console.error }
      const image = migrations === expanded.folder ? { image: await databaseImage() } : {}
      const database = await openDatabase({ ...options, ...image, ...(migrations ? { migrations } : {}) })
      await database.close()
    }
    await open(expanded.folder)
    await open()
    await open(contracted.folder)
    await expect(open()).rejects.toMatchObject({ code: 'copy_outdated' })
  },
  LIMIT_MS,
)
