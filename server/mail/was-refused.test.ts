// What a mail server's answer, or its silence, says of a mail: asked of the errors that real connections end in.
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createMailer } from './smtp.ts'
import { wasRefused } from './was-refused.ts'

let server: Server | null = null
afterEach(() => new Promise<void>(resolve => (server ? server.close(() => resolve()) : resolve())))

/** A mail server that answers each command as told; null closes the connection without a word. */
async function mailServer(answers: Record<string, string | null>): Promise<number> {
  const usual: Record<string, string> = {
    EHLO: '250 hello',
    MAIL: '250 ok',
    RCPT: '250 ok',
    DATA: '354 go on',
  }
  const say = (socket: Socket, text: string | null) =>
    text === null ? socket.destroy() : socket.write(`${text}\r\n`)
  const listening = createServer(socket => {
    let inText = false
    socket.on('error', () => undefined)
    say(socket, answers.greeting ?? '220 here')
    socket.on('data', chunk => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        if (inText) {
          if (line !== '.') continue
          inText = false
          say(socket, answers.end === undefined ? '250 taken' : answers.end)
          continue
        }
        const verb = line.slice(0, 4).toUpperCase()
        const answer = answers[verb] === undefined ? (usual[verb] ?? '250 ok') : answers[verb]
        inText = verb === 'DATA' && answer !== null && answer.startsWith('3')
        say(socket, answer)
      }
    })
  })
  server = listening
  await new Promise<void>(resolve => listening.listen(0, '127.0.0.1', resolve))
  return (listening.address() as { port: number }).port
}

async function errorOf(port: number): Promise<unknown> {
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'us@offlist.example' })
  const mail = { to: 'privacy@first.example', subject: 'Remove', text: 'Please.' }
  return mailer
    .send(mail)
    .then(
      () => null,
      (error: unknown) => error,
    )
    .finally(() => mailer.close())
}

test.each([
  ['the mail for now', { MAIL: '451 later' }],
  ['the recipient', { RCPT: '550 unknown' }],
  ['the text', { DATA: '554 no' }],
  ['the mail once it was read', { end: '552 too much' }],
])('a server that refuses %s has not taken it', async (_what, answers) => {
  expect(wasRefused(await errorOf(await mailServer(answers)))).toBe(true)
})

test('a server that cannot be reached has not taken it', async () => {
  const port = await mailServer({})
  await new Promise<void>(resolve => server?.close(() => resolve()))
  server = null
  expect(wasRefused(await errorOf(port))).toBe(true)
})

test('a server that hangs up after the text may have taken it', async () => {
  const error = await errorOf(await mailServer({ end: null }))
  expect(error).toBeInstanceOf(Error)
  expect(wasRefused(error)).toBe(false)
})

test('nor does silence say that it was not taken', () => {
  const timedOut = { code: 'ETIMEDOUT', command: 'CONN', timeoutType: 'SOCKET_TIMEOUT' }
  expect(wasRefused(Object.assign(new Error('Timeout'), timedOut))).toBe(false)
  expect(
    wasRefused(Object.assign(new Error('Timeout'), { ...timedOut, timeoutType: 'CONNECT_TIMEOUT' })),
  ).toBe(true)
  expect(wasRefused('what nobody foresaw')).toBe(false)
})
