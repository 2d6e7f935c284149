// A letter's time is over: we look first, follow up only if the listing is still there, and end with the person.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listDocs, putDoc } from '#server/db/rows.ts'
import { followUp } from '#server/removals/follow-up/follow-up.ts'
import { planFollowUp } from '#server/removals/follow-up/plan-follow-up.ts'
import { moveJob } from '#server/removals/lifecycle.ts'
import { scanSite } from '#server/removals/search/scan-site.ts'
import { sendLetter } from '#server/removals/submit/send-letter.ts'
import { CHECK_AND_COMPLAIN, COMPLAIN } from '#shared/domain/complaint-step.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR, iso } from '#shared/lib/time.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aPlace, aTemplate, START } from '#tests/support/documents.ts'
import { type RemovalWorld, startRemovalWorld } from '#tests/support/removal-world.ts'
import { workOff } from '#tests/support/work-off.ts'

let database: TestDatabase
let world: RemovalWorld

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  world = await startRemovalWorld(database)
  await world.addSite({ template: aTemplate('email_request', 0) })
  await world.askForRemoval()
})

/** Does all work that is due then. */
async function workAt(at: number): Promise<void> {
  const { deps, engine } = world
  deps.clock.at = at
  const all = { ...deps, engine }
  await workOff(deps, [scanSite(all), sendLetter(deps), followUp(deps)])
}

/** Lets the days pass until `day`, half a day at a time, so that what one job plans is done by the next. */
async function until(day: number): Promise<void> {
  const end = START + day * DAY
  for (let at = Math.max(world.deps.clock.at, START); at <= end; at += 12 * HOUR) await workAt(at)
}

async function write(given: Record<string, unknown> = {}) {
  const job = await world.theJob()
  const answer = await world.ask('email-removal', {
    job_id: job.id,
    to: 'privacy@first.example',
    subject: 'Please remove my listing',
    body: 'My listing is at https://first.example/p/1.',
    siteName: 'First Finder',
    followUpDays: 30,
    ...given,
  })
  await workAt(world.deps.clock.at)
  return answer
}

const sent = () => world.deps.outbox.map(mail => mail.subject)
const notices = async () =>
  (await listDocs(database.db, 'notifications', world.account)).map(({ type }) => type)

describe('on the day of the follow-up', () => {
  test('a listing that is still there gets the follow-up, in the thread of the letter', async () => {
    await write()
    expect((await world.theJob()).clock).toMatchObject({
      stage: 'request',
      automatic: true,
      follow_up_at: iso(START + 30 * DAY),
    })
    await until(29)
    expect(world.deps.outbox).toHaveLength(1)
    await until(31)
    const [letter, reminder] = world.deps.outbox
    expect(world.deps.outbox).toHaveLength(2)
    expect(reminder).toMatchObject({
      to: 'privacy@first.example',
      from: must(letter, 'letter').from,
      returnPath: must(letter, 'letter').from,
      subject: 'Re: Please remove my listing',
      references: [must(letter, 'letter').messageId],
    })
    expect(await world.theJob()).toMatchObject({
      status: 'verification',
      waiting_for: 'broker',
      clock: { stage: 'follow_up' },
    })
    expect(await world.said()).toContain('We followed up with First Finder.')
  })

  test('nothing is sent if the listing is gone', async () => {
    await write()
    world.site.records = []
    await until(40)
    expect(sent()).toHaveLength(1)
    expect((await world.theJob()).status).toBe('completed')
  })

  test('with the switch off, it waits for the person, and the bell says so', async () => {
    await write({ followUp: false })
    await until(31)
    expect(sent()).toHaveLength(1)
    expect(await world.theJob()).toMatchObject({ status: 'requires_manual', waiting_for: 'you' })
    expect(await notices()).toContain('follow_up_needed')
  })

  test('the final notice comes last, and then the person decides', async () => {
    await write()
    await until(130)
    expect(world.deps.outbox).toHaveLength(3)
    expect(await world.theJob()).toMatchObject({
      status: 'requires_manual',
      clock: { stage: 'final_notice' },
      handoff: { remaining: COMPLAIN },
    })
    expect(await world.said()).toContain('We sent First Finder a final notice.')
    await until(150)
    expect(world.deps.outbox).toHaveLength(3)
  })
})

