// Which mails say that a letter didn't arrive, to which address, and for good or for now.
import { simpleParser } from 'mailparser'
import { describe, expect, test } from 'vitest'
import { BOUNCES, NOT_BOUNCES, plainMail, reportMail } from '#tests/support/bounce-table.ts'
import { threadTime } from '#tests/support/thread-time.ts'
import { readBounce, readDeliveryReport } from './read-bounce.ts'

describe('a bounce', () => {
  test.each(BOUNCES.map(sample => [sample.name, sample] as const))('%s', async (_name, { mail, bounce }) => {
    expect(readBounce(await simpleParser(mail))).toEqual(bounce)
    expect(readBounce(await simpleParser(mail, { keepDeliveryStatus: true }))).toEqual(bounce)
  })

  test('is in the table in thirty styles at least', () => {
    expect(BOUNCES.length).toBeGreaterThanOrEqual(30)
  })
})

describe('no bounce', () => {
  test.each(NOT_BOUNCES.map(sample => [sample.name, sample] as const))('%s', async (_name, { mail }) => {
    expect(readBounce(await simpleParser(mail))).toBeNull()
    expect(readBounce(await simpleParser(mail, { keepDeliveryStatus: true }))).toBeNull()
  })
})

describe('the mailbox', () => {
  const fields = (status: string, said: string) =>
    reportMail([
      'Final-Recipient: rfc822; privacy@first.example',
      'Action: failed',
      `Status: ${status}`,
      `Diagnostic-Code: smtp; ${said}`,
    ])

  test.each([
    ['5.1.1', '550 5.1.1 user unknown'],
    ['5.1.10', '550 5.1.10 not found'],
    ['5.2.1', '550 mailbox disabled'],
    ['5.4.4', 'no host'],
    ['5.0.0', '550 no such user here'],
  ])('is not there: %s %s', async (status, said) => {
    expect(readDeliveryReport(await simpleParser(fields(status, said)))).toMatchObject({ isUnknown: true })
  })

  test.each([
    ['5.7.1', '550 5.7.1 rejected by policy: address is on a list of unknown senders'],
    ['5.3.4', '552 5.3.4 message too big'],
    ['5.6.0', '554 5.6.0 content refused'],
    ['4.4.1', 'connection timed out'],
  ])('may be there: %s %s', async (status, said) => {
    expect(readDeliveryReport(await simpleParser(fields(status, said)))).toMatchObject({ isUnknown: false })
  })
})

test('a long text takes no long time', async () => {
  const parts = ['a@', '(', '<', '5.', ' \t', 'delivery ', '> ', 'user ', '-']
  for (const part of parts) {
    const mail = await simpleParser(
      plainMail('mailer-daemon@first.example', 'failure notice', part.repeat(200_000 / part.length)),
    )
    expect(threadTime(() => readBounce(mail))).toBeLessThan(500)
  }
})
