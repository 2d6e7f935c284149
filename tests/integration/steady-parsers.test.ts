// The embedded database's parsers are set once instead of with each query: what queries answer stays what it was.
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setSteadyParsers } from '#server/db/steady-parsers.ts'
import { databaseImage } from '#tests/support/database-image.ts'

const TIME = "'2026-03-01 10:20:30.123+00'"
const SOME = `select 7 as int, 7::int8 as big, 1.5::numeric as numeric, true as bool, '{"a":1}'::jsonb as json,
  ${TIME}::timestamptz as at, ${TIME}::timestamp as local, ${TIME}::date as day, '1 day'::interval as span,
  array['1 day'::interval] as spans, array[1.5::numeric] as numerics, array[1, 2] as ints, array['a'] as texts`
const ALL = `${SOME}, array[${TIME}::timestamptz] as ats, array[${TIME}::timestamp] as locals, array[${TIME}::date] as days`

let usual: PGlite
let steady: PGlite

beforeAll(async () => {
  const image = await databaseImage()
  usual = await PGlite.create('memory://', { loadDataDir: image })
  steady = await PGlite.create('memory://', { loadDataDir: image })
  setSteadyParsers(steady)
})
afterAll(async () => {
  await usual.close()
  await steady.close()
})

test.each<[string, (lite: PGlite) => Promise<unknown>]>([
  ['a query of Drizzle’s', async lite => (await drizzle(lite).execute(sql.raw(ALL))).rows],
  [
    'a query of a transaction of Drizzle’s',
    lite => drizzle(lite).transaction(async tx => (await tx.execute(sql.raw(ALL))).rows),
  ],
  ['a query without parsers', async lite => (await lite.query(SOME)).rows],
  ['rows as lists', async lite => (await lite.query(SOME, [], { rowMode: 'array' })).rows],
  ['one in a transaction', lite => lite.transaction(async tx => (await tx.query(SOME)).rows)],
])('%s answers what it answered', async (_name, ask) => {
  const before = await ask(usual)
  expect(before).toHaveLength(1)
  expect(await ask(steady)).toEqual(before)
})
