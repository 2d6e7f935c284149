// What a stored reply does to its removal: one table of consequences, and the person's word where we weren't certain.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { findDoc, listDocs, putDoc } from '#server/db/rows.ts'
import { runFunction } from '#server/functions/run-intent.ts'
import { holderOf } from '#server/lib/actor.ts'
import { applyReply } from '#server/removals/mail/apply-reply.ts'
import type { Message, StoredReading } from '#shared/collections/messages.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { openClock } from '#shared/domain/letter-clock.ts'
import { REPLY_CONSEQUENCES } from '#shared/domain/replies/consequences.ts'
import { type ReplyClass, replyClass } from '#shared/domain/replies/reply-class.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import { emptyDatabase, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aJob, aPerson, aScan, aSite, START } from '#tests/support/documents.ts'
import { type TestDeps, testDeps } from '#tests/support/test-deps.ts'

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
  await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, aSite())
  deps = testDeps(database)
  deps.clock.at = START + 3 * DAY
  account = newId()
  const person = aPerson()
  const scan = aScan({ person_id: person.id })
  await putDoc(database.db, 'people', account, person)
  await putDoc(database.db, 'exposure_scans', account, scan)
  job = aJob({
    person_id: person.id,
    scan_id: scan.id,
    status: 'verification',
    job_type: 'email',
    waiting_for: 'broker',
    submitted_at: iso(START),
    clock: openClock({
      id: newId(),
      stage: 'request',
      sentAt: START,
      followUpDays: 30,
      automatic: true,
      deadline: null,
    }),
  })
  await putDoc(database.db, 'removal_jobs', account, job)
})

const current = async () => must(await findDoc(database.db, 'removal_jobs', account, job.id), 'job')
const said = async () =>
  (await listDocs(database.db, 'realtime_updates', account)).map(({ update_data }) => update_data.text)

async function aReply(reading: Partial<StoredReading>, given: Partial<Message> = {}): Promise<Message> {
  const reply: Message = {
    id: newId(),
    job_id: job.id,
    site_id: job.site_id,
    direction: 'in',
    status: 'received',
    from_address: 'privacy@first.example',
    to_address: 'r-1@reply.offlist.example',
    subject: 'Your request',
    body: 'Hello.',
    follow_up_at: null,
    sent_at: null,
    created_at: iso(START + 3 * DAY),
    reading: {
      class: 'other',
      confidence: 0.99,
      words: [],
      by: 'rules',
      settled: true,
      auto_reply: false,
      ...reading,
    },
    ...given,
  }
  await putDoc(database.db, 'messages', account, reply)
  return reply
}

const apply = async (reply: Message) => {
  const before = await current()
  await database.db.transaction(async tx =>
    applyReply({ tx, deps, userId: account }, before, {
      reply,
      site: await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, before.site_id),
    }),
  )
  return current()
}

const forged = { spf: 'fail', dkim: 'fail', dmarc: 'fail', domain: 'first.example' } as const

describe('a reply that is certain', () => {
  test.each(replyClass.options)('%s has its consequence, and never counts as gone', async meaning => {
    const after = await apply(await aReply({ class: meaning }))
    const { event, clock, next } = REPLY_CONSEQUENCES[meaning]
    expect(after.status).toBe(event === 'handed_over' ? 'requires_manual' : 'verification')
    expect(after.waiting_for).toBe(event === 'handed_over' ? 'you' : 'broker')
    expect(after.handoff?.remaining ?? null).toBe(next)
    expect(after.clock?.answered?.class ?? null).toBe(clock === 'answers' ? meaning : null)
    expect(after.assurance).toBe(meaning === 'done' ? 'asserted' : 'none')
    expect((await said()).length).toBe(event === null ? 0 : 1)
  })

  test('"suppressed" is told as hidden and kept', async () => {
    await apply(await aReply({ class: 'suppressed' }))
    expect(await said()).toEqual([
      'First Finder wrote that it hides the listing but keeps the data. That isn’t a deletion.',
    ])
  })

  test('an extension that the law allows moves the deadline and the follow-up', async () => {
    const deadline = { law: 'va-vcdpa', right: 'delete', confirm_by: null, answer_by: '2027-01-05' } as const
    const clock = openClock({
      id: newId(),
      stage: 'request',
      sentAt: START,
      followUpDays: 30,
      automatic: true,
      deadline,
    })
    await putDoc(database.db, 'removal_jobs', account, { ...job, clock })
    const body = 'We received your request and need an additional 45 days to answer it.'
    const after = await apply(await aReply({ class: 'acknowledged' }, { body }))
    expect(after.clock).toMatchObject({
      answer_by: '2027-01-05',
      extended_to: '2027-02-19',
      follow_up_at: '2027-02-20T12:00:00.000Z',
      answered: null,
    })
  })

  test('from a removal that waits for the person, it becomes the broker’s turn again, and a scan is planned', async () => {
    await apply(await aReply({ class: 'identity_wanted' }))
    const after = await apply(await aReply({ class: 'acknowledged' }))
    expect(after).toMatchObject({ status: 'verification', waiting_for: 'broker', handoff: null })
    expect(after.next_action_at).not.toBeNull()
    const [scan] = await listDocs(database.db, 'exposure_scans', account)
    expect(scan?.next_check_at).toBe(after.next_action_at)
  })

  test('to a removal that waits for the person, it changes their next step', async () => {
    await apply(await aReply({ class: 'identity_wanted' }))
    const after = await apply(await aReply({ class: 'refused' }))
    expect(after).toMatchObject({
      status: 'requires_manual',
      handoff: { remaining: REPLY_CONSEQUENCES.refused.next },
    })
    expect(await said()).toHaveLength(2)
  })
})

