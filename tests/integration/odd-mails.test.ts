// Damaged and hostile mails by real SMTP: they're filed or refused, the listener goes on, and no removal moves.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainMail } from '#tests/support/bounce-table.ts'
import { MAILBOX, type MailWorld, openMailWorld } from '#tests/support/mail-world.ts'
import { mutateMail, numbersFrom } from '#tests/support/mutate-mail.ts'
import { oddMails } from '#tests/support/odd-mails.ts'

let world: MailWorld
beforeAll(async () => {
  world = await openMailWorld()
})
afterAll(() => world.end())

/** The rest of the 5,000 are read without a server (server/removals/mail/odd-mails.test.ts). */
const BY_SMTP = 300

test('300 mutations of mails move no removal, and the next mail is taken', { timeout: 240_000 }, async () => {
  const mails = await oddMails()
  const random = numbersFrom(300)
  const before = await world.job()
  const answers = new Set<number | null>()
  for (let round = 0; round < BY_SMTP; round += 1) {
    const source = mutateMail(mails[round % mails.length] ?? '', random)
    answers.add(await world.deliver(Buffer.from(source, 'latin1'), 'news@first.example'))
  }
  // Never "try again later": a mail that can't be read now never can.
  expect([...answers].filter(answer => answer !== null && answer !== 554)).toEqual([])
  expect(await world.job()).toEqual(before)
  expect(await world.letter()).toMatchObject({ status: 'sent' })
  expect(await world.timeline()).toEqual([])
  expect(await world.deliver(plainMail(MAILBOX, 'Re: Your request', 'Hello.'))).toBeNull()
})
