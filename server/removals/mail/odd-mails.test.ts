// Whatever a mail is like, reading it doesn't fail and doesn't take long.

import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { classifyReply } from '#shared/domain/replies/classify-reply.ts'
import { mutateMail, numbersFrom } from '#tests/support/mutate-mail.ts'
import { oddMails } from '#tests/support/odd-mails.ts'
import { authenticateMail, type DnsResolver } from './authenticate-mail.ts'
import { isAutomaticMail } from './auto-reply.ts'
import { notedHeaders } from './mail-headers.ts'
import { parseMail } from './parse-mail.ts'
import { readDeliveryReport } from './read-bounce.ts'

const MB = 1024 * 1024
/** Some mutations have no end for the parser. */
const PARSE_LIMIT = 2_000
const CLIENT = { ip: '192.0.2.1', helo: 'x', from: 'news@first.example' }
const ABOUT = { broker: { name: 'First', domain: 'first.example' }, letter: null, returnAddress: null }
const nowhere: DnsResolver = async () => {
  throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
}

/** Reads the mail as the listener does; false if it's refused as malformed. */
async function read(raw: Buffer): Promise<boolean> {
  const mail = await parseMail(raw, PARSE_LIMIT).catch(() => null)
  if (mail === null) return false
  readDeliveryReport(mail)
  isAutomaticMail(mail, '')
  const { text = '', subject = '' } = mail
  classifyReply({ subject, text, html: mail.html || null, from: null, headers: notedHeaders(mail) }, ABOUT)
  return true
}

test('5,000 mutations of mails are read or refused', { timeout: 240_000 }, async () => {
  const mails = await oddMails()
  const random = numbersFrom(17)
  let taken = 0
  for (let round = 0; round < 5_000; round += 1) {
    const source = mails[round % mails.length] ?? ''
    const raw = Buffer.from(mutateMail(source, random), 'latin1')
    if (await read(raw)) taken += 1
    if (round % 10 > 0) continue
    const proof = await authenticateMail(raw, CLIENT, { resolver: nowhere })
    expect([proof.dkim, proof.dmarc]).not.toContain('pass')
  }
  expect(taken).toBeGreaterThan(4_000)
})

const head = 'From: a@first.example\r\nSubject: s\r\nMIME-Version: 1.0\r\n'
const nested = (depth: number) =>
  Array.from(
    { length: depth },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
  ).join('')

test.each([
  ['parts nested 1,000 deep', `${head}${nested(1000)}`],
  ['mails nested 1,000 deep', `${head}${'Content-Type: message/rfc822\r\n\r\n'.repeat(1000)}`],
  [
    '100,000 parts',
    `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(100_000)}`,
  ],
  ['HTML nested a million deep', `${head}Content-Type: text/html\r\n\r\n${'<div>'.repeat(MB)}`],
  ['HTML of quotations', `${head}Content-Type: text/html\r\n\r\n${'<blockquote>'.repeat(MB / 3)}`],
  ['HTML of opening brackets', `${head}Content-Type: text/html\r\n\r\n${'<'.repeat(5 * MB)}`],
  ['HTML of styles', `${head}Content-Type: text/html\r\n\r\n${'<style>'.repeat(MB / 2)}`],
  ['a text of 5 MiB', `${head}\r\n${'We will look at https://first.example/x. '.repeat((5 * MB) / 41)}`],
  ['a line of 5 MiB', `${head}\r\n${'a@'.repeat(2.5 * MB)}`],
  ['a header of 5 MiB', `${head}X-A: ${'b'.repeat(5 * MB)}\r\n\r\nx`],
  ['a million recipients', `To: ${'<a@b.example>, '.repeat(300_000)}\r\n${head}\r\nx`],
])('%s take no long time', { timeout: 30_000 }, async (_what, source) => {
  const start = performance.now()
  await read(Buffer.from(source, 'latin1'))
  expect(performance.now() - start).toBeLessThan(8_000)
})

const signatures = (count: number) =>
  Array.from(
    { length: count },
    (_, n) =>
      `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=d${n}.example; s=s; l=${MB - n}; h=from; bh=AAAA; b=AAAA\r\n`,
  ).join('')
test.each([
  [
    '100 signatures, each of another part of the body',
    `${signatures(100)}${head}\r\n${'x  y \r\n'.repeat(MB / 7)}`,
  ],
  ['a header of 500,000 lines', `X-A: b${'\r\n '.repeat(500_000)}b\r\n${head}\r\nx`],
  ['headers without end', 'X-A: b\r\n'.repeat(200_000)],
])(
  'to check the sender of a mail with %s takes no long time',
  { timeout: 300_000 },
  async (_what, source) => {
    const start = performance.now()
    const proof = await authenticateMail(Buffer.from(source, 'latin1'), CLIENT, { resolver: nowhere })
    expect(performance.now() - start).toBeLessThan(8_000)
    expect(proof).toMatchObject({ dkim: 'unknown', dmarc: 'unknown' })
  },
)

test('a mail for which the parser waits forever is refused', async () => {
  const nested = `${'Content-Type: message/rfc822\r\r\n\r\r\n'.repeat(20)}Conte\rnt-Type: message/rfc822\r\r\n\r\r\n`
  const source = `${nested}Content-Type: multipart/mixed; boundary=b\r\r\n\r\r\n--b\r\r\n\r\r\nx\r\r\n--b--`
  const result = await Promise.race([
    parseMail(source, 50).then(
      () => 'read',
      () => 'refused',
    ),
    pause(5_000, 'waits'),
  ])
  expect(result).not.toBe('waits')
})
