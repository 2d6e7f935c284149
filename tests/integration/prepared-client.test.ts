// A Postgres server parses repeated statements once per connection; they answer and fail as before.
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { preparingClient } from '#server/db/prepared-client.ts'

const url = process.env.TEST_DATABASE === 'postgres' ? process.env.DATABASE_URL : undefined
const onServer = test.runIf(url !== undefined)

let client: pg.Client
let usual: pg.Client

beforeAll(async () => {
  if (url === undefined) return
  client = new (preparingClient())({ connectionString: url })
  usual = new pg.Client({ connectionString: url })
  await Promise.all([client.connect(), usual.connect()])
})
afterAll(async () => {
  if (url !== undefined) await Promise.all([client.end(), usual.end()])
})
beforeEach(async () => {
  if (url === undefined) return
  for (const one of [client, usual])
    await one.query('create temp table if not exists things (id int, name text); truncate things')
})

const prepared = async () => {
  const { rows } = await client.query<{ statement: string }>('select statement from pg_prepared_statements')
  return rows.map(({ statement }) => statement)
}

/** Asks three times: at first, when it's being prepared, and when it's prepared. */
async function thrice(one: pg.Client, text: string, values: unknown[]): Promise<unknown[]> {
  const answers: unknown[] = []
  for (let time = 0; time < 3; time += 1)
    answers.push(
      await one.query({ text }, values).then(
        ({ rows, rowCount }) => ({ rows, rowCount }),
        (error: { code?: string }) => error.code,
      ),
    )
  return answers
}

onServer.each<[string, string, unknown[]]>([
  ['rows', 'select $1::int as one, $2::text as two', [1, null]],
  ['no rows', 'select * from things where id = $1', [7]],
  ['a change', 'insert into things values ($1, $2) returning id', [1, 'one']],
  ['a statement that isn’t SQL', 'selec $1', [1]],
  ['a value of the wrong type', 'select $1::int + 1 as more', ['one']],
  ['a value that can’t be stored', 'select $1::jsonb as fact', ['{']],
])('%s: answered as without preparing, each time', async (_name, text, values) => {
  expect(await thrice(client, text, values)).toEqual(await thrice(usual, text, values))
})

onServer('only a repeated statement with values is prepared', async () => {
  const once = 'select $1::text as once'
  const often = 'select $1::text as often'
  await client.query({ text: once }, ['a'])
  await thrice(client, often, ['a'])
  await thrice(client, 'select 3 as plain', [])
  expect(await prepared()).toContain(often)
  expect(await prepared()).not.toContain(once)
  expect(await prepared()).not.toContain('select 3 as plain')
})

onServer('a statement that its table has outgrown fails once at most', async () => {
  const text = 'select * from things where id > $1'
  await thrice(client, text, [0])
  await client.query('alter table things add column place text')
  const answers = await thrice(client, text, [0])
  expect(answers.slice(1)).toEqual([
    { rows: [], rowCount: 0 },
    { rows: [], rowCount: 0 },
  ])
  await client.query('alter table things drop column place')
})

onServer('of all connections of a pool, one at most fails with such a statement', async () => {
  const pool = new pg.Pool({ Client: preparingClient(), connectionString: url, max: 3 })
  const text = 'select * from outgrown where id > $1'
  const ask = () =>
    pool.query({ text }, [0]).then(
      ({ rows }) => rows,
      (error: { code?: string }) => error.code,
    )
  const everywhere = () => Promise.all([ask(), ask(), ask()])
  try {
    await pool.query('create table outgrown (id int)')
    for (let time = 0; time < 4; time += 1) await everywhere()
    await pool.query('alter table outgrown add column place text')
    expect(await ask()).toBe('0A000')
    expect(await everywhere()).toEqual([[], [], []])
  } finally {
    await pool.query('drop table outgrown')
    await pool.end()
  }
})

onServer('a statement that the connection has lost fails once at most', async () => {
  const text = 'select $1::text as lost'
  await thrice(client, text, ['a'])
  await client.query('deallocate all')
  expect((await thrice(client, text, ['a'])).slice(1)).toEqual([
    { rows: [{ lost: 'a' }], rowCount: 1 },
    { rows: [{ lost: 'a' }], rowCount: 1 },
  ])
})
