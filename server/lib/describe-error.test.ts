// What a log line tells of an error, and what it must not.
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { describeError } from './describe-error.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const failure = (query: PromiseLike<unknown>) =>
  Promise.resolve(query).then(
    () => null,
    error => describeError(error),
  )

/** A mail server that knows nobody; answers its port. */
async function refusingServer(): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`<${address}> (Tolliver) is not known`), { responseCode: 550 })),
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  onTestFinished(() => new Promise<void>(resolve => server.close(() => resolve())))
  return (server.server.address() as AddressInfo).port
}

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

test('a mail that was refused is told without its recipient, by any sender of mail', async () => {
  const port = await refusingServer()
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true })
  const mail = { from: 'a@offlist.example', to: 'maggie.tolliver@mail.example', text: 'x' }
  const told = await failure(transport.sendMail(mail))
  expect(told).toMatchObject({ message: 'mail server RCPT TO 550', code: 'EENVELOPE' })
  expect(JSON.stringify(told)).not.toMatch(/maggie|tolliver/i)
  const bare = new Error("Can't send mail: 550 5.1.1 <maggie.tolliver@mail.example>: unknown")
  expect(describeError(bare).message).toBe("Can't send mail: 550 5.1.1 <(address)>: unknown")
})

test('what is not an error is not quoted', () => {
  expect(JSON.stringify(describeError({ email: 'a@b.example' }))).not.toContain('a@b.example')
})
