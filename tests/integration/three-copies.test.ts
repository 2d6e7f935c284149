// Three copies of the program on one Postgres, with a role each, as in a larger installation: two devices push, pull and
// request letters, and a mail server delivers answers. Each copy is killed repeatedly, and one is stopped and replaced by
// one with a newer migration. COPY_KILLS sets how often each is killed (1).
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { listDocs, putDoc } from '#server/db/rows.ts'
import { makeReturnAddress } from '#server/removals/return-address.ts'
import { privacyAddress } from '#shared/letters/privacy-address.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { dice } from '#tests/model/dice.ts'
import { testKeys } from '#tests/support/database.ts'
import { aJob, anIntent, aPerson, aScan } from '#tests/support/documents.ts'
import { freePort } from '#tests/support/free-port.ts'
import { laterMigrations } from '#tests/support/later-migrations.ts'
import { type MailSink, openMailSink } from '#tests/support/mail-sink.ts'
import { createDatabase } from '#tests/support/server-database.ts'
import { type RunningCopy, startCopy } from '#tests/support/start-copy.ts'
import { type Batch, SteadyDevice, signInAt } from '#tests/support/steady-device.ts'
import { SteadySender } from '#tests/support/steady-sender.ts'

const DEMO = { email: 'rosa.whitaker@mail.example', password: 'juniper-ridge-2218' }
const onPostgres = process.env.TEST_DATABASE === 'postgres'
/** The broker's mailbox, which answers letters. */
const MAILBOX = 'privacy@first.example'
const killsEach = Number(process.env.COPY_KILLS ?? 1)
/** Only copies with `web` answer devices. */
const ROLES = ['web', 'web,worker', 'worker,mail-in'] as const
const WEB = [0, 1] as const
const UPGRADED = 1
const kills = killsEach * ROLES.length
const seed = Number(process.env.SEED ?? 1)
/** The maximum number of batches that devices push between two kills. */
const STEPS_MAX = 25
/** Letters that devices may request between two kills: some right before each, and never used up early. */
const LETTERS_PER_KILL = 5
const LETTERS = kills * LETTERS_PER_KILL
/** A start takes seconds on an idle machine. A killed copy's work waits a minute for its lease to expire. */
const LIMIT_MS = 10 * MINUTE + kills * 2 * MINUTE

const later = laterMigrations([{ sql: ['alter table people add column later_note text;'] }])
let folder: string
let fresh: Awaited<ReturnType<typeof createDatabase>>
let sink: MailSink
let database: Database
let mailPort: number
const copies: RunningCopy[] = []

beforeAll(async () => {
  if (!onPostgres) return
  folder = mkdtempSync(path.join(os.tmpdir(), 'offlist-copies-'))
  fresh = await createDatabase(process.env.DATABASE_URL ?? '')
  sink = await openMailSink()
  mailPort = await freePort()
  const options = { databaseUrl: fresh.url, journal: path.join(folder, 'journal') }
  // All letters go to one mailbox.
  const settings = {
    SMTP_URL: sink.url,
    MAIL_IN_PORT: String(mailPort),
    LETTERS_PER_MAILBOX: String(LETTERS),
  }
  for (const ROLE of ROLES) copies.push(await startCopy({ ...options, settings: { ...settings, ROLE } }))
  database = await openDatabase({ ...testKeys, url: fresh.url, folder: '', onError: () => undefined })
}, LIMIT_MS)
afterAll(async () => {
  if (!onPostgres) return
  await Promise.all(copies.map(copy => copy.dispose()))
  await database.close()
  await sink.close()
  await fresh.drop()
  for (const path of [folder, later.folder]) rmSync(path, { recursive: true, force: true })
}, LIMIT_MS)

