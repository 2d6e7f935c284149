// Letters from before there were clocks get one, from the day they were sent.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { findDoc, putDoc } from '#server/db/rows.ts'
import { work } from '#server/db/tables/sync.ts'
import { followUp } from '#server/removals/follow-up/follow-up.ts'
import { openClocks, openClocksAfter, planClockOpening } from '#server/removals/follow-up/open-clocks.ts'
import type { Message } from '#shared/collections/messages.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import { emptyDatabase, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aJob, aPerson, aPlace, aScan, aSite, START } from '#tests/support/documents.ts'
import { aDraft } from '#tests/support/letter-drafts.ts'
import { type TestDeps, testDeps } from '#tests/support/test-deps.ts'
import { workOff } from '#tests/support/work-off.ts'

let database: TestDatabase
let deps: TestDeps
let account: string

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyDatabase(database)
  deps = testDeps(database)
  account = newId()
  await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, aSite({ country: ['US'] }))
})

/** A removal whose letter was sent `days` ago by a version without clocks. */
async function sentDaysAgo(days: number, given: Partial<RemovalJob> = {}, letter: Partial<Message> = {}) {
  const person = aPerson({ places: [aPlace('Richmond', 'VA', true)] })
  await putDoc(database.db, 'people', account, person)
  const scan = aScan({ person_id: person.id })
  await putDoc(database.db, 'exposure_scans', account, scan)
  const sentAt = iso(START - days * DAY)
  const waiting = { status: 'verification', job_type: 'email', submitted_at: sentAt } as const
  const job = aJob({ person_id: person.id, scan_id: scan.id, ...waiting, ...given })
  await putDoc(database.db, 'removal_jobs', account, job)
  const { writing: _, ...mail } = aDraft({ job_id: job.id })
  const sent = { status: 'sent', sent_at: sentAt, created_at: sentAt } as const
  await putDoc(database.db, 'messages', account, { ...mail, ...sent, ...letter })
  return job.id
}
const clockOfJob = async (id: string) =>
  must(await findDoc(database.db, 'removal_jobs', account, id), 'removal').clock ?? null
/** The first round. No scan has looked lately. */
async function open(): Promise<void> {
  await planClockOpening(deps)
  deps.clock.at += 3 * DAY
  await workOff(deps, [openClocks(deps)])
}

test('the clock runs from the day it was sent, under the law that binds the site, and is followed up by the person', async () => {
  const id = await sentDaysAgo(10)
  await open()
  expect(await clockOfJob(id)).toMatchObject({
    law: 'va-vcdpa',
    received_on: '2026-11-11',
    answer_by: '2026-12-26',
    // Nobody agreed to letters that leave by themselves.
    automatic: false,
    answered: null,
  })
  const planned = (await database.db.select().from(work)).filter(({ kind }) => kind === 'follow-up')
  expect(planned).toMatchObject([{ ref: id, due_at: new Date('2026-12-27T12:00:00.000Z') }])
})

test('one whose time is long over is looked at at once', async () => {
  const id = await sentDaysAgo(200)
  await open()
  await workOff(deps, [followUp(deps)])
  expect((await database.db.select().from(work)).map(({ kind }) => kind)).toContain('scan-site')
  expect((await clockOfJob(id))?.received_on).toBe('2026-05-05')
})

test('no other removal gets a clock: not one without a sent letter, one that waits for the person, or one with a clock', async () => {
  const others = [
    await sentDaysAgo(10, {}, { status: 'failed' }),
    await sentDaysAgo(10, {}, { direction: 'in', status: 'received' }),
    await sentDaysAgo(10, { status: 'requires_manual' }),
  ]
  await open()
  for (const id of others) expect(await clockOfJob(id)).toBeNull()
})

test('all of them, however many, and a second round changes nothing', async () => {
  const ids: string[] = []
  for (let at = 0; at < 52; at += 1) ids.push(await sentDaysAgo(10))
  const first = await openClocksAfter(deps, null)
  expect(first).not.toBeNull()
  expect(await openClocksAfter(deps, first)).toBeNull()
  for (const id of ids) expect(await clockOfJob(id)).not.toBeNull()
  const before = await database.db.select().from(work)
  expect(await openClocksAfter(deps, null)).toBeNull()
  expect(await database.db.select().from(work)).toEqual(before)
})

test('a letter that has had its clock gets no second one', async () => {
  const id = await sentDaysAgo(10, {}, { kind: 'removal' })
  await open()
  expect(await clockOfJob(id)).toBeNull()
})
