// A worker delayed by a busy or frozen machine: it doesn't click late, doesn't undo what others have settled meanwhile,
// and the confirmation of its request is followed.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { patchDoc } from '#server/db/rows.ts'
import { disclosures, removalAttempts } from '#server/db/tables/engine.ts'
import { MAIL_PATIENCE } from '#server/removals/submit/settle-attempt.ts'
import { DAY, HOUR, iso, MINUTE } from '#shared/lib/time.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { START } from '#tests/support/documents.ts'
import { fileByMail } from '#tests/support/file-by-mail.ts'
import { type OptOut, type RemovalWorld, startRemovalWorld, TAKEN } from '#tests/support/removal-world.ts'

let database: TestDatabase
let world: RemovalWorld
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  world = await startRemovalWorld(database)
  await world.askForRemoval()
})

const RESUME = { waiting: 'for its mail' }
const LINK = 'https://first.example/confirm?token=1'
/** A link that neither its path nor the mail identifies as a confirmation. */
const UNKNOWN = 'https://first.example/about/us'
/** Later than any retry of a delayed request. */
const LATER = START + 2 * HOUR

const phases = async () =>
  (await database.db.select().from(removalAttempts).orderBy(removalAttempts.started_at)).map(
    ({ phase }) => phase,
  )

/** The lease expires, and another worker does the due work. */
async function another(optOut: OptOut): Promise<void> {
  world.wall.at += 61_000
  const own = world.site.optOut
  world.site.optOut = optOut
  await world.workAt(START)
  world.site.optOut = own
}

/** A site that accepted the form and mails a link. Records when it's followed. */
const mailing: OptOut = async request => {
  if (request.resume) {
    await request.onBeforeSubmit([], null)
    world.sent.push(request.resume.link)
    return TAKEN
  }
  await request.onBeforeSubmit(['email'], RESUME)
  world.sent.push('form')
  return { ...TAKEN, status: 'awaiting_email', resume: RESUME }
}

async function mail(link: string) {
  const about = { userId: world.account, job: await world.theJob(), to: 'r-1@reply.offlist.example' }
  const mailed = { text: `Please confirm: ${link}`, html: false as const, subject: 'Confirm' }
  return fileByMail(world.deps, about, mailed)
}

test('a click that would come a minute after its commit is not made: nothing is recorded, and it is tried again', async () => {
  world.steady.step = MINUTE
  await world.workAt(START)
  expect(world.sent).toEqual([])
  expect(await phases()).toEqual(['ended'])
  expect(await database.db.select().from(disclosures)).toEqual([])
  expect(await world.theJob()).toMatchObject({ status: 'queued', waiting_for: 'us', submitted_at: null })
  expect(await world.said()).toContain('the form on First Finder, so we didn’t send it')
  world.steady.step = 0
  await world.workAt(LATER)
  expect(world.sent).toHaveLength(1)
  expect(await phases()).toEqual(['ended', 'submitted'])
  expect(await world.theJob()).toMatchObject({ status: 'verification' })
})

test('a second request that is held up takes nothing from the first', async () => {
  await world.workAt(START)
  world.steady.step = MINUTE
  await world.workAt(START + 15 * DAY)
  expect(world.sent).toHaveLength(1)
  expect(await world.theJob()).toMatchObject({ status: 'queued', attempts: 2, submitted_at: iso(START) })
})

test('nor where another worker has given it up as unknown meanwhile: it is certain that it never left', async () => {
  world.steady.step = MINUTE
  world.site.optOut = async request => {
    try {
      return await world.send(request)
    } catch (error) {
      world.steady.step = 0
      await another(world.send)
      expect(await phases()).toEqual(['unknown'])
      throw error
    }
  }
  await world.workAt(START)
  expect(world.sent).toEqual([])
  expect(await phases()).toEqual(['ended'])
  expect(await world.theJob()).toMatchObject({ status: 'queued', assurance: 'none' })
  world.site.optOut = world.send
  await world.workAt(LATER)
  expect(world.sent).toHaveLength(1)
})

