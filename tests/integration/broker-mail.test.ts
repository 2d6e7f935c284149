// A broker's mail that a person adds by hand (add-broker-mail): processed like one we received, once, and stored once.
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { findDoc, listDocs, patchDoc, putDoc } from '#server/db/rows.ts'
import { openColumn, SEALED } from '#server/db/sealed-columns.ts'
import { confirmationLinks } from '#server/db/tables/engine.ts'
import { work } from '#server/db/tables/sync.ts'
import { receiveMail } from '#server/removals/mail/receive-mail.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { iso } from '#shared/lib/time.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aJob, anIntent, aSite } from '#tests/support/documents.ts'
import { type SyncDevice, syncDevice } from '#tests/support/sync-device.ts'
import { type TestDeps, testDeps } from '#tests/support/test-deps.ts'

let database: TestDatabase
let deps: TestDeps
let device: SyncDevice
let job: RemovalJob

beforeAll(async () => {
  database = await openTestDatabase()
  await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, aSite())
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.delete(work)
  await database.db.delete(confirmationLinks)
  deps = testDeps(database)
  device = syncDevice(deps)
  job = aJob({ status: 'processing' })
  await putDoc(database.db, 'removal_jobs', device.userId, job)
})

const CONFIRM = 'Open https://first.example/confirm?t=1 please.'

/** A mail as a mail program saves it. */
const eml = (text: string, headers: readonly string[] = ['Message-ID: <one@first.example>']) =>
  [
    'From: First Finder <no-reply@first.example>',
    'To: marguerite@home.example',
    'Subject: =?utf-8?Q?Your_request_=E2=80=93_confirm?=',
    'Date: Fri, 20 Nov 2026 09:30:00 +0000',
    ...headers,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
  ].join('\r\n')

const messages = () => listDocs(database.db, 'messages', device.userId)
async function links() {
  const { db } = database
  const rows = await db.select().from(confirmationLinks)
  return Promise.all(
    rows.map(async row => ({ ...row, link: await openColumn(db, SEALED.confirmationLink, row) })),
  )
}

/** Adds a mail as a device does, and returns the stored intent. */
async function add(mail: string, jobId = job.id) {
  const intent = anIntent('add-broker-mail', { job_id: jobId, mail })
  expect(await device.create('intents', intent)).toEqual([])
  return must(await device.read('intents', intent.id), 'the intent')
}

describe('a mail added to a removal', () => {
  test('is kept with it as one that came in, with who sent it and when', async () => {
    expect(await add(eml('We are looking into it.'))).toMatchObject({
      status: 'done',
      result: { message_id: expect.any(String), already_there: false },
    })
    expect(await messages()).toMatchObject([
      {
        job_id: job.id,
        site_id: 'first',
        direction: 'in',
        status: 'received',
        from_address: 'no-reply@first.example',
        to_address: 'marguerite@home.example',
        subject: 'Your request – confirm',
        body: 'We are looking into it.',
        sent_at: '2026-11-20T09:30:00.000Z',
      },
    ])
  })

  test('has its confirmation link followed, and the workers are told', async () => {
    await add(eml(CONFIRM))
    expect(await links()).toMatchObject([{ job_id: job.id, link: 'https://first.example/confirm?t=1' }])
    expect(await database.db.select().from(work)).toMatchObject([{ kind: 'remove-listing', ref: job.id }])
    expect(deps.nudges.count).toBeGreaterThan(0)
  })

  test('has a link elsewhere left alone', async () => {
    await add(eml('Open https://elsewhere.example/confirm?t=1 please.'))
    expect(await messages()).toHaveLength(1)
    expect(await links()).toEqual([])
  })

  test('that says the listing is gone counts as the broker’s word', async () => {
    await patchDoc(database.db, 'removal_jobs', device.userId, job.id, {
      status: 'verification',
      submitted_at: iso(deps.now()),
    })
    await add(eml('We have deleted your record from our database, and your listing has been removed.'))
    expect(await findDoc(database.db, 'removal_jobs', device.userId, job.id)).toMatchObject({
      status: 'verification',
      assurance: 'asserted',
    })
  })

  test('is no longer in the intent once that is done', async () => {
    const done = await add(eml('A long story.'))
    expect(done.payload).toEqual({ job_id: job.id })
    expect(JSON.stringify(done)).not.toContain('A long story.')
  })

  test('may hold what a database cannot', async () => {
    expect(
      await add(eml('Zero: =00, half: =ED=A0=80.', ['Content-Transfer-Encoding: quoted-printable'])),
    ).toMatchObject({
      status: 'done',
    })
    expect((await messages())[0]?.body).toMatch(/^Zero: , half: /)
  })
})

