// Outgoing letters and incoming mails: a letter is sent at most once, and a mail's link is used only if one is
// expected.
import { eq } from 'drizzle-orm'
import type { ParsedMail } from 'mailparser'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { findDoc, listDocs, patchDoc, putDoc } from '#server/db/rows.ts'
import { disclosures } from '#server/db/tables/engine.ts'
import { work } from '#server/db/tables/sync.ts'
import { leaseWork, openWork } from '#server/db/work.ts'
import { writeDocs } from '#server/db/write-docs.ts'
import { runFunction } from '#server/functions/run-intent.ts'
import { holderOf } from '#server/lib/actor.ts'
import { jobOfAddress } from '#server/removals/mail/mail-owner.ts'
import { receiveMail } from '#server/removals/mail/receive-mail.ts'
import { makeReturnAddress } from '#server/removals/return-address.ts'
import { claimMailedLink } from '#server/removals/submit/attempts.ts'
import { takeLetterTurn } from '#server/removals/submit/letter-limits.ts'
import { sendLetter } from '#server/removals/submit/send-letter.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR, iso, MINUTE } from '#shared/lib/time.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aJob, aPerson, aScan, aSite, START } from '#tests/support/documents.ts'
import { fileByMail } from '#tests/support/file-by-mail.ts'
import { aDraft } from '#tests/support/letter-drafts.ts'
import { type TestDeps, testDeps } from '#tests/support/test-deps.ts'
import { workOff } from '#tests/support/work-off.ts'

let database: TestDatabase
let deps: TestDeps
let account: string
let job: RemovalJob

beforeAll(async () => {
  database = await openTestDatabase()
  await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, aSite())
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.delete(work)
  deps = testDeps(database)
  account = newId()
  const person = aPerson()
  await putDoc(database.db, 'people', account, person)
  const scan = aScan({ person_id: person.id })
  await putDoc(database.db, 'exposure_scans', account, scan)
  job = aJob({
    person_id: person.id,
    scan_id: scan.id,
    status: 'requires_manual',
    job_type: 'email',
    waiting_for: 'you',
  })
  job.return_address = await makeReturnAddress({ tx: database.db, deps, userId: account }, job.id)
  await putDoc(database.db, 'removal_jobs', account, job)
})

const messages = () => listDocs(database.db, 'messages', account)
const current = async () => must(await findDoc(database.db, 'removal_jobs', account, job.id), 'job')
const planned = () => database.db.select().from(work)

const write = (to = 'privacy@first.example') =>
  database.db.transaction(tx =>
    runFunction(deps, tx, holderOf(account), 'email-removal', {
      job_id: job.id,
      to,
      subject: 'Please remove my listing',
      body: 'My listing is at https://first.example/p/1.',
      siteName: 'First Finder',
      followUpDays: 30,
    }),
  )

const cancel = () =>
  database.db.transaction(tx =>
    runFunction(deps, tx, holderOf(account), 'cancel-removal', { job_id: job.id }),
  )

async function post() {
  const [letter] = await messages()
  const id = must(letter, 'letter').id
  const item = must(await leaseWork(database.db, 'send-letter', id, deps.now(), START, newId()), 'lease')
  await sendLetter(deps).run(await openWork(database.db, item), new AbortController().signal)
}