test('a form that left late, after another worker had given it up, has its confirmation followed', async () => {
  world.site.optOut = async request => {
    const answer = await mailing(request)
    if (!request.resume) await another(mailing)
    return answer
  }
  await world.workAt(START)
  expect(world.sent).toEqual(['form'])
  expect(await world.theJob()).toMatchObject({ status: 'verification' })
  expect(await mail(LINK)).toMatchObject({ worksOn: true })
  await world.workAt(START + MINUTE)
  expect(world.sent).toEqual(['form', LINK])
  expect(await phases()).toEqual(['submitted'])
})

test('a worker that fails late does not undo that its request was confirmed meanwhile', async () => {
  world.site.optOut = async request => {
    await mailing(request)
    await another(mailing)
    await mail(LINK)
    await another(mailing)
    expect(await phases()).toEqual(['submitted'])
    return { ...TAKEN, status: 'error' }
  }
  await world.workAt(START)
  expect(world.sent).toEqual(['form', LINK])
  expect(await phases()).toEqual(['submitted'])
  expect(await world.said()).toContain('We followed the confirmation link')
})

test('a confirmation that comes after the person was asked to take over is followed', async () => {
  world.site.optOut = mailing
  await world.workAt(START)
  await world.workAt(START + MAIL_PATIENCE + HOUR)
  expect(await world.theJob()).toMatchObject({ status: 'requires_manual', waiting_for: 'you' })
  expect(await mail(LINK)).toMatchObject({ worksOn: true })
  await world.workAt(START + MAIL_PATIENCE + 2 * HOUR)
  expect(world.sent).toEqual(['form', LINK])
  expect(await phases()).toEqual(['submitted'])
  expect(await world.theJob()).toMatchObject({ status: 'verification', waiting_for: 'broker', handoff: null })
})

test('a confirmation is followed also where the removal waits for a look while its mail is awaited', async () => {
  world.site.optOut = mailing
  await world.workAt(START)
  const { id } = await world.theJob()
  await patchDoc(database.db, 'removal_jobs', world.account, id, { status: 'verification' })
  expect(await phases()).toEqual(['awaiting_mail'])
  expect(await mail(LINK)).toMatchObject({ worksOn: true })
  await world.workAt(LATER)
  expect(world.sent).toEqual(['form', LINK])
})

test('a worker that dies while it follows a late confirmation leaves it to the next one', async () => {
  let dies = true
  world.site.optOut = async request => {
    if (request.resume && dies) {
      dies = false
      throw new Error('the worker is gone')
    }
    return mailing(request)
  }
  await world.workAt(START)
  await world.workAt(START + MAIL_PATIENCE + HOUR)
  await mail(LINK)
  await world.workAt(START + MAIL_PATIENCE + 2 * HOUR)
  expect(await phases()).toEqual(['submitting'])
  await world.workAt(START + MAIL_PATIENCE + 12 * HOUR)
  expect(world.sent).toEqual(['form', LINK])
})

test('where a mail came and no link in it was taken for the confirmation, the person is told to look there', async () => {
  world.site.optOut = mailing
  await world.workAt(START)
  expect(await mail(UNKNOWN)).toMatchObject({ isNew: true, worksOn: false })
  await world.workAt(START + MAIL_PATIENCE)
  expect(await world.theJob()).toMatchObject({ status: 'requires_manual', waiting_for: 'you' })
  expect(await world.said()).toContain('didn’t recognize a confirmation link')
  expect(await world.said()).not.toContain('No confirmation mail came')
})

test('a confirmation link on the site’s own host whose path looks like another’s is offered at once', async () => {
  world.site.optOut = mailing
  await world.workAt(START)
  const link = 'https://first.example/help/confirm/8fa2c41b'
  expect(await mail(link)).toMatchObject({ worksOn: false })
  expect(await world.theJob()).toMatchObject({ status: 'requires_manual', handoff: { url: link } })
  expect(await world.said()).toContain('couldn’t tell whether it confirms your request')
})

test('a confirmation that is held up before its click is opened again: nobody else has the link', async () => {
  world.site.optOut = mailing
  await world.workAt(START)
  expect(await phases()).toEqual(['awaiting_mail'])
  await mail(LINK)
  world.steady.step = MINUTE
  await world.workAt(START + MINUTE)
  expect(world.sent).toEqual(['form'])
  world.steady.step = 0
  await world.workAt(START + 12 * HOUR)
  expect(world.sent).toEqual(['form', LINK])
  expect(await phases()).toEqual(['submitted'])
})
