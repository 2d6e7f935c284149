// The embedded database parses repeated statements once: what they answer, and how they fail, stays what it was.
import { PGlite, type Transaction } from '@electric-sql/pglite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { prepareStatements } from '#server/db/prepare-statements.ts'
import { databaseImage } from '#tests/support/database-image.ts'

let usual: PGlite
let prepared: PGlite

beforeAll(async () => {
  const image = await databaseImage()
  usual = await PGlite.create('memory://', { loadDataDir: image })
  prepared = await PGlite.create('memory://', { loadDataDir: image })
  prepareStatements(prepared)
})
afterAll(async () => {
  await usual.close()
  await prepared.close()
})
beforeEach(async () => {
  for (const lite of [usual, prepared])
    await lite.exec(`drop table if exists things;
      create table things (id int primary key, name text, tags text[], facts jsonb, box bytea, at timestamptz)`)
})

type Asks = Pick<Transaction, 'query'>
const INSERT = 'insert into things values ($1, $2, $3, $4, $5, $6) returning *'
const AT = new Date('2026-03-01T10:20:30.123Z')
const insert = (lite: Asks, id: number) =>
  lite.query(INSERT, [id, 'it’s', ['a', 'b"'], { a: [1] }, Uint8Array.of(0, 255), AT])
const statementsOf = (lite: Asks) =>
  lite
    .query<{ n: number }>('select count(*)::int as n from pg_prepared_statements')
    .then(({ rows }) => rows[0]?.n)

/** Asks three times: at first, when it's being prepared, and when it's prepared. */
async function thrice(ask: (id: number) => Promise<unknown>): Promise<unknown[]> {
  const answers: unknown[] = []
  for (const id of [1, 2, 3])
    answers.push(await ask(id).catch((error: { code?: string }) => error.code ?? error))
  return answers
}

test.each<[string, (lite: Asks, id: number) => Promise<unknown>]>([
  ['an insert of all kinds of values', insert],
  ['an insert of nothing', (lite, id) => lite.query(INSERT, [id, null, null, null, null, undefined])],
  [
    'rows as lists',
    (lite, id) => insert(lite, id).then(() => lite.query('select * from things', [], { rowMode: 'array' })),
  ],
  ['no rows', (lite, id) => lite.query('select * from things where id = $1', [-id])],
  [
    'a change without rows',
    (lite, id) => insert(lite, id).then(() => lite.query('update things set name = $1', ['new'])),
  ],
  ['no parameters', lite => lite.query('select count(*) from things')],
  ['a statement that isn’t SQL', lite => lite.query('selec 1')],
  ['a value of the wrong type', lite => lite.query('select $1::int', ['one'])],
])('%s is answered as before, alone and in a transaction', async (_name, ask) => {
  expect(await thrice(id => ask(prepared, id))).toEqual(await thrice(id => ask(usual, id)))
  const within = (lite: PGlite) => thrice(id => lite.transaction(tx => ask(tx, id + 3)))
  expect(await within(prepared)).toEqual(await within(usual))
})

test('repeated statements are parsed once', async () => {
  const text = 'select $1::int * 2 as twice'
  for (const n of [1, 2, 3]) await prepared.query(text, [n])
  const { rows } = await prepared.query(
    'select (custom_plans + generic_plans)::int as uses from pg_prepared_statements where statement = $1',
    [text],
  )
  expect(rows).toEqual([{ uses: 2 }])
})

test('a failed statement fails its transaction, and no other', async () => {
  for (const id of [1, 2]) await insert(prepared, id)
  const failing = prepared.transaction(async tx => {
    await insert(tx, 3)
    await insert(tx, 1)
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  await insert(prepared, 3)
  expect((await prepared.query('select id from things')).rows).toHaveLength(3)
})

test('a failed statement leaves what came before its savepoint', async () => {
  await insert(prepared, 1)
  await prepared.transaction(async tx => {
    await insert(tx, 2)
    await tx.exec('savepoint before')
    await expect(insert(tx, 1)).rejects.toMatchObject({ code: '23505' })
    await expect(insert(tx, 3)).rejects.toMatchObject({ code: '25P02' })
    await tx.exec('rollback to before')
    await insert(tx, 3)
  })
  expect((await prepared.query('select id from things')).rows).toHaveLength(3)
})

test('a transaction that has ended takes no statement', async () => {
  await insert(prepared, 1)
  const ended = await prepared.transaction(async tx => tx)
  await expect(insert(ended, 2)).rejects.toThrow('closed')
})

test('statements about a changed table are parsed again', async () => {
  const ask = () => prepared.query('select name from things')
  for (const id of [1, 2, 3]) await insert(prepared, id).then(ask)
  await prepared.exec('alter table things alter column name type int using 7')
  await ask().catch(error => expect(error.code).toBe('0A000'))
  expect((await ask()).rows).toContainEqual({ name: 7 })
})

test('an error names no values', async () => {
  const ask = () => prepared.query('select $1::int as mine', ['maria@example.org']).catch(error => error)
  await ask()
  expect(Object.keys(await ask())).not.toContain('params')
})

test('the database keeps a limited number of statements', async () => {
  for (let n = 0; n < 450; n += 1) for (const _ of [1, 2]) await prepared.query(`select ${n} as n`)
  expect(await statementsOf(prepared)).toBe(400)
  expect((await prepared.query('select 0 as n')).rows).toEqual([{ n: 0 }])
})

test('a notice is delivered', async () => {
  const payloads: string[] = []
  const stop = await prepared.listen('things', payload => payloads.push(payload))
  for (const n of ['1', '2', '3']) await prepared.query('select pg_notify($1, $2)', ['things', n])
  await expect.poll(() => payloads).toEqual(['1', '2', '3'])
  await stop()
})
