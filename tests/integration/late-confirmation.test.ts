// A worker that dies after sending a form: the confirmation mail that arrives later is followed anyway.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { listDocs, putDoc } from '#server/db/rows.ts'
import { automationTemplates } from '#server/db/tables/engine.ts'
import type { Engine } from '#server/removals/engine.ts'
import { beginAttempt, moveAttempt } from '#server/removals/submit/attempts.ts'
import { removeListing } from '#server/removals/submit/remove-listing.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aListing, aPerson, aScan, aSite, START } from '#tests/support/documents.ts'
import { recordOf } from '#tests/support/fake-engine.ts'
import { fileByMail } from '#tests/support/file-by-mail.ts'
import { functionCaller } from '#tests/support/function-caller.ts'
import { keepRecord } from '#tests/support/keep-record.ts'
import { testDeps } from '#tests/support/test-deps.ts'
import { theirListings } from '#tests/support/their-listings.ts'
import { workOff } from '#tests/support/work-off.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, aSite())
})
afterAll(() => database.close())

const RESUME = { waiting: 'for its mail' }

/** A removal whose worker died right after sending the form. Then another worker found it. */
async function lostRemoval(resume: object | null) {
  const account = newId()
  const deps = { ...testDeps(database), wallNow: () => START }
  const person = aPerson()
  const scan = aScan({ person_id: person.id })
  await putDoc(database.db, 'people', account, person)
  await putDoc(database.db, 'exposure_scans', account, scan)
  const record = recordOf('Marguerite A Tolliver', 'Dayton', 'OH', '47', '1')
  await keepRecord(database.db, account, scan.id, { key: aListing().key, record })
  await functionCaller(deps, account)('start-removals', {
    person_id: person.id,
    listings: await theirListings(database.db, account, person.id),
  })
  const [job] = await listDocs(database.db, 'removal_jobs', account)
  const processing = { ...must(job, 'the removal'), status: 'processing' as const }
  await putDoc(database.db, 'removal_jobs', account, processing)
  const job_id = processing.id
  const attempt = await beginAttempt({ tx: database.db, deps, userId: account }, job_id)
  await moveAttempt(database.db, deps, attempt, ['started'], { phase: 'submitting', resume })
  const followed: (object | undefined)[] = []
  const engine: Engine = {
    scanner: async () => null,
    distinct: async (_site, queries) => [...queries],
    async optOut(_site, request) {
      followed.push(request.resume)
      const ended = { shots: [], handoff: null, resume: null, uncertain: false, disclosed: [], problem: null }
      return { status: 'submitted', ...ended }
    },
  }
  const work = () => workOff(deps, [removeListing({ ...deps, engine })])
  const theJob = async () => must((await listDocs(database.db, 'removal_jobs', account))[0], 'the removal')
  const mail = async (link: string, words = 'Confirm:', html: string | false = false) => {
    const about = { userId: account, job: await theJob(), to: 'r-1@reply.offlist.example' }
    const mailed = { text: html ? words : `${words} ${link}`, html, subject: 'Confirm' }
    return fileByMail(deps, about, mailed)
  }
  return { work, theJob, mail, followed }
}

test('nothing is sent again, and the mail that comes when the outcome is unknown is followed once', async () => {
  const { work, theJob, mail, followed } = await lostRemoval(RESUME)
  await work()
  expect(await theJob()).toMatchObject({ status: 'verification', assurance: 'inconclusive' })
  expect(followed).toEqual([])
  const link = 'https://first.example/confirm?t=1'
  expect(await mail(link)).toMatchObject({ worksOn: true })
  await work()
  expect(followed).toEqual([{ link, state: RESUME }])
  expect(await theJob()).toMatchObject({ status: 'verification' })
  // A link that arrives after the first was followed starts no more work.
  expect(await mail('https://first.example/confirm?t=2')).toMatchObject({ worksOn: false })
  await work()
  expect(followed).toHaveLength(1)
})

test('a mail that is there before the next worker is followed by it', async () => {
  const { work, theJob, mail, followed } = await lostRemoval(RESUME)
  const link = 'https://first.example/confirm?t=1'
  expect(await mail(link)).toMatchObject({ worksOn: true })
  await work()
  expect(followed).toEqual([{ link, state: RESUME }])
  expect(await theJob()).toMatchObject({ status: 'verification', assurance: 'none' })
})

test('an earlier mail with another link of the site does not take the place of the confirmation', async () => {
  const { work, mail, followed } = await lostRemoval(RESUME)
  expect(
    await mail('https://first.example/blog?utm=mail', 'We have your request. Follow us at'),
  ).toMatchObject({ isNew: true, worksOn: false })
  await work()
  const link = 'https://first.example/optout/confirm?token=abc'
  expect(await mail(link)).toMatchObject({ worksOn: true })
  await work()
  expect(followed).toEqual([{ link, state: RESUME }])
})

test('where no mail was to come, none is followed', async () => {
  const { work, theJob, mail, followed } = await lostRemoval(null)
  await work()
  expect(await theJob()).toMatchObject({ status: 'verification', assurance: 'inconclusive' })
  expect(await mail('https://first.example/confirm?t=1')).toMatchObject({ worksOn: false })
  expect(followed).toEqual([])
})

test('a confirmation on another host that the recipe declares is followed', async () => {
  const folder = new URL('../../server/sandbox/records/', import.meta.url)
  const whole = JSON.parse(readFileSync(new URL('addresstrail.example.json', folder), 'utf8')) as object
  const recipe = { ...whole, url: 'first.example', optOutUrl: 'https://optout.example/first' }
  const row = {
    site_id: 'first',
    removal_method: 'automated_form',
    is_active: true,
    version: '1.0.0',
    recipe,
  }
  await database.db.insert(automationTemplates).values(row)
  try {
    const { work, mail, followed } = await lostRemoval(RESUME)
    await work()
    const link = 'https://privacy.optout.example/confirm?t=1'
    expect(await mail(link)).toMatchObject({ worksOn: true })
    await work()
    expect(followed).toEqual([{ link, state: RESUME }])
  } finally {
    await database.db.delete(automationTemplates)
  }
})

test('one behind a mailer’s redirect is not opened: the person gets it at once, with where it leads', async () => {
  const { work, theJob, mail, followed } = await lostRemoval(RESUME)
  await work()
  const end = 'https://first.example/optout/confirm?token=abc'
  const link = `https://mailhop.example/c/${Buffer.from(end).toString('base64url')}`
  const html = `<p>Please confirm the request.</p><a href="${link}">Confirm removal</a>`
  expect(await mail(link, 'Your mail program does not show this.', html)).toMatchObject({ worksOn: false })
  await work()
  expect(followed).toEqual([])
  const job = await theJob()
  expect(job).toMatchObject({ status: 'requires_manual', waiting_for: 'you', handoff: { url: link } })
  expect(job.handoff?.remaining).toContain(`goes through mailhop.example and says that it leads to ${end}`)
  // The broker's own link, if it comes, is followed as usual.
  expect(await mail(end)).toMatchObject({ worksOn: true })
  await work()
  expect(followed).toEqual([{ link: end, state: RESUME }])
  expect(await theJob()).toMatchObject({ status: 'verification', handoff: null })
})
