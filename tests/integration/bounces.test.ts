// Letters that didn't arrive, by real SMTP: what a report does to the letter, the removal, and the mailbox for everybody.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isBadContact, markBadContact, withoutBadContacts } from '#server/db/bad-contacts.ts'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { findDoc, listDocs, patchDoc, putDoc } from '#server/db/rows.ts'
import { work } from '#server/db/tables/sync.ts'
import { runFunction } from '#server/functions/run-intent.ts'
import { holderOf } from '#server/lib/actor.ts'
import { sendLetter } from '#server/removals/submit/send-letter.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR, iso } from '#shared/lib/time.ts'
import { plainMail, reportMail } from '#tests/support/bounce-table.ts'
import { START } from '#tests/support/documents.ts'
import { MAILBOX, type MailWorld, openMailWorld } from '#tests/support/mail-world.ts'
import { workOff } from '#tests/support/work-off.ts'

let world: MailWorld
beforeAll(async () => {
  world = await openMailWorld()
})
afterAll(() => world.end())
beforeEach(() => world.reset())

const about = (status: string, action = 'failed', address = MAILBOX) =>
  reportMail([`Final-Recipient: rfc822; ${address}`, `Action: ${action}`, `Status: ${status}`])
const HARD = about('5.1.1')
const SOFT = about('4.4.1', 'delayed')

const notices = async () =>
  (await listDocs(world.database.db, 'notifications', world.account)).map(({ type }) => type)
const isBad = (userId = world.account) =>
  isBadContact(world.database.db, { address: MAILBOX, userId }, world.deps.now())
const site = async () =>
  must(await findDoc(world.database.db, 'data_broker_sites', SHARED_ACCOUNT, 'first'), 'site')
async function writeTo(to: string) {
  const { id } = await world.job()
  return world.database.db.transaction(tx =>
    runFunction(world.deps, tx, holderOf(world.account), 'email-removal', {
      job_id: id,
      to,
      subject: 'Please remove my listing',
      body: 'My listing is at https://first.example/p/1.',
      siteName: 'First Finder',
      followUpDays: 30,
    }),
  )
}

/** Nothing has moved: the letter counts as sent, and its removal waits for the broker. */
async function expectUnmoved() {
  expect(await world.letter()).toMatchObject({ status: 'sent' })
  expect(await world.job()).toMatchObject({ status: 'verification', waiting_for: 'broker' })
  expect(await notices()).toEqual([])
  expect(await isBad()).toBe(false)
}

describe('a letter that came back', () => {
  test('is bounced, and its removal is the person’s, with another mailbox', async () => {
    expect(await world.deliver(HARD, '')).toBeNull()
    expect(await world.letter()).toMatchObject({ status: 'bounced', follow_up_at: null })
    expect(await world.job()).toMatchObject({
      status: 'requires_manual',
      waiting_for: 'you',
      clock: null,
      submitted_at: null,
      next_action_at: null,
      // The usual mailbox is the one that's gone, so the site's form is left.
      job_type: 'manual',
      handoff: { url: 'https://first.example/opt-out' },
    })
    expect(await world.timeline()).toEqual([
      'Your letter to First Finder came back: privacy@first.example doesn’t take mail. You can use the form on First Finder instead.',
    ])
    expect(await notices()).toEqual(['email_bounce'])
    expect(await world.incoming()).toMatchObject([{ reading: { auto_reply: true }, attachments: [] }])
  })

  test('leads to the site’s other mailbox, to which a new letter can go, but not to the bad one', async () => {
    const { db } = world.database
    await putDoc(db, 'data_broker_sites', SHARED_ACCOUNT, {
      ...(await site()),
      privacy_email: 'optout@first.example',
    })
    await patchDoc(db, 'messages', world.account, (await world.letter()).id, {
      to_address: 'optout@first.example',
    })
    await world.deliver(about('5.1.1', 'failed', 'optout@first.example'), '')
    expect(await world.job()).toMatchObject({
      job_type: 'email',
      handoff: { remaining: 'Send your letter to privacy@first.example instead.' },
    })
    expect(await writeTo('optout@first.example')).toMatchObject({ ok: false, code: 'address_bounced' })
    expect(await writeTo('privacy@first.example')).toMatchObject({ ok: true })
    await workOff(world.deps, [sendLetter(world.deps)])
    // The other mailbox knows nothing of the letter that came back, nor of the report.
    expect(world.deps.outbox).toMatchObject([{ to: 'privacy@first.example', references: [] }])
  })

  test('marks the mailbox for its account, and for everybody once another account’s letter came back', async () => {
    await world.deliver(HARD, '')
    expect(await isBad()).toBe(true)
    expect(await isBad(newId())).toBe(false)
    expect(await site()).toMatchObject({ privacy_email: MAILBOX })
    await world.database.db.transaction(tx =>
      markBadContact(tx, { address: MAILBOX, siteId: 'first', userId: newId() }, world.deps.now()),
    )
    expect(await isBad(newId())).toBe(true)
    expect(await site()).toMatchObject({
      privacy_email: null,
      template: { removal_method: 'manual_process' },
    })
    const broker = { id: 'first', privacyEmail: MAILBOX } as never
    const { db } = world.database
    expect(await withoutBadContacts(db, [broker], world.deps.now())).toMatchObject([{ privacyEmail: null }])
    expect(await withoutBadContacts(db, [broker], START + 91 * DAY)).toMatchObject([
      { privacyEmail: MAILBOX },
    ])
  })

  test('isn’t taken back by a report that comes after the site’s answer', async () => {
    await world.deliver(plainMail(MAILBOX, 'Re: Please remove my listing', 'We have received your request.'))
    const before = await world.job()
    await world.deliver(HARD, '')
    expect(await world.letter()).toMatchObject({ status: 'sent' })
    expect(await world.job()).toEqual(before)
    expect(await isBad()).toBe(false)
  })

  test('that was refused as such says nothing of the mailbox', async () => {
    await world.deliver(about('5.7.1'), '')
    expect(await world.letter()).toMatchObject({ status: 'bounced' })
    expect(await isBad()).toBe(false)
  })

  test('comes back once: a second report, and the same one again, change nothing', async () => {
    await world.deliver(HARD, '')
    await world.deliver(HARD, '')
    await world.deliver(about('5.1.10'), '')
    expect(await notices()).toEqual(['email_bounce'])
    expect(await world.timeline()).toHaveLength(1)
    expect(await world.incoming()).toHaveLength(2)
  })

  test('leaves a removal alone whose later letter went elsewhere', async () => {
    const letter = await world.letter()
    await putDoc(world.database.db, 'messages', world.account, {
      ...letter,
      id: newId(),
      to_address: 'legal@other.example',
      created_at: iso(START + HOUR),
    })
    await world.deliver(HARD, '')
    expect(await world.letter()).toMatchObject({ status: 'bounced' })
    expect(await world.job()).toMatchObject({ status: 'verification' })
    expect(await notices()).toEqual([])
  })

  test('of a canceled removal is only marked', async () => {
    const { id } = await world.job()
    await patchDoc(world.database.db, 'removal_jobs', world.account, id, { status: 'cancelled' })
    await world.deliver(HARD, '')
    expect(await world.letter()).toMatchObject({ status: 'bounced' })
    expect(await world.job()).toMatchObject({ status: 'cancelled' })
    expect(await notices()).toEqual([])
  })

  test('may be reported in words', async () => {
    await world.deliver(
      plainMail(
        'MAILER-DAEMON@mx.first.example',
        'failure notice',
        `<${MAILBOX}>:\nSorry, no mailbox here by that name. (#5.1.1)`,
      ),
      '',
    )
    expect(await world.letter()).toMatchObject({ status: 'bounced' })
  })
})

