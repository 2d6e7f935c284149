// Damaged and hostile mails, many of them by real SMTP: they're filed or refused, the listener goes on, and no removal
// moves.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobOfAddress, type MailOwner } from '#server/removals/mail/mail-owner.ts'
import { takeInMail } from '#server/removals/mail/take-in-mail.ts'
import { must } from '#shared/lib/must.ts'
import { plainMail } from '#tests/support/bounce-table.ts'
import { MAILBOX, type MailWorld, openMailWorld } from '#tests/support/mail-world.ts'
import { mutateMail, numbersFrom } from '#tests/support/mutate-mail.ts'
import { oddMails } from '#tests/support/odd-mails.ts'

let world: MailWorld
beforeAll(async () => {
  world = await openMailWorld()
})
afterAll(() => world.end())

const MUTATIONS = 5_000
/** Those that come by SMTP; the others come through the door behind it. */
const BY_SMTP = 300
/** Each removal gets this many, since a thread takes longer the longer it is. */
const PER_REMOVAL = 500
/** The parser waits for some mails; several come at a time, as in life. */
const AT_A_TIME = 10
const CLIENT = { ip: '192.0.2.1', helo: 'mail.first.example', from: 'news@first.example' }

/** The refusals of the listener, and the results at the door behind it. */
const answers = new Set<number | null>()
const results = { taken: 0, malformed: 0, unproven: 0 }

async function deliver(raw: Buffer, owner: MailOwner, bySmtp: boolean): Promise<void> {
  if (bySmtp) answers.add(await world.deliver(raw, CLIENT.from))
  else
    results[
      await takeInMail(world.deps, { raw, client: CLIENT, envelopeFrom: CLIENT.from, owners: [owner] })
    ] += 1
}

test('5,000 mutations of mails move no removal, and the next mail is taken', {
  timeout: 600_000,
}, async () => {
  const mails = await oddMails()
  const random = numbersFrom(300)
  for (let first = 0; first < MUTATIONS; first += PER_REMOVAL) {
    await world.reset()
    const before = await world.job()
    const owner = must(await jobOfAddress(world.deps.db, before.return_address ?? ''), 'owner')
    for (let next = first; next < first + PER_REMOVAL; next += AT_A_TIME) {
      const rounds = Array.from({ length: AT_A_TIME }, (_, n) => next + n)
      const sources = rounds.map(round => mutateMail(mails[round % mails.length] ?? '', random))
      const raws = sources.map(source => Buffer.from(source, 'latin1'))
      await Promise.all(raws.map(raw => deliver(raw, owner, next < BY_SMTP)))
    }
    expect(await world.job()).toEqual(before)
    expect(await world.letter()).toMatchObject({ status: 'sent' })
    expect(await world.timeline()).toEqual([])
  }
  // Never "try again later": a mail that can't be read now never can.
  expect([...answers].filter(answer => answer !== null && answer !== 554)).toEqual([])
  expect(results.unproven).toBe(0)
  expect(results.taken).toBeGreaterThan(4_000)
  expect(await world.deliver(plainMail(MAILBOX, 'Re: Your request', 'Hello.'))).toBeNull()
})