describe('nothing depends on a reply', () => {
  const untouched = async (reply: Message) => {
    const before = await current()
    expect(await apply(reply)).toEqual(before)
  }

  test('that is automatic, whatever it says', async () =>
    untouched(await aReply({ class: 'done', auto_reply: true })))
  test('that nobody has read', async () => untouched(await aReply({}, { reading: null })))
  test('to a removal for which nothing was sent', async () => {
    await putDoc(database.db, 'removal_jobs', account, { ...job, clock: null, submitted_at: null })
    await untouched(await aReply({ class: 'done' }))
  })
  test('to a removal that is over', async () => {
    await putDoc(database.db, 'removal_jobs', account, { ...job, status: 'completed' })
    await untouched(await aReply({ class: 'refused' }))
  })
})

describe('a reply that isn’t certain, or not proven', () => {
  test('that fails its sender’s checks is on the timeline, and moves nothing', async () => {
    const before = await current()
    const after = await apply(await aReply({ class: 'done' }, { authentication: forged }))
    expect({ ...after, updated_at: before.updated_at }).toEqual(before)
    expect(await said()).toEqual([
      'We couldn’t confirm that First Finder sent this email, so it doesn’t change anything.',
    ])
  })

  test('that isn’t certain is the person’s to read, and nothing counts until then', async () => {
    const after = await apply(await aReply({ class: 'done', settled: false }))
    expect(after).toMatchObject({ status: 'requires_manual', waiting_for: 'you', assurance: 'none' })
    expect(after.clock?.answered).toBeNull()
    expect(after.handoff?.remaining).toBe('Read their answer, and tell us what it means.')
  })

  test('counts once the person says what it means, and saying it twice changes nothing', async () => {
    const reply = await aReply({ class: 'refused', settled: false })
    await apply(reply)
    const say = (meaning: ReplyClass) =>
      database.db.transaction(tx =>
        runFunction(deps, tx, holderOf(account), 'read-reply', { message_id: reply.id, class: meaning }),
      )
    expect(await say('done')).toMatchObject({ ok: true })
    const after = await current()
    expect(after).toMatchObject({ status: 'verification', waiting_for: 'broker', assurance: 'asserted' })
    expect(await findDoc(database.db, 'messages', account, reply.id)).toMatchObject({
      reading: { class: 'done', by: 'person', settled: true },
    })
    await say('done')
    expect(await current()).toEqual(after)
    expect(await say('suppressed')).toMatchObject({ ok: true })
    expect((await said()).at(-1)).toContain('isn’t a deletion')
  })

  test('that says nothing of the request, by the person’s word, lets the wait go on', async () => {
    const reply = await aReply({ class: 'refused', settled: false })
    await apply(reply)
    await database.db.transaction(tx =>
      runFunction(deps, tx, holderOf(account), 'read-reply', { message_id: reply.id, class: 'other' }),
    )
    expect(await current()).toMatchObject({
      status: 'verification',
      waiting_for: 'broker',
      handoff: null,
      clock: { answered: null },
    })
  })

  test('from somebody else than the site is the person’s to read', async () => {
    await putDoc(database.db, 'removal_jobs', account, {
      ...job,
      return_address: 'r-1@reply.offlist.example',
    })
    const genuine = { spf: 'pass', dkim: 'pass', dmarc: 'pass', domain: 'stranger.example' } as const
    const after = await apply(
      await aReply({ class: 'done' }, { from_address: 'x@stranger.example', authentication: genuine }),
    )
    expect(after).toMatchObject({ status: 'requires_manual', assurance: 'none', clock: { answered: null } })
    expect(await said()).toEqual(['Somebody else wrote to the address that we gave only to First Finder.'])
  })

  test('only replies have a meaning', async () => {
    const letter = await aReply({}, { direction: 'out', status: 'sent', reading: null })
    const answer = await database.db.transaction(tx =>
      runFunction(deps, tx, holderOf(account), 'read-reply', { message_id: letter.id, class: 'done' }),
    )
    expect(answer).toMatchObject({ ok: false, code: 'not_found' })
  })
})