describe('a delayed letter', () => {
  test('waits, and counts as returned after five days without an answer', async () => {
    await world.deliver(SOFT, '')
    expect(await world.letter()).toMatchObject({ status: 'sent' })
    expect(await world.job()).toMatchObject({ status: 'verification', waiting_for: 'broker' })
    expect(await world.timeline()).toEqual([
      'The mail server of First Finder hasn’t taken your letter yet. It keeps trying.',
    ])
    world.deps.clock.at = START + 2 * DAY
    await world.deliver(SOFT.replace('4.4.1', '4.4.7'), '')
    expect(await world.judge()).toBe(0)
    world.deps.clock.at = START + 5 * DAY
    expect(await world.judge()).toBe(1)
    expect(await world.letter()).toMatchObject({ status: 'bounced' })
    expect(await world.job()).toMatchObject({ status: 'requires_manual' })
    expect(await notices()).toEqual(['email_bounce'])
    // Servers give up on full mailboxes, too.
    expect(await isBad()).toBe(false)
    expect(await world.timeline()).toHaveLength(2)
  })

  test('that comes back after all is bounced at once, and judged no more', async () => {
    await world.deliver(SOFT, '')
    world.deps.clock.at = START + DAY
    await world.deliver(HARD, '')
    expect(await world.letter()).toMatchObject({ status: 'bounced' })
    world.deps.clock.at = START + 6 * DAY
    expect(await world.judge()).toBe(0)
  })

  test('that was answered has arrived', async () => {
    await world.deliver(SOFT, '')
    await world.deliver(plainMail(MAILBOX, 'Re: Please remove my listing', 'We have received your request.'))
    world.deps.clock.at = START + 5 * DAY
    expect(await world.judge()).toBe(1)
    expect(await world.letter()).toMatchObject({ status: 'sent' })
    expect(await isBad()).toBe(false)
  })
})

describe('a report that changes nothing', () => {
  test.each([
    ['names an address that we didn’t write to', about('5.1.1', 'failed', 'someone@else.example')],
    ['says that the letter arrived', about('2.0.0', 'delivered')],
    ['stands in a reply’s text', plainMail(MAILBOX, 'Re: Your letter', `Action: failed\nStatus: 5.1.1`)],
  ])('%s', async (_what, source) => {
    await world.deliver(source, '')
    await expectUnmoved()
    expect(await world.incoming()).toHaveLength(1)
  })

  test('fails its domain’s checks', async () => {
    world.records.set('_dmarc.mx.first.example', 'v=DMARC1; p=reject')
    await world.deliver(HARD, '')
    await expectUnmoved()
    expect(await world.incoming()).toMatchObject([{ authentication: { dmarc: 'fail' } }])
  })

  test('comes to another address than the removal’s', async () => {
    expect(await world.deliver(HARD, '', 'r-0000000000000000@reply.offlist.example')).toBe(550)
    await expectUnmoved()
  })
})

test('a report that the person adds takes the letter back for them alone', async () => {
  const { id } = await world.job()
  const outcome = await world.database.db.transaction(tx =>
    runFunction(world.deps, tx, holderOf(world.account), 'add-broker-mail', { job_id: id, mail: HARD }),
  )
  expect(outcome).toMatchObject({ ok: true })
  expect(await world.letter()).toMatchObject({ status: 'bounced' })
  expect(await isBad()).toBe(false)
})

test('a returned letter has no follow-up left', async () => {
  await world.deliver(SOFT, '')
  await world.deliver(HARD, '')
  const left = await world.database.db.select({ kind: work.kind }).from(work)
  const kinds = left.map(({ kind }) => kind)
  expect(kinds).toContain('send-push')
  expect(kinds).not.toContain('judge-delivery')
  expect(kinds).not.toContain('follow-up')
})
