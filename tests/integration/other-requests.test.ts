// A letter that asks for a copy or a correction leaves its removal as it is: nothing counts as a request for removal
// that wasn't one. Its own clock runs by its own right.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { findDoc, listDocs, patchDoc, putDoc } from '#server/db/rows.ts'
import { work } from '#server/db/tables/sync.ts'
import { runFunction } from '#server/functions/run-intent.ts'
import { holderOf } from '#server/lib/actor.ts'
import { followUp } from '#server/removals/follow-up/follow-up.ts'
import { applyReply } from '#server/removals/mail/apply-reply.ts'
import { returnLetter } from '#server/removals/mail/return-letter.ts'
import { makeReturnAddress } from '#server/removals/return-address.ts'
import { sendLetter } from '#server/removals/submit/send-letter.ts'
import type { Message } from '#shared/collections/messages.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import type { ReplyClass } from '#shared/domain/replies/reply-class.ts'
import { sentence } from '#shared/domain/timeline-texts.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR, iso } from '#shared/lib/time.ts'
import { emptyDatabase, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aJob, aPerson, aPlace, aScan, aSite, START } from '#tests/support/documents.ts'
import { aDraft } from '#tests/support/letter-drafts.ts'
import { type TestDeps, testDeps } from '#tests/support/test-deps.ts'
import { workOff } from '#tests/support/work-off.ts'

let database: TestDatabase
let deps: TestDeps
let account: string
let job: RemovalJob

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyDatabase(database)
  deps = testDeps(database)
  account = newId()
  await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, aSite({ country: ['US'] }))
  const person = aPerson({ places: [aPlace('Richmond', 'VA', true)] })
  await putDoc(database.db, 'people', account, person)
  const scan = aScan({ person_id: person.id })
  await putDoc(database.db, 'exposure_scans', account, scan)
  const handoff = { url: 'https://first.example/opt-out', filled: [], remaining: 'Solve the puzzle.' }
  const waiting = { status: 'requires_manual', job_type: 'manual', waiting_for: 'you', handoff } as const
  job = aJob({ person_id: person.id, scan_id: scan.id, ...waiting })
  job.return_address = await makeReturnAddress({ tx: database.db, deps, userId: account }, job.id)
  await putDoc(database.db, 'removal_jobs', account, job)
})

const run = (name: string, given: Record<string, unknown> = {}) =>
  database.db.transaction(tx =>
    runFunction(deps, tx, holderOf(account), name, {
      job_id: job.id,
      to: 'privacy@first.example',
      subject: 'A copy, please',
      body: 'Please send me a copy.',
      siteName: 'First Finder',
      followUpDays: 30,
      kind: 'access',
      ...given,
    }),
  )
const post = () => workOff(deps, [sendLetter(deps), followUp(deps)])
const send = async (given: Record<string, unknown> = {}) => {
  const outcome = await run('email-removal', given)
  await post()
  return outcome
}
const current = async () => must(await findDoc(database.db, 'removal_jobs', account, job.id), 'removal')
const letters = async () =>
  (await listDocs(database.db, 'messages', account)).filter(({ direction }) => direction === 'out')
const said = async () =>
  (await listDocs(database.db, 'realtime_updates', account)).map(({ update_data }) => update_data.text)
const unasked = {
  status: 'requires_manual',
  waiting_for: 'you',
  submitted_at: null,
  job_type: 'manual',
  handoff: { remaining: 'Solve the puzzle.' },
}

async function reply(meaning: ReplyClass, settled = true): Promise<void> {
  const { writing: _, ...base } = aDraft({ job_id: job.id })
  const mail: Message = {
    ...base,
    direction: 'in',
    status: 'received',
    from_address: 'privacy@first.example',
    to_address: must(job.return_address, 'address'),
    created_at: iso(deps.now()),
    reading: { class: meaning, confidence: 1, words: [], by: 'rules', settled, auto_reply: false },
  }
  await putDoc(database.db, 'messages', account, mail)
  const now = await current()
  await database.db.transaction(async tx =>
    applyReply({ tx, deps, userId: account }, now, {
      reply: mail,
      site: await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, now.site_id),
    }),
  )
}

