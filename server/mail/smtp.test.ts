// The headers of a mail as a mail server receives them.
import { generateKeyPairSync } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMailer, smtpGrant } from './smtp.ts'
import { wasRefused } from './was-refused.ts'

const received: { raw: string; from: string; to: string[] }[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(stream, { envelope }, done) {
    const chunks: Buffer[] = []
    stream.on('data', chunk => chunks.push(chunk))
    stream.on('end', () => {
      const to = envelope.rcptTo.map(({ address }) => address)
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      received.push({ raw: Buffer.concat(chunks).toString(), from, to })
      done()
    })
  },
})
let mailer: ReturnType<typeof createMailer>
let smtpUrl: string

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  smtpUrl = `smtp://127.0.0.1:${port}`
  mailer = createMailer({ smtpUrl, from: 'Offlist <us@offlist.example>' })
})
beforeEach(() => {
  received.length = 0
})
afterAll(async () => {
  mailer.close()
  await new Promise<void>(resolve => server.close(() => resolve()))
})

const MAIL = { to: 'ada@example.com', subject: 'Hello', text: 'Hi.' }
const LINK = `https://offlist.example/mail/v1/unsubscribe/${'A'.repeat(43)}`

test('further headers arrive as they are', async () => {
  const headers = {
    'List-Unsubscribe': `<${LINK}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  await mailer.send({ ...MAIL, headers })
  const { headerLines } = await simpleParser(received[0]?.raw ?? '')
  const lines = headerLines.map(({ line }) => line.replaceAll(/\r?\n\s+/g, ' '))
  expect(lines).toContain(`List-Unsubscribe: <${LINK}>`)
  expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

test.each([
  { subject: 'Hello\r\nBcc: eve@example.com' },
  { headers: { 'List-Unsubscribe': `<${LINK}>\r\nBcc: eve@example.com` } },
  { headers: { 'X-Note\r\nBcc': 'eve@example.com' } },
])('a line break in a header sends nothing: %j', async changes => {
  const error: unknown = await mailer.send({ ...MAIL, ...changes }).catch((thrown: unknown) => thrown)
  expect(String(error)).toContain('one line')
  expect(wasRefused(error)).toBe(true)
  expect(received).toEqual([])
})

test('from a mailbox, a letter has the mailbox as its sender, and is answered at its removal’s address', async () => {
  const mailbox = createMailer({ smtpUrl, from: 'us@offlist.example', mailbox: 'me@mail.example' })
  const address = 'me+o-x7k2@mail.example'
  await mailbox.send({ ...MAIL, from: address, returnPath: address })
  await mailbox.send(MAIL)
  mailbox.close()
  const [letter, other] = await Promise.all(received.map(({ raw }) => simpleParser(raw)))
  expect(received.map(({ from }) => from)).toEqual(['me@mail.example', 'us@offlist.example'])
  expect([letter?.from?.text, letter?.replyTo?.text]).toEqual(['me@mail.example', address])
  expect([other?.from?.text, other?.replyTo]).toEqual(['us@offlist.example', undefined])
})

test('a letter from our own domain has its removal’s address as sender and return path', async () => {
  const address = 'r-1@reply.offlist.example'
  await mailer.send({ ...MAIL, from: address, returnPath: address })
  const { from, replyTo } = await simpleParser(received[0]?.raw ?? '')
  expect([received[0]?.from, from?.text, replyTo]).toEqual([address, address, undefined])
})

test('a grant signs in only where the URL has a user and no password', () => {
  const grant = { tokenUrl: 'https://p.example/token', clientId: 'us', clientSecret: null, refreshToken: 'r' }
  expect(smtpGrant('smtp://me%40mail.example@smtp.example', grant)).toMatchObject({
    auth: { type: 'OAuth2', user: 'me@mail.example', refreshToken: 'r' },
  })
  for (const url of ['smtp://smtp.example', 'smtp://me:p@smtp.example'])
    expect(smtpGrant(url, grant)).toEqual({})
  expect(smtpGrant('smtp://me@smtp.example', null)).toEqual({})
})

/** A sender that signs, and what its signatures need: a resolver that knows the public half of its key. */
function signingMailer() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const dkim = { domainName: 'reply.offlist.example', keySelector: 'one', privateKey: pem }
  const resolver = async (name: string, type: string) => {
    if (name !== 'one._domainkey.reply.offlist.example' || type !== 'TXT')
      throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    return [[`v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`]]
  }
  return { signer: createMailer({ smtpUrl, from: 'us@offlist.example', dkim }), resolver }
}

/** The names of the headers that a mail's signature covers. */
async function coveredBy(raw: string): Promise<string[]> {
  const { headerLines } = await simpleParser(raw)
  const line = headerLines.find(({ key }) => key === 'dkim-signature')?.line.replaceAll(/\s+/g, '') ?? ''
  return /;h=([^;]+)/.exec(line)?.[1]?.toLowerCase().split(':') ?? []
}

test('a signature covers both headers of the one click', async () => {
  const { signer } = signingMailer()
  const headers = {
    'List-Unsubscribe': `<${LINK}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  await signer.send({ ...MAIL, headers })
  signer.close()
  const covered = await coveredBy(received[0]?.raw ?? '')
  for (const name of ['from', 'subject', 'to', 'list-unsubscribe', 'list-unsubscribe-post'])
    expect(covered).toContain(name)
})

test('a letter from its removal’s address is signed for that address’s domain, with its place in the thread', async () => {
  const { signer, resolver } = signingMailer()
  const address = 'r-1@reply.offlist.example'
  const [messageId, earlier] = ['follow-up@reply.offlist.example', 'letter@reply.offlist.example']
  await signer.send({ ...MAIL, from: address, returnPath: address, messageId, references: [earlier] })
  signer.close()
  const { raw = '' } = received[0] ?? {}
  for (const name of ['from', 'to', 'subject', 'message-id', 'in-reply-to', 'references'])
    expect(await coveredBy(raw)).toContain(name)
  const resultsOf = async (source: string) =>
    (await dkimVerify(source, { resolver, sender: address })).results.map(({ signingDomain, status }) => [
      signingDomain,
      status.result,
    ])
  expect(await resultsOf(raw)).toEqual([['reply.offlist.example', 'pass']])
  expect(await resultsOf(raw.replace(`<${earlier}>`, '<another@reply.offlist.example>'))).toEqual([
    ['reply.offlist.example', 'fail'],
  ])
})