async function query(statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: fresh.url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** Removals that each wait for a letter: removal id to the letter's sender address. */
async function awaitingLetters(userId: string, siteId: string): Promise<Map<string, string>> {
  const person = aPerson()
  await putDoc(database.db, 'people', userId, person)
  const scan = aScan({ site_id: siteId, person_id: person.id })
  await putDoc(database.db, 'exposure_scans', userId, scan)
  const addresses = new Map<string, string>()
  for (let number = 0; number < LETTERS; number += 1) {
    const waiting = { status: 'requires_manual', job_type: 'email', waiting_for: 'you' } as const
    const job = aJob({ ...waiting, scan_id: scan.id, person_id: scan.person_id, site_id: siteId })
    const deps = { now: Date.now, mailDomain: 'reply.offlist.example' }
    job.return_address = await makeReturnAddress({ tx: database.db, deps, userId }, job.id)
    await putDoc(database.db, 'removal_jobs', userId, job)
    addresses.set(job.id, job.return_address)
  }
  return addresses
}

const letterFor = (jobId: string, to: string): Batch => ({
  name: 'intents',
  docs: [
    anIntent(
      'email-removal',
      {
        job_id: jobId,
        to,
        subject: 'Please remove my listing',
        body: 'My listing is at https://first.example/p/1.',
        siteName: 'First Finder',
        followUpDays: 30,
      },
      { id: newId() },
    ),
  ],
})

const webUrls = () => WEB.map(at => must(copies[at], 'a copy').url)

/** Whether a token is good at every copy that answers devices. */
async function isGoodEverywhere(token: string): Promise<boolean> {
  const asked = webUrls().map(url =>
    fetch(`${url}/sync/v1/people/pull?seq=0&limit=1`, { headers: { authorization: `Bearer ${token}` } }),
  )
  return (await Promise.all(asked)).every(response => response.ok)
}

test(
  `three copies, each killed ${killsEach} times and one upgraded: nothing is lost, doubled or sent twice`,
  async ({ skip }) => {
    skip(!onPostgres, 'PGlite has one process')
    const [user] = await query(`select id from users where email = '${DEMO.email}'`)
    const site = must((await listDocs(database.db, 'data_broker_sites', SHARED_ACCOUNT))[0], 'a site')
    const addresses = await awaitingLetters(String(user?.id), site.id)
    const waiting = [...addresses.keys()]
    let offered: string[] = []
    const tokens = await Promise.all(webUrls().map(url => signInAt(url, DEMO)))
    const devices = WEB.map(at => new SteadyDevice(webUrls, must(tokens[at], 'a token'), at + 1))
    const sender = new SteadySender(mailPort)
    const chance = dice(seed)
    const draw = (): Batch => {
      const jobId = chance.percent(30) ? offered.pop() : undefined
      if (jobId !== undefined) return letterFor(jobId, privacyAddress(site).address)
      const docs = Array.from({ length: 1 + chance.below(10) }, () => aPerson({ relation: 'relative' }))
      return { name: 'people', docs }
    }

    let steps = 0
    let isOver = false
    const busy = devices.map(async device => {
      while (!isOver) {
        await device.step(draw())
        steps += 1
      }
    })
    const mailing = (async () => {
      const [to] = addresses.values()
      for (let number = 1; !isOver; number += 1)
        await sender.deliver({
          from: MAILBOX,
          to: must(to, 'return address'),
          subject: `Answer ${number}`,
          text: `We received your request ${number}.`,
        })
    })()
    const more = async (count: number) => {
      const goal = steps + count
      await vi.waitFor(() => expect(steps).toBeGreaterThanOrEqual(goal), { timeout: LIMIT_MS, interval: 5 })
    }
    for (let kill = 0; kill < kills; kill += 1) {
      offered = waiting.splice(0, LETTERS_PER_KILL)
      const doomed = must(copies[kill % copies.length], 'a copy')
      await more(1 + chance.below(STEPS_MAX))
      await doomed.kill()
      await more(2)
      await doomed.restart()
      if (kill !== Math.floor(kills / 2)) continue
      const upgraded = must(copies[UPGRADED], 'a copy')
      await upgraded.stop()
      await more(2)
      await upgraded.upgrade(later.folder)
    }
    await more(5)
    isOver = true
    await Promise.all([...busy, mailing])
    // Another copy does the killed copy's work once its lease expires.
    await vi.waitFor(
      async () => expect(await query("select ref from work where kind = 'send-letter'")).toEqual([]),
      { timeout: 5 * MINUTE, interval: 500 },
    )

    const reader = new SteadyDevice(webUrls, must(tokens[0], 'a token'), UPGRADED)
    const people = new Set((await reader.readAll('people')).map(row => row.id))
    const intents = new Map((await reader.readAll('intents')).map(row => [row.id, row]))
    const messages = await reader.readAll('messages')
    const letters = messages.filter(row => row.direction === 'out')
    const answers = messages.filter(row => row.direction === 'in').map(row => String(row.subject))
    const acknowledged = devices.flatMap(device => [...device.acknowledged.values()])
    const asked = acknowledged.filter(doc => 'kind' in doc)
    const askedFor = asked.map(doc => (doc.payload as { job_id: string }).job_id)
    const lettersOf = (jobId: string) => letters.filter(letter => letter.job_id === jobId).length
    const mailsOf = (jobId: string) => sink.from(must(addresses.get(jobId), 'return address'))
    const newTokens = await Promise.all(webUrls().map(url => signInAt(url, DEMO)))
    const sessions = await Promise.all([...tokens, ...newTokens].map(isGoodEverywhere))
    const counts = {
      kills,
      acknowledged: {
        rows: acknowledged.length - asked.length,
        letters: asked.length,
        answers: sender.taken.length,
      },
      lost: {
        rows: acknowledged.filter(doc => !('kind' in doc) && !people.has(doc.id)).length,
        intents: asked.filter(doc => intents.get(doc.id)?.status !== 'done').length,
        letters: askedFor.filter(jobId => lettersOf(jobId) === 0).length,
        answers: sender.taken.filter(subject => !answers.includes(subject)).length,
        sessions: sessions.filter(isGood => !isGood).length,
      },
      doubled: {
        letters: askedFor.filter(jobId => lettersOf(jobId) > 1).length,
        answers: answers.length - new Set(answers).size,
      },
      sentTwice: [...addresses.keys()].filter(jobId => mailsOf(jobId) > 1).length,
      // Killed between recording the letter and the mail server's reply: never resent blindly.
      cutOff: askedFor.filter(jobId => mailsOf(jobId) === 0).length,
      errors: devices.flatMap(device => device.errors),
      broken: devices.reduce((sum, device) => sum + device.breaks, sender.breaks),
      refusals: devices.reduce((sum, device) => sum + device.refusals.length, 0),
    }
    console.log(`three copies: ${JSON.stringify(counts, null, 2)}`)
    expect(counts).toMatchObject({
      lost: { rows: 0, intents: 0, letters: 0, answers: 0, sessions: 0 },
      doubled: { letters: 0, answers: 0 },
      sentTwice: 0,
      errors: [],
    })
    // At most one letter per kill and worker of the killed copy: quick work has two workers.
    expect(counts.cutOff).toBeLessThanOrEqual(kills * 2)
    expect(asked.length).toBeGreaterThan(0)
    expect(answers.length).toBeGreaterThan(0)
  },
  LIMIT_MS,
)