describe('a request for a copy', () => {
  test('opens the clock of its own right, and the removal waits for its own step as before', async () => {
    await send()
    expect(deps.outbox).toHaveLength(1)
    const { clock, ...removal } = await current()
    expect(removal).toMatchObject(unasked)
    expect(clock).toMatchObject({ law: 'va-vcdpa', right: 'access', answer_by: '2027-01-05' })
    expect((await said()).at(-1)).toBe(
      'Your letter was sent to First Finder. It doesn’t ask for the removal, so that stays as it was.',
    )
  })

  test('sent from the person’s own mailbox, it’s the same', async () => {
    expect(await run('record-letter')).toMatchObject({ ok: true })
    const { clock, ...removal } = await current()
    expect(removal).toMatchObject(unasked)
    expect(clock).toMatchObject({ right: 'access' })
    expect(deps.outbox).toEqual([])
  })

  test('is followed up on its day, without a look at the listing, and the removal still isn’t asked for', async () => {
    await send()
    deps.clock.at = Date.parse(must((await current()).clock, 'clock').follow_up_at)
    await post()
    expect(deps.outbox).toHaveLength(2)
    expect(deps.outbox[1]).toMatchObject({ subject: 'Re: A copy, please' })
    expect(deps.outbox[1]?.text).toContain('Please send the copy now')
    const { clock, ...removal } = await current()
    expect(removal).toMatchObject(unasked)
    expect(clock).toMatchObject({ stage: 'follow_up', right: 'access', answer_by: '2027-01-05' })
  })

  test('with the switch off, the person learns on its day that the answer is overdue', async () => {
    await send({ followUp: false })
    deps.clock.at = Date.parse(must((await current()).clock, 'clock').follow_up_at)
    await post()
    expect(deps.outbox).toHaveLength(1)
    const notices = await listDocs(database.db, 'notifications', account)
    expect(notices.map(({ type }) => type)).toEqual(['follow_up_needed'])
    expect(await current()).toMatchObject(unasked)
  })

  test('no reply to it moves the removal, whatever it says, and its clock ends', async () => {
    for (const meaning of ['acknowledged', 'done', 'identity_wanted', 'suppressed'] as const) {
      deps.clock.at += HOUR
      await send()
      deps.clock.at += DAY
      await reply(meaning)
      const { clock, ...removal } = await current()
      expect(removal, meaning).toMatchObject(unasked)
      expect(clock?.answered ?? null, meaning).toEqual(
        meaning === 'acknowledged' ? null : { class: meaning, at: iso(deps.now()) },
      )
    }
    deps.clock.at += HOUR
    await send()
    await reply('exempt', false)
    expect(await current()).toMatchObject(unasked)
  })

  test('that comes back leaves the removal as it is, and its clock ends', async () => {
    await send()
    const [letter] = await letters()
    const now = await current()
    await database.db.transaction(tx =>
      returnLetter({ tx, deps, userId: account }, now, must(letter, 'letter'), {
        says: sentence('letter_bounced', { site: 'First Finder', address: 'privacy@first.example' }),
        isUnknown: false,
      }),
    )
    const { clock, ...removal } = await current()
    expect(removal).toMatchObject(unasked)
    expect(clock ?? null).toBeNull()
    expect((await database.db.select().from(work)).filter(({ kind }) => kind === 'follow-up')).toEqual([])
  })

  test('then the removal can be asked for, at once, and has its own clock', async () => {
    await run('email-removal')
    expect(await run('email-removal', { kind: 'removal', subject: 'Remove it' })).toMatchObject({ ok: true })
    await post()
    expect(deps.outbox.map(({ subject }) => subject).sort()).toEqual(['A copy, please', 'Remove it'])
    expect(await current()).toMatchObject({ status: 'verification', clock: { right: 'delete' } })
  })

  test('while an answer about the removal is due, its clock stays the removal’s', async () => {
    await send({ kind: 'removal', subject: 'Remove it' })
    await patchDoc(database.db, 'removal_jobs', account, job.id, {
      status: 'requires_manual',
      waiting_for: 'you',
    })
    const before = must((await current()).clock, 'clock')
    deps.clock.at += HOUR
    await send()
    expect((await current()).clock).toEqual(before)
    expect(deps.outbox).toHaveLength(2)
  })
})

test('an objection asks them to stop showing the data, so it counts as a request for removal', async () => {
  await send({ kind: 'objection' })
  expect(await current()).toMatchObject({
    status: 'verification',
    submitted_at: iso(START),
    clock: { right: 'opt_out' },
  })
})

test('a removal that begins with such a letter is the person’s turn, and says that nothing was asked for', async () => {
  await putDoc(database.db, 'removal_jobs', account, job, true)
  const userData = { full_name: 'Marguerite Tolliver' }
  expect(await send({ job_id: undefined, userData, listing: null })).toMatchObject({ ok: true })
  const [begun] = (await listDocs(database.db, 'removal_jobs', account)).filter(({ id }) => id !== job.id)
  expect(begun).toMatchObject({
    status: 'requires_manual',
    submitted_at: null,
    clock: { right: 'access' },
    handoff: { remaining: expect.stringContaining('haven’t asked for the removal') },
  })
})