describe('a letter', () => {
  test('leaves from the removal’s own address, and then it is the broker’s turn', async () => {
    expect(await write()).toMatchObject({ ok: true })
    expect(await messages()).toMatchObject([
      { status: 'queued', direction: 'out', follow_up_at: iso(START + 30 * DAY) },
    ])
    await post()
    expect(deps.outbox).toMatchObject([{ to: 'privacy@first.example', from: job.return_address }])
    expect(await messages()).toMatchObject([{ status: 'sent', sent_at: iso(START) }])
    expect(await current()).toMatchObject({ status: 'verification', waiting_for: 'broker' })
    expect(await database.db.select().from(disclosures)).toMatchObject([{ job_id: job.id, field: 'letter' }])
  })

  test('goes to the site only: to nobody else, and to an address that a proven reply of the site names', async () => {
    expect(await write('victim@mail.example')).toMatchObject({
      ok: false,
      code: 'not_their_address',
      message: expect.stringContaining('addresses of First Finder that we know'),
    })
    expect(await messages()).toEqual([])
    const { writing: _, ...reply } = aDraft({ job_id: job.id })
    await putDoc(database.db, 'messages', account, {
      ...reply,
      direction: 'in',
      status: 'received',
      from_address: 'desk@first.example',
      to_address: must(job.return_address, 'address'),
      body: 'Write to data@holding.example.',
      authentication: { spf: 'pass', dkim: 'pass', dmarc: 'pass', domain: 'first.example' },
    })
    expect(await write('victim@mail.example')).toMatchObject({ ok: false })
    expect(await write('data@holding.example')).toMatchObject({ ok: true })
  })

  test('that was sent already is not sent again', async () => {
    await write()
    await post()
    const [letter] = await messages()
    const item = {
      kind: 'send-letter',
      ref: must(letter, 'letter').id,
      userId: account,
      lane: '',
      urgency: 'asked',
      transport: 'browser',
      attempts: 2,
      lease: newId(),
      input: {},
    } as const
    await sendLetter(deps).run(item, new AbortController().signal)
    expect(deps.outbox).toHaveLength(1)
  })

  test('about a person who was deleted meanwhile isn’t sent, and its removal ends', async () => {
    await write()
    const person = must(await findDoc(database.db, 'people', account, job.person_id), 'person')
    await database.db.transaction(tx => writeDocs(tx, 'people', account, [{ ...person, _deleted: true }]))
    await post()
    expect(deps.outbox).toEqual([])
    expect(await messages()).toMatchObject([{ status: 'failed', sent_at: null }])
    expect((await current()).status).toBe('cancelled')
  })

  test('above a limit waits for its turn, and one to another mailbox doesn’t', async () => {
    const limited = {
      ...deps,
      letterRules: { perHour: 10, perMailbox: 1, jitter: 5 * MINUTE, isDryRun: false },
    }
    const turn = (id: string, to_address: string) => takeLetterTurn(database.db, limited, { id, to_address })
    expect(await turn(newId(), 'a@one.example')).toBeNull()
    const later = must(await turn(newId(), 'A@one.example'), 'a later turn')
    expect(later).toBeGreaterThanOrEqual(deps.now() + HOUR)
    expect(later).toBeLessThan(deps.now() + 2 * HOUR)
    expect(await turn(newId(), 'b@one.example')).toBeNull()
    limited.letterRules.perHour = 2
    expect(await turn(newId(), 'c@one.example')).not.toBeNull()
    deps.clock.at += HOUR
    expect(await turn(newId(), 'a@one.example')).toBeNull()
  })

  test('above a limit gets a time of its own, as far from the others as the setting allows', async () => {
    const letterRules = { perHour: 10, perMailbox: 1, jitter: 30 * MINUTE, isDryRun: false }
    const limited = { ...deps, letterRules }
    const turn = async (ending: string) => {
      const id = `${newId().slice(0, -ending.length)}${ending}`
      return takeLetterTurn(database.db, limited, { id, to_address: 'jitter@one.example' })
    }
    const now = deps.now()
    expect(await turn('0000')).toBeNull()
    const waits = async () => [await turn('0000'), await turn('8000'), await turn('ffff'), await turn('8000')]
    const [early, middle, late, again] = (await waits()).map(at => must(at, 'a later turn') - now - HOUR)
    expect([early, middle, again]).toEqual([0, 15 * MINUTE, 15 * MINUTE])
    expect(late).toBeGreaterThan(29 * MINUTE)
    expect(late).toBeLessThan(30 * MINUTE)
    letterRules.jitter = 0
    expect(new Set(await waits())).toEqual(new Set([now + HOUR]))
  })

  test('isn’t sent in a dry run, and is once that’s over', async () => {
    await write()
    const letterRules = { perHour: 10, perMailbox: 10, jitter: 5 * MINUTE, isDryRun: true }
    deps.letterRules = letterRules
    const workDue = () => workOff(deps, [sendLetter(deps)])
    await workDue()
    expect(deps.outbox).toEqual([])
    expect(await messages()).toMatchObject([{ status: 'queued', sent_at: null }])
    letterRules.isDryRun = false
    deps.clock.at += 2 * HOUR
    await workDue()
    expect(deps.outbox).toHaveLength(1)
  })

  test('is answered while it’s still being sent: the answer counts once the letter is recorded', async () => {
    await write()
    deps.sendMail = async mail => {
      deps.outbox.push(mail)
      const reply = {
        subject: 'Re: Please remove my listing',
        text: 'Before we can process your request, please send us a copy of your ID card.',
        messageId: '<fast@first.example>',
        from: { value: [{ address: 'privacy@first.example', name: '' }], html: '', text: '' },
      }
      // As it was before: the listener has read the removal already.
      await fileByMail(deps, { userId: account, job, to: must(job.return_address, 'address') }, reply)
      expect((await current()).clock ?? null).toBeNull()
    }
    await post()
    expect(await current()).toMatchObject({
      status: 'requires_manual',
      waiting_for: 'you',
      clock: { answered: { class: 'identity_wanted' } },
    })
    expect(await messages()).toMatchObject([{ status: 'sent' }, { direction: 'in' }])
  })

  test('a worker that dies after the answer came applies it once, with the letter', async () => {
    await write()
    const letter = must((await messages())[0], 'letter')
    await patchDoc(database.db, 'messages', account, letter.id, { status: 'sent', sent_at: iso(START) })
    const reply = {
      subject: 'Re: Please remove my listing',
      text: 'Before we can process your request, please send us a copy of your ID card.',
      messageId: '<fast@first.example>',
      from: { value: [{ address: 'privacy@first.example', name: '' }], html: '', text: '' },
    }
    await fileByMail(deps, { userId: account, job, to: must(job.return_address, 'address') }, reply)
    await workOff(deps, [sendLetter(deps)])
    expect(deps.outbox).toEqual([])
    expect(await current()).toMatchObject({
      status: 'requires_manual',
      clock: { answered: { class: 'identity_wanted' } },
    })
    const said = (await listDocs(database.db, 'realtime_updates', account)).map(
      ({ update_data }) => update_data.text,
    )
    expect(said.filter(text => text.includes('asked for proof'))).toHaveLength(1)
  })

  test('that the mail server refused waits to be tried again', async () => {
    await write()
    deps.sendMail = async () => {
      throw Object.assign(new Error('451 try again later'), { responseCode: 451 })
    }
    await expect(post()).rejects.toThrow('451')
    expect(await messages()).toMatchObject([{ status: 'queued', sent_at: null }])
    expect((await current()).status).toBe('requires_manual')
  })

  test('that the mail server may have taken is not sent again; the next search will tell', async () => {
    await write()
    let handed = 0
    deps.sendMail = async () => {
      handed += 1
      throw Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT', command: 'CONN' })
    }
    await post()
    await database.db.update(work).set({ leased_until: null, lease: null })
    await post()
    expect(handed).toBe(1)
    expect(await messages()).toMatchObject([{ status: 'sent' }])
    expect(await current()).toMatchObject({ status: 'verification', assurance: 'inconclusive' })
    expect(await database.db.select().from(disclosures).where(eq(disclosures.job_id, job.id))).toHaveLength(1)
  })

  test('that waits does not leave after its removal was cancelled', async () => {
    await write()
    expect(await cancel()).toEqual({ ok: true, result: { status: 'cancelled', had_left: false } })
    expect(await planned()).toEqual([])
    expect(await messages()).toMatchObject([{ status: 'failed' }])
  })

  test('that a worker is about to send does not leave either', async () => {
    await write()
    await patchDoc(database.db, 'removal_jobs', account, job.id, { status: 'cancelled' })
    await post()
    expect(deps.outbox).toEqual([])
    expect(await messages()).toMatchObject([{ status: 'failed' }])
  })

  test('that has left is what a cancelled removal had sent', async () => {
    await write()
    const [letter] = await messages()
    await patchDoc(database.db, 'messages', account, must(letter, 'letter').id, { status: 'sent' })
    expect(await cancel()).toMatchObject({ ok: true, result: { had_left: true } })
  })

  test('that may have left when the worker died is not sent twice, and its removal goes on', async () => {
    await write()
    const [letter] = await messages()
    await patchDoc(database.db, 'messages', account, must(letter, 'letter').id, {
      status: 'sent',
      sent_at: iso(START),
    })
    await post()
    expect(deps.outbox).toEqual([])
    expect(await current()).toMatchObject({ status: 'verification', assurance: 'inconclusive' })
  })

  test('is for a removal that waits for one', async () => {
    await patchDoc(database.db, 'removal_jobs', account, job.id, { status: 'processing' })
    expect(await write()).toMatchObject({ ok: false, code: 'transition_not_allowed' })
    expect(await messages()).toEqual([])
  })

  test('asked for twice leaves once', async () => {
    await write()
    await write()
    expect(await planned()).toHaveLength(1)
  })
})

