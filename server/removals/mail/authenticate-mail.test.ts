// Who a mail is really from, with DNS that answers, denies, fails and hangs.
import { createTransport } from 'nodemailer'
import { beforeAll, describe, expect, test } from 'vitest'
import { signingDomain } from '#tests/support/signing-domain.ts'
import { authenticateMail, type DnsResolver, type MailClient } from './authenticate-mail.ts'

const own = signingDomain('first.example')
const other = signingDomain('mailer.example')
const CLIENT: MailClient = { ip: '127.0.0.1', helo: 'mx.first.example', from: 'privacy@first.example' }
const ELSEWHERE: MailClient = { ...CLIENT, ip: '192.0.2.9' }

/** DNS with these TXT records; a name with the record `SERVFAIL` gets no answer. */
const dns =
  (records: Readonly<Record<string, string>>): DnsResolver =>
  async (name, type) => {
    const record = type === 'TXT' ? records[name] : undefined
    const code = record === 'SERVFAIL' ? 'ESERVFAIL' : 'ENOTFOUND'
    if (record === undefined || record === 'SERVFAIL') throw Object.assign(new Error(code), { code })
    return [[record]]
  }

async function mailOf(dkim?: typeof own.dkim): Promise<Buffer> {
  const { message } = await createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  }).sendMail({
    from: 'privacy@first.example',
    to: 'r-1@reply.offlist.example',
    subject: 'Re: Your request',
    text: 'Your listing has been removed.',
    ...(dkim ? { dkim } : {}),
  })
  return message as Buffer
}

let signed: Buffer
let plain: Buffer
let byMailer: Buffer
beforeAll(async () => {
  signed = await mailOf(own.dkim)
  plain = await mailOf()
  byMailer = await mailOf(other.dkim)
})

const check = (raw: Buffer, client: MailClient, resolver: DnsResolver, limit?: number) =>
  authenticateMail(raw, client, { resolver, ...(limit === undefined ? {} : { limit }) })

describe('a mail', () => {
  test('with a good signature, from its domain’s own server', async () => {
    expect(await check(signed, CLIENT, dns(own.records))).toEqual({
      spf: 'pass',
      dkim: 'pass',
      dmarc: 'pass',
      domain: 'first.example',
    })
  })

  test('that was forwarded, with its signature intact', async () => {
    expect(await check(signed, ELSEWHERE, dns(own.records))).toMatchObject({
      spf: 'fail',
      dkim: 'pass',
      dmarc: 'pass',
    })
  })

  test('whose text was changed, from anywhere', async () => {
    const changed = Buffer.from(signed.toString().replace('has been removed', 'is gone'))
    expect(await check(changed, ELSEWHERE, dns(own.records))).toMatchObject({
      spf: 'fail',
      dkim: 'fail',
      dmarc: 'fail',
    })
  })

  test('without a signature, from anywhere', async () => {
    expect(await check(plain, ELSEWHERE, dns(own.records))).toMatchObject({
      spf: 'fail',
      dkim: 'none',
      dmarc: 'fail',
    })
  })

  test('signed by a mailer that isn’t the sender’s', async () => {
    const records = { ...own.records, ...other.records }
    expect(await check(byMailer, ELSEWHERE, dns(records))).toMatchObject({
      dkim: 'pass',
      dmarc: 'fail',
      domain: 'first.example',
    })
  })

  test('of a domain that publishes nothing', async () => {
    expect(await check(plain, CLIENT, dns({}))).toEqual({
      spf: 'none',
      dkim: 'none',
      dmarc: 'none',
      domain: 'first.example',
    })
  })

  test('behind a relay of ours has no client that SPF could check', async () => {
    expect(await check(signed, { ...CLIENT, ip: null }, dns(own.records))).toMatchObject({
      spf: 'unknown',
      dkim: 'pass',
      dmarc: 'pass',
    })
    expect(await check(plain, { ...CLIENT, ip: null }, dns(own.records))).toMatchObject({
      spf: 'unknown',
      dmarc: 'unknown',
    })
  })
})

describe('DNS', () => {
  test.each(Object.keys(own.records))('that doesn’t answer for %s fails nothing', async name => {
    const found = await check(
      signed,
      ELSEWHERE,
      dns({ ...own.records, 'first.example': '', [name]: 'SERVFAIL' }),
    )
    expect([found.dkim, found.dmarc]).not.toContain('fail')
    expect(Object.values(found)).toContain('unknown')
  })

  test('that never answers costs no longer than the limit', async () => {
    const silent: DnsResolver = () => new Promise(() => undefined)
    expect(await check(signed, CLIENT, silent, 50)).toEqual({
      spf: 'unknown',
      dkim: 'unknown',
      dmarc: 'unknown',
      domain: '',
    })
  })

  test('that answers nonsense doesn’t break it', async () => {
    const odd = [
      async () => [[]],
      async () => [['v=spf1 include:first.example -all']],
      async () => null,
    ] as unknown
    for (const resolver of odd as DnsResolver[])
      expect((await check(signed, CLIENT, resolver)).dkim).not.toBe('pass')
  })
})

test.each([
  ['nothing', ''],
  ['bytes', '\0\x01\xff'],
  ['two senders', 'From: a@first.example, b@second.example\r\n\r\nHello'],
  ['a sender without a domain', 'From: somebody\r\n\r\nHello'],
  ['a broken signature header', 'DKIM-Signature: v=1; a=; b=\r\nFrom: a@first.example\r\n\r\nHello'],
  [
    'a hundred signatures',
    `${'DKIM-Signature: v=1; a=rsa-sha256; d=first.example; s=x; h=from; bh=; b=\r\n'.repeat(100)}From: a@first.example\r\n\r\nHello`,
  ],
])('a mail of %s isn’t proven', async (_what, source) => {
  const found = await check(Buffer.from(source, 'latin1'), { ip: 'no address', helo: '', from: '@' }, dns({}))
  expect([found.spf, found.dkim, found.dmarc]).not.toContain('pass')
})
