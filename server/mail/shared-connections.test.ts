// Mails share connections. A connection that breaks never makes a mail arrive twice.
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMailer } from './smtp.ts'
import { wasRefused } from './was-refused.ts'

type Step = 'MAIL' | 'end'

/** A mail server that counts connections and taken mails, and hangs up at a step of its nth mail. */
const heard = { connections: 0, mails: 0, subjects: [] as string[] }
let hangUp: { at: Step; mail: number } | null = null
/** The sender whose mails it never answers. */
let ignored: string | null = null
const sockets = new Set<Socket>()
let server: Server
let mailer: ReturnType<typeof createMailer>

/** Hangs up once. */
function hangsUp(socket: Socket, at: Step): boolean {
  if (hangUp?.at !== at || heard.mails + 1 !== hangUp.mail) return false
  hangUp = null
  socket.destroy()
  return true
}

function serve(socket: Socket): void {
  heard.connections += 1
  sockets.add(socket)
  let text: string[] | null = null
  socket.on('error', () => undefined)
  socket.on('close', () => sockets.delete(socket))
  socket.write('220 here\r\n')
  socket.on('data', chunk => {
    for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
      if (text && line !== '.') text.push(line)
      else if (text) {
        heard.subjects.push(...text.filter(one => one.startsWith('Subject:')))
        text = null
        if (hangsUp(socket, 'end')) return
        heard.mails += 1
        socket.write('250 taken\r\n')
      } else if (ignored !== null && line.startsWith(`MAIL FROM:<${ignored}>`)) return
      else if (line.startsWith('MAIL') && hangsUp(socket, 'MAIL')) return
      else if (line.startsWith('DATA')) {
        text = []
        socket.write('354 go on\r\n')
      } else socket.write('250 ok\r\n')
    }
  })
}

beforeEach(async () => {
  Object.assign(heard, { connections: 0, mails: 0, subjects: [] })
  hangUp = null
  ignored = null
  server = createServer(serve)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'us@offlist.example' })
})
afterEach(async () => {
  mailer.close()
  for (const socket of sockets) socket.destroy()
  await new Promise<void>(resolve => server.close(() => resolve()))
})

const send = (subject: string, returnPath?: string) =>
  mailer
    .send({
      to: 'privacy@first.example',
      subject,
      text: 'Please.',
      ...(returnPath === undefined ? {} : { returnPath }),
    })
    .then(
      () => null,
      (error: unknown) => error,
    )

test('mails one after another need one connection', async () => {
  for (const subject of ['One', 'Two', 'Three']) expect(await send(subject)).toBeNull()
  expect(heard).toMatchObject({ mails: 3, connections: 1 })
})

test('a connection that the server gave up meanwhile delays the next mail, and nothing else', async () => {
  hangUp = { at: 'MAIL', mail: 2 }
  expect(await send('One')).toBeNull()
  expect(await send('Two')).toBeNull()
  expect(heard).toEqual({ mails: 2, connections: 2, subjects: ['Subject: One', 'Subject: Two'] })
})

test('a mail whose text the server heard is never sent again, although its answer was lost', async () => {
  hangUp = { at: 'end', mail: 2 }
  expect(await send('One')).toBeNull()
  const error = await send('Two')
  expect(error).toBeInstanceOf(Error)
  expect(wasRefused(error)).toBe(false)
  expect(await send('Three')).toBeNull()
  expect(heard.subjects).toEqual(['Subject: One', 'Subject: Two', 'Subject: Three'])
})

test('many mails at once each arrive once', async () => {
  const subjects = Array.from({ length: 40 }, (_, n) => `Mail ${n}`)
  expect(await Promise.all(subjects.map(one => send(one)))).toEqual(subjects.map(() => null))
  expect([...heard.subjects].sort()).toEqual(subjects.map(one => `Subject: ${one}`).sort())
  expect(heard.connections).toBeLessThanOrEqual(5)
})

test('a server that ignores letters doesn’t hold up other mail, and letters that never got a connection count as unsent', async () => {
  ignored = 'r-1@reply.offlist.example'
  const letters = Array.from({ length: 8 }, (_, n) => send(`Letter ${n}`, 'r-1@reply.offlist.example'))
  expect(await send('Sign in')).toBeNull()
  mailer.close()
  for (const socket of sockets) socket.destroy()
  // Five had a connection, and their fate isn't known.
  const errors = await Promise.all(letters)
  expect(errors.filter(wasRefused)).toHaveLength(3)
  expect(heard.subjects).toEqual(['Subject: Sign in'])
})
