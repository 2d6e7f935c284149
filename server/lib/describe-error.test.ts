// What a log line tells of an error, and what it must not.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { describeError } from './describe-error.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())

const failure = (query: PromiseLike<unknown>) =>
  Promise.resolve(query).then(
    () => null,
    error => describeError(error),
  )

test('a failed query is told without the values it failed on', async () => {
  const name = 'Marguerite Tolliver'
  const told = await failure(database.db.execute(sql`select ${name}::uuid`))
  expect(JSON.stringify(told)).not.toContain(name)
  expect(told).toMatchObject({
    message: expect.stringContaining('failed query: select $1'),
    cause: { code: '22P02' },
  })
  expect(told?.stack).toContain('at ')
})

test('an error of ours keeps its message and its cause', () => {
  const error = new TypeError('no such thing', { cause: new Error('the reason') })
  expect(describeError(error)).toMatchObject({
    type: 'TypeError',
    message: 'no such thing',
    cause: { message: 'the reason' },
  })
})

test('what is not an error is not quoted', () => {
  expect(JSON.stringify(describeError({ email: 'a@b.example' }))).not.toContain('a@b.example')
})