describe('what is beside the removal stays beside it', () => {
  const asked = () =>
    patchDoc(database.db, 'removal_jobs', account, job.id, {
      ...{ status: 'verification', waiting_for: 'broker', submitted_at: iso(START), handoff: null },
    })

  test('a reminder of a copy that comes back doesn’t take the removal away from the site', async () => {
    await asked()
    await patchDoc(database.db, 'removal_jobs', account, job.id, { status: 'requires_manual' })
    await send()
    await asked()
    deps.clock.at = Date.parse(must((await current()).clock, 'clock').follow_up_at)
    await post()
    const reminder = must(
      (await letters()).find(({ kind }) => kind === 'follow_up'),
      'reminder',
    )
    const now = await current()
    await database.db.transaction(tx =>
      returnLetter({ tx, deps, userId: account }, now, reminder, {
        says: sentence('letter_bounced', { site: 'First Finder', address: 'privacy@first.example' }),
        isUnknown: false,
      }),
    )
    expect(await current()).toMatchObject({ status: 'verification', submitted_at: iso(START) })
  })

  test('a reply that asks something of the person is in their notifications', async () => {
    await send()
    await reply('identity_wanted')
    const notices = await listDocs(database.db, 'notifications', account)
    expect(notices.map(({ title }) => title)).toEqual(['Read Their Answer'])
  })

  test('a second request is refused while the first still waits, so the person knows that we didn’t send it', async () => {
    await run('email-removal')
    expect(await run('email-removal', { kind: 'correction' })).toMatchObject({ code: 'letter_under_way' })
    expect(await run('email-removal')).toMatchObject({ ok: true })
  })

  test('an own letter about a copy leaves the removal’s queued letter, and isn’t followed up by us', async () => {
    await run('email-removal', { kind: 'removal', subject: 'Remove it' })
    await run('record-letter', { followUp: true })
    expect((await current()).clock).toMatchObject({ right: 'access', automatic: false })
    await post()
    expect(deps.outbox.map(({ subject }) => subject)).toEqual(['Remove it'])
  })

  test('a removal letter isn’t taken for a repeat of the person’s own request for a copy', async () => {
    await run('record-letter')
    await asked()
    await send({ kind: 'removal', subject: 'Remove it' })
    expect(deps.outbox.map(({ subject }) => subject)).toEqual(['Remove it'])
    expect(await current()).toMatchObject({ clock: { right: 'delete' } })
  })

  test('a removal letter that came back hasn’t arrived because a copy was asked for afterwards', async () => {
    await run('email-removal', { kind: 'removal', subject: 'Remove it' })
    await post()
    deps.clock.at += HOUR
    const copy = { ...aDraft({ job_id: job.id }), status: 'sent' as const, kind: 'access' as const }
    await putDoc(database.db, 'messages', account, {
      ...copy,
      ...{ sent_at: iso(deps.now()), created_at: iso(deps.now()) },
    })
    const returned = must(
      (await letters()).find(({ kind }) => kind === 'removal'),
      'letter',
    )
    const now = await current()
    await database.db.transaction(tx =>
      returnLetter({ tx, deps, userId: account }, now, returned, {
        says: sentence('letter_bounced', { site: 'First Finder', address: 'privacy@first.example' }),
        isUnknown: false,
      }),
    )
    expect(await current()).toMatchObject({ status: 'requires_manual', submitted_at: null, clock: null })
  })

  test('a letter that can’t be delivered is told to the person, and the removal stays with the site', async () => {
    await run('email-removal')
    await asked()
    const [copy] = await letters()
    const item = { kind: 'send-letter', ref: must(copy, 'letter').id, userId: account } as never
    await sendLetter(deps).giveUp(item)
    expect(await current()).toMatchObject({ status: 'verification', submitted_at: iso(START), handoff: null })
    expect((await listDocs(database.db, 'notifications', account)).map(({ type }) => type)).toEqual([
      'email_bounce',
    ])
  })

  test('once the removal is asked for as well, a reply that needs the person is taken as its answer', async () => {
    await send()
    await asked()
    await reply('identity_wanted')
    expect(await current()).toMatchObject({ status: 'requires_manual', waiting_for: 'you' })
  })
})