test('after the final notice, a listing that we can’t look for is theirs to look for, and to complain about', async () => {
  await write()
  const { clock, ...job } = await world.theJob()
  const last = { ...must(clock, 'clock'), stage: 'final_notice', follow_up_at: iso(START + 3 * DAY) } as const
  await putDoc(database.db, 'removal_jobs', world.account, { ...job, submitted_at: null, clock: last })
  await world.addSite({ template: aTemplate('email_request', 0), scannable: false })
  await planFollowUp(database.db, world.account, job.id, START + 3 * DAY)
  await until(4)
  expect(await world.theJob()).toMatchObject({
    status: 'requires_manual',
    handoff: { remaining: CHECK_AND_COMPLAIN },
  })
})

test('a reminder gives no new time: the law’s day stays, and the final notice follows on its own day', async () => {
  const [person] = await listDocs(database.db, 'people', world.account)
  const places = [aPlace('Richmond', 'VA', true)]
  await putDoc(database.db, 'people', world.account, { ...must(person, 'person'), places })
  await write()
  expect((await world.theJob()).clock).toMatchObject({ law: 'va-vcdpa', answer_by: '2027-01-05' })
  await until(50)
  expect(world.deps.outbox).toHaveLength(2)
  expect((await world.theJob()).clock).toMatchObject({
    stage: 'follow_up',
    law: 'va-vcdpa',
    received_on: '2026-11-21',
    answer_by: '2027-01-05',
  })
  await until(80)
  expect((await world.theJob()).clock).toMatchObject({ stage: 'final_notice', answer_by: '2027-01-05' })
  // The law tells their home, so its authority can be named.
  expect(world.deps.outbox[2]?.text).toContain('before I complain to the Virginia Attorney General')
})

test('a letter isn’t taken back before its time is over, although a form’s time is', async () => {
  await write({ followUpDays: 45 })
  await until(40)
  expect(await world.theJob()).toMatchObject({ status: 'verification', waiting_for: 'broker' })
})

describe('a reminder that waits for its turn', () => {
  /** The day has come, and the limit for letters holds the reminder back. */
  async function untilItWaits(): Promise<void> {
    await write()
    world.deps.letterRules = { perHour: 0, perMailbox: 0, jitter: 0, isDryRun: false }
    await until(32)
    expect(world.deps.outbox).toHaveLength(1)
    expect(await queued()).toHaveLength(1)
  }
  const queued = async () =>
    (await listDocs(database.db, 'messages', world.account)).filter(({ status }) => status === 'queued')

  test('is queued once', async () => {
    await untilItWaits()
    await planFollowUp(database.db, world.account, (await world.theJob()).id, world.deps.clock.at)
    await until(33)
    expect(await queued()).toHaveLength(1)
  })

  test('isn’t sent if the site answers meanwhile, and the answer stands', async () => {
    await untilItWaits()
    const job = await world.theJob()
    const clock = {
      ...must(job.clock, 'clock'),
      answered: { class: 'identity_wanted' as const, at: iso(world.deps.clock.at) },
    }
    await putDoc(database.db, 'removal_jobs', world.account, {
      ...job,
      status: 'requires_manual',
      waiting_for: 'you',
      clock,
    })
    delete world.deps.letterRules
    await until(40)
    expect(world.deps.outbox).toHaveLength(1)
    expect(await queued()).toEqual([])
    expect(await world.theJob()).toMatchObject({
      status: 'requires_manual',
      clock: { answered: clock.answered },
    })
  })

  test('gives way to the person’s own letter', async () => {
    await untilItWaits()
    delete world.deps.letterRules
    expect(await write({ subject: 'My own words' })).toMatchObject({ message_id: expect.any(String) })
    await until(33)
    expect(sent()).toEqual(['Please remove my listing', 'My own words'])
  })
})

test('a removal that was the person’s turn on the day is followed up once it’s the site’s again', async () => {
  await write()
  await until(20)
  const job = await world.theJob()
  await putDoc(database.db, 'removal_jobs', world.account, {
    ...job,
    status: 'requires_manual',
    waiting_for: 'you',
  })
  await until(40)
  expect(world.deps.outbox).toHaveLength(1)
  await database.db.transaction(tx =>
    moveJob({ tx, deps: world.deps, userId: world.account }, job, {
      event: 'reply_acknowledged',
      sentences: [],
      changes: { waiting_for: 'broker', handoff: null },
    }),
  )
  await until(45)
  expect(world.deps.outbox).toHaveLength(2)
})

test('a letter that asks to be canceled before its day is never followed up', async () => {
  await write()
  await until(10)
  await world.cancel((await world.theJob()).id)
  await until(40)
  expect(sent()).toHaveLength(1)
})