describe('the same mail', () => {
  test.each([
    ['with a Message-ID', ['Message-ID: <one@first.example>']],
    ['without one', []],
  ])('%s added twice is one message, and its link is followed once', async (_what, headers) => {
    const first = await add(eml(CONFIRM, headers))
    const second = await add(eml(CONFIRM, headers))
    expect(second).toMatchObject({
      status: 'done',
      result: { message_id: (first.result as { message_id: string }).message_id, already_there: true },
    })
    expect(await messages()).toHaveLength(1)
    expect(await links()).toHaveLength(1)
  })

  test('that also came to the removal’s own address is one message', async () => {
    const owner = { userId: device.userId, jobId: job.id, address: job.return_address ?? '' }
    await receiveMail(deps, owner, await simpleParser(eml(CONFIRM)))
    expect(await add(eml(CONFIRM))).toMatchObject({ status: 'done', result: { already_there: true } })
    expect(await messages()).toHaveLength(1)
    expect(await links()).toHaveLength(1)
  })

  test('for two removals is a message of each', async () => {
    const other = aJob({ status: 'processing' })
    await putDoc(database.db, 'removal_jobs', device.userId, other)
    await add(eml(CONFIRM))
    await add(eml(CONFIRM), other.id)
    expect((await messages()).map(message => message.job_id).sort()).toEqual([job.id, other.id].sort())
  })

  test('is not every mail of a broker that numbers them all alike', async () => {
    await add(eml('We have your request.'))
    await add(eml(CONFIRM))
    expect(await messages()).toHaveLength(2)
  })
})

describe('refused, with nothing kept,', () => {
  test.each([
    ['a text that is no mail', 'Dear diary,\r\n\r\nnothing happened.', 'isn’t an email'],
    ['a mail without a text', eml(''), 'no text'],
    ['a mail of blanks', eml(' \r\n \r\n'), 'no text'],
  ])('%s', async (_what, mail, reason) => {
    expect(await add(mail)).toMatchObject({
      status: 'failed',
      error: { code: 'validation_failed', message: expect.stringContaining(reason) },
    })
    expect(await messages()).toEqual([])
  })

  test('an empty one, and one above the limit', async () => {
    for (const mail of ['', 'x'.repeat(200_001)])
      expect(await add(mail)).toMatchObject({ status: 'failed', error: { code: 'validation_failed' } })
  })

  test('one for an unknown removal, and one for another account’s', async () => {
    const theirs = aJob()
    await putDoc(database.db, 'removal_jobs', newId(), theirs)
    for (const id of [newId(), theirs.id])
      expect(await add(eml(CONFIRM), id)).toMatchObject({ status: 'failed', error: { code: 'not_found' } })
    expect(await messages()).toEqual([])
    expect(await links()).toEqual([])
  })

  test('it stays in the failed intent, so that it can be sent again', async () => {
    const mail = eml(CONFIRM)
    expect(await add(mail, newId())).toMatchObject({ payload: { mail } })
  })
})

test('a mail that is filed just after its account was erased leaves no trace of it', async () => {
  const owner = { userId: newId(), jobId: newId(), address: 'r-1@reply.offlist.example' }
  await receiveMail(deps, owner, await simpleParser(eml(CONFIRM)))
  const { rows } = await database.statements.executeSql('select 1 from sync_heads where user_id = $1', [
    owner.userId,
  ])
  expect(rows).toEqual([])
})