describe('a mail that comes in', () => {
  const mail = (text: string): ParsedMail => ({
    text,
    html: false,
    subject: 'Confirm your request',
    attachments: [],
    headers: new Map(),
    headerLines: [],
    from: { value: [{ address: 'no-reply@first.example', name: '' }], html: '', text: '' },
  })
  const receive = (text: string) =>
    receiveMail(deps, { userId: account, jobId: job.id, address: job.return_address ?? '' }, mail(text))
  const takenLink = () =>
    database.db.transaction(tx => claimMailedLink({ tx, deps, userId: account }, job.id))
  const awaiting = () => patchDoc(database.db, 'removal_jobs', account, job.id, { status: 'processing' })

  test('finds its removal by the address, however it is written', async () => {
    const address = job.return_address ?? ''
    expect(await jobOfAddress(database.db, address.toUpperCase())).toMatchObject({
      userId: account,
      jobId: job.id,
    })
    expect(await jobOfAddress(database.db, `x${address}`)).toBeNull()
  })

  test('is kept, and its link is given to a worker, once', async () => {
    await awaiting()
    await receive('Open https://first.example/confirm?t=1 please.')
    expect(await messages()).toMatchObject([
      { direction: 'in', status: 'received', from_address: 'no-reply@first.example', job_id: job.id },
    ])
    expect(await planned()).toMatchObject([{ kind: 'remove-listing', ref: job.id }])
    expect(deps.nudges.count).toBe(1)
    expect(await takenLink()).toBe('https://first.example/confirm?t=1')
    expect(await takenLink()).toBeNull()
  })

  test('with a link elsewhere is kept, and its link is not', async () => {
    await awaiting()
    await receive('Open https://elsewhere.example/confirm?t=1 please.')
    expect(await messages()).toHaveLength(1)
    expect(await takenLink()).toBeNull()
    expect(await planned()).toEqual([])
  })

  test('that nobody awaits has its link left alone', async () => {
    await patchDoc(database.db, 'removal_jobs', account, job.id, { status: 'cancelled' })
    await receive('Open https://first.example/confirm?t=1 please.')
    expect(await takenLink()).toBeNull()
    expect(await planned()).toEqual([])
  })

  test('for a removal that is no longer there does nothing', async () => {
    await receiveMail(deps, { userId: account, jobId: newId(), address: 'x@y.example' }, mail('Hello.'))
    expect(await messages()).toEqual([])
  })
})
