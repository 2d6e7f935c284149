// Three copies of the program on one Postgres, and two devices that push, pull and request letters. One copy is killed
// repeatedly, another is stopped and replaced by one with a newer migration. COPY_KILLS sets how often (1).
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
import { laterMigrations } from '#tests/support/later-migrations.ts'
import { type MailSink, openMailSink } from '#tests/support/mail-sink.ts'
import { createDatabase } from '#tests/support/server-database.ts'
import { type RunningCopy, startCopy } from '#tests/support/start-copy.ts'
import { type Batch, SteadyDevice, signInAt } from '#tests/support/steady-device.ts'

const DEMO = { email: 'rosa.whitaker@mail.example', password: 'juniper-ridge-2218' }
const onPostgres = process.env.TEST_DATABASE === 'postgres'
const kills = Number(process.env.COPY_KILLS ?? 1)
const seed = Number(process.env.SEED ?? 1)
/** The maximum number of batches that devices push between two kills. */
const STEPS_MAX = 25
/** Letters that devices may request between two kills: some right before each, and never used up early. */
const LETTERS_PER_KILL = 10
const LETTERS = kills * LETTERS_PER_KILL
/** A start takes seconds on an idle machine. A killed copy's work waits a minute for its lease to expire. */
const LIMIT_MS = 10 * MINUTE + kills * 2 * MINUTE

const later = laterMigrations([{ sql: ['alter table people add column later_note text;'] }])
let folder: string
let fresh: Awaited<ReturnType<typeof createDatabase>>
let sink: MailSink
let database: Database
const copies: RunningCopy[] = []

beforeAll(async () => {
  if (!onPostgres) return
  folder = mkdtempSync(path.join(os.tmpdir(), 'offlist-copies-'))
  fresh = await createDatabase(process.env.DATABASE_URL ?? '')
  sink = await openMailSink()
  const options = { databaseUrl: fresh.url, journal: path.join(folder, 'journal') }
  for (let number = 0; number < 3; number += 1)
    copies.push(await startCopy({ ...options, settings: { SMTP_URL: sink.url } }))
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

test(
  `one of three copies killed ${kills} times and one upgraded: nothing is lost, doubled or sent twice`,
  async ({ skip }) => {
    skip(!onPostgres, 'PGlite has one process')
    const [doomed, upgraded] = [must(copies[0], 'a copy'), must(copies[1], 'a copy')]
    const [user] = await query(`select id from users where email = '${DEMO.email}'`)
    const site = must((await listDocs(database.db, 'data_broker_sites', SHARED_ACCOUNT))[0], 'a site')
    const addresses = await awaitingLetters(String(user?.id), site.id)
    const waiting = [...addresses.keys()]
    let offered: string[] = []
    const token = await signInAt(doomed.url, DEMO)
    const devices = [0, 2].map(at => new SteadyDevice(() => copies.map(copy => copy.url), token, at))
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
    const more = async (count: number) => {
      const goal = steps + count
      await vi.waitFor(() => expect(steps).toBeGreaterThanOrEqual(goal), { timeout: LIMIT_MS, interval: 5 })
    }
    const upgradeAt = Math.ceil(kills / 2)
    for (let kill = 1; kill <= kills; kill += 1) {
      offered = waiting.splice(0, LETTERS_PER_KILL)
      await more(1 + chance.below(STEPS_MAX))
      await doomed.kill()
      await more(2)
      await doomed.restart()
      if (kill !== upgradeAt) continue
      await upgraded.stop()
      await more(2)
      await upgraded.upgrade(later.folder)
    }
    await more(5)
    isOver = true
    await Promise.all(busy)
    // Another copy does the killed copy's work once its lease expires.
    await vi.waitFor(
      async () => expect(await query("select ref from work where kind = 'send-letter'")).toEqual([]),
      { timeout: 5 * MINUTE, interval: 500 },
    )

    const reader = new SteadyDevice(() => [upgraded.url], token, 0)
    const people = new Set((await reader.readAll('people')).map(row => row.id))
    const intents = new Map((await reader.readAll('intents')).map(row => [row.id, row]))
    const letters = (await reader.readAll('messages')).filter(row => row.direction === 'out')
    const acknowledged = devices.flatMap(device => [...device.acknowledged.values()])
    const asked = acknowledged.filter(doc => 'kind' in doc)
    const askedFor = asked.map(doc => (doc.payload as { job_id: string }).job_id)
    const lettersOf = (jobId: string) => letters.filter(letter => letter.job_id === jobId).length
    const mailsOf = (jobId: string) => sink.from(must(addresses.get(jobId), 'return address'))
    const counts = {
      kills,
      acknowledged: { rows: acknowledged.length - asked.length, letters: asked.length },
      lost: {
        rows: acknowledged.filter(doc => !('kind' in doc) && !people.has(doc.id)).length,
        intents: asked.filter(doc => intents.get(doc.id)?.status !== 'done').length,
        letters: askedFor.filter(jobId => lettersOf(jobId) === 0).length,
      },
      doubled: askedFor.filter(jobId => lettersOf(jobId) > 1).length,
      sentTwice: [...addresses.keys()].filter(jobId => mailsOf(jobId) > 1).length,
      // Killed between recording the letter and the mail server's reply: never resent blindly.
      cutOff: askedFor.filter(jobId => mailsOf(jobId) === 0).length,
      errors: devices.flatMap(device => device.errors),
      broken: devices.reduce((sum, device) => sum + device.breaks, 0),
      refusals: devices.reduce((sum, device) => sum + device.refusals.length, 0),
    }
    console.log(`three copies: ${JSON.stringify(counts, null, 2)}`)
    expect(counts).toMatchObject({
      lost: { rows: 0, intents: 0, letters: 0 },
      doubled: 0,
      sentTwice: 0,
      errors: [],
    })
    // At most one letter per kill and worker of the killed copy: quick work has two workers.
    expect(counts.cutOff).toBeLessThanOrEqual(kills * 2)
    expect(asked.length).toBeGreaterThan(0)
  },
  LIMIT_MS,
)
