// Indices on large tables: they're built outside their migration while writes continue, and an interrupted build is
// repaired.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { testKeys } from '#tests/support/database.ts'
import { databaseImage } from '#tests/support/database-image.ts'
import { laterMigrations } from '#tests/support/later-migrations.ts'
import { createMigratedDatabase } from '#tests/support/server-database.ts'

const onPostgres = process.env.TEST_DATABASE === 'postgres'
const NAME = 'removal_results_later'
const later = laterMigrations([
  {
    sql: ['-- Its index stands in the file beside it.'],
    concurrently: `-- The table may be large.
create index concurrently if not exists "${NAME}" on "removal_results" ("finished");`,
  },
])

let folder: string
let server: Awaited<ReturnType<typeof createMigratedDatabase>> | null = null
let clients: pg.Client[] = []
let opened: Database[] = []

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'offlist-indices-'))
  if (onPostgres) server = await createMigratedDatabase(process.env.DATABASE_URL ?? '')
})
afterEach(async () => {
  await Promise.all([...clients.map(client => client.end()), ...opened.map(database => database.close())])
  clients = []
  opened = []
  await server?.drop()
  rmSync(folder, { recursive: true, force: true })
})
afterAll(() => rmSync(later.folder, { recursive: true, force: true }))

async function open(migrations?: string): Promise<Database> {
  const at = server ? { url: server.url, folder: '' } : { folder: path.join(folder, 'db') }
  const image = server || existsSync(at.folder) ? {} : { image: await databaseImage() }
  const told = { onError: () => undefined, ...(migrations ? { migrations } : {}) }
  const database = await openDatabase({ ...testKeys, ...at, ...image, ...told })
  opened.push(database)
  return database
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server?.url })
  await client.connect()
  clients.push(client)
  return client
}

async function rowsOf({ db }: Database, statement: string): Promise<Record<string, unknown>[]> {
  return ((await db.execute(statement)) as unknown as { rows: Record<string, unknown>[] }).rows
}
const indexOf = (database: Database) =>
  rowsOf(database, `select indisvalid as valid from pg_index where indexrelid = to_regclass('${NAME}')`)

/** A writer with an open transaction, which any index build must wait for. */
async function openWriter(): Promise<pg.Client> {
  const writer = await connect()
  await writer.query('begin')
  await writer.query("insert into removal_results values ('first.example', 1, 1)")
  return writer
}

/** Process ids of the connections whose last statement matches, once there are any. */
async function untilAsked(looker: pg.Client, like: string): Promise<number[]> {
  return vi.waitFor(async () => {
    const { rows } = await looker.query(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query ilike $1',
      [like],
    )
    expect(rows).not.toEqual([])
    return rows.map(({ pid }) => pid)
  })
}

const building = 'create index concurrently%'
const waitingForTurn = 'select pg_%advisory_lock%'

test('an index beside a migration is there when the database opens', async () => {
  expect(await indexOf(await open(later.folder))).toEqual([{ valid: true }])
})

test('one that a start was killed before it had built is built by the next', async () => {
  const first = await open(later.folder)
  await first.db.execute(`drop index ${NAME}`)
  await first.db.execute('update schema_version set version = version - 1')
  await first.close()
  opened = []
  expect(await indexOf(await open(later.folder))).toEqual([{ valid: true }])
})

test('everybody can write while it’s built, and a second copy waits and starts', async ({ skip }) => {
  skip(!onPostgres, 'PGlite has one session')
  const writer = await openWriter()
  const looker = await connect()
  const first = open(later.folder)
  await untilAsked(looker, building)
  const second = open(later.folder)
  await untilAsked(looker, waitingForTurn)
  await looker.query("set lock_timeout = '1s'")
  await looker.query("insert into removal_results values ('second.example', 1, 1)")
  await writer.query('commit')
  for (const copy of [await first, await second]) expect(await indexOf(copy)).toEqual([{ valid: true }])
})

test('what is left of a try that was broken off is dropped, and built anew', async ({ skip }) => {
  skip(!onPostgres, 'PGlite builds it whole or not at all')
  const writer = await openWriter()
  const looker = await connect()
  const failing = expect(open(later.folder)).rejects.toThrow('terminating connection')
  const [builder] = await untilAsked(looker, building)
  await looker.query('select pg_terminate_backend($1)', [builder])
  await failing
  await writer.query('commit')
  const before = await looker.query(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [NAME],
  )
  expect(before.rows).toEqual([{ valid: false }])
  expect(await indexOf(await open(later.folder))).toEqual([{ valid: true }])
})
