// The database is lost and restored from a backup: devices send what it lacks, and nothing is sent out a second time.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { findDoc, listDocs, putDoc } from '#server/db/rows.ts'
import { users } from '#server/db/tables/accounts.ts'
import { disclosures, removalAttempts } from '#server/db/tables/engine.ts'
import { databaseEvidence } from '#server/lib/evidence-store.ts'
import { type Journal, openJournal } from '#server/lib/journal.ts'
import { beginAttempt, lastAttempt, moveAttempt } from '#server/removals/submit/attempts.ts'
import { journalFieldsOf } from '#server/removals/submit/journal-entries.ts'
import { sendLetter } from '#server/removals/submit/send-letter.ts'
import { afterRestore } from '#server/restored.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import { beginHistory, cut, endTab, type RealDevice, rowsOn } from '#tests/model/real-history.ts'
import { openServerWorld } from '#tests/model/server-world.ts'
import { backUp } from '#tests/support/backup.ts'
import { openTestDatabase, type TestDatabase, testKeys } from '#tests/support/database.ts'
import { aPerson, START } from '#tests/support/documents.ts'
import { makeKeys } from '#tests/support/make-keys.ts'
import { openRealtimeServer } from '#tests/support/realtime-server.ts'
import { type RemovalWorld, startRemovalWorld } from '#tests/support/removal-world.ts'
import { workOff } from '#tests/support/work-off.ts'
import { addRow, changeRow } from '#web/data/storage/row-writes.ts'

let database: TestDatabase
let folder: string
let journal: Journal
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'offlist-restored-'))
  journal = openJournal({ folder, masterKey: testKeys.masterKey, wallNow: () => START, keptDays: 31 })
})
afterEach(async () => {
  await journal.close()
  rmSync(folder, { recursive: true, force: true })
})

const settle = () =>
  afterRestore({
    database,
    evidence: databaseEvidence,
    publicUrl: 'http://127.0.0.1:8787',
    journal: { folder, masterKeys: [testKeys.masterKey] },
    returnPlace: { mailDomain: 'reply.offlist.example' },
    wallNow: () => START,
  })

describe('what leaves', () => {
  let world: RemovalWorld
  beforeEach(async () => {
    world = await startRemovalWorld(database)
    world.deps.journal = journal
    const at = new Date(START)
    const account = { id: world.account, email: 'person@example.com', createdAt: at, updatedAt: at }
    await database.db.insert(users).values(account)
  })

  /** The site still shows the listing, and all work due within a week is done. */
  const aWeekPasses = async () => {
    for (let day = 1; day <= 7; day += 1) await world.workAt(START + day * DAY)
  }
  const unknown = { status: 'verification', assurance: 'inconclusive', waiting_for: 'broker' }

  test('a request of a removal that the backup has is unknown, and is not sent again', async () => {
    await world.askForRemoval()
    const restore = await backUp(database)
    await world.workAt(START)
    expect(world.sent).toHaveLength(1)
    await restore()
    expect(await world.theJob()).toMatchObject({ status: 'queued' })

    expect(await settle()).toMatchObject({ unknown: 1, known: 0, remembered: 0 })
    expect(await world.theJob()).toMatchObject({ ...unknown, submitted_at: iso(START) })
    expect(await database.db.select().from(removalAttempts)).toMatchObject([{ phase: 'unknown' }])
    expect((await database.db.select().from(disclosures)).map(row => row.field)).toEqual(['email'])
    await aWeekPasses()
    expect(world.sent).toHaveLength(1)
    expect(await settle()).toMatchObject({ unknown: 0, known: 1 })
  })

  test('without it, the request would be sent a second time', async () => {
    await world.askForRemoval()
    const restore = await backUp(database)
    await world.workAt(START)
    await restore()
    await world.workAt(START)
    expect(world.sent).toHaveLength(2)
  })

  test('a removal that the backup does not have is there again, as unknown', async () => {
    await world.askForRemoval()
    await world.cancel((await world.theJob()).id)
    const restore = await backUp(database)
    await world.startRemovals()
    await world.workAt(START)
    expect(world.sent).toHaveLength(1)
    const lost = must(
      (await world.jobs()).find(job => job.status !== 'cancelled'),
      'the removal',
    )
    await restore()

    expect(await settle()).toMatchObject({ unknown: 1 })
    const again = await findDoc(database.db, 'removal_jobs', world.account, lost.id)
    expect(again).toMatchObject(unknown)
    await world.startRemovals()
    await aWeekPasses()
    expect(world.sent).toHaveLength(1)
    expect(await settle()).toMatchObject({ unknown: 0, known: 1 })
  })

  test('where not even the listing is known, it is remembered until that is found again', async () => {
    const person = aPerson()
    await putDoc(database.db, 'people', world.account, person)
    const restore = await backUp(database)
    const findAndStart = async () => {
      await world.ask('start-scan', { person_id: person.id })
      await world.workAt(START)
      await world.startRemovals()
      await world.workAt(START)
    }
    await findAndStart()
    expect(world.sent).toHaveLength(1)
    await restore()

    expect(await settle()).toMatchObject({ remembered: 1, unknown: 0 })
    await findAndStart()
    expect(await world.theJob()).toMatchObject(unknown)
    await aWeekPasses()
    expect(world.sent).toHaveLength(1)
    // Two weeks later, the old request has timed out: a new one is no blind repetition.
    for (let day = 8; day <= 16; day += 1) await world.workAt(START + day * DAY)
    expect(world.sent).toHaveLength(2)
  })

  test('a letter that may have left is not mailed again', async () => {
    await world.askForRemoval()
    const job = await world.theJob()
    await putDoc(database.db, 'removal_jobs', world.account, {
      ...job,
      status: 'requires_manual',
      waiting_for: 'you',
    })
    const letter = { to: 'privacy@first.example', subject: 'Remove', body: 'Please.', siteName: 'First' }
    await world.ask('email-removal', { job_id: job.id, ...letter, followUpDays: 30 })
    const restore = await backUp(database)
    const post = () => workOff(world.deps, [sendLetter(world.deps)])
    await post()
    expect(world.deps.outbox).toHaveLength(1)
    await restore()

    expect(await settle()).toMatchObject({ unknown: 1 })
    await post()
    expect(world.deps.outbox).toHaveLength(1)
    expect(await listDocs(database.db, 'messages', world.account)).toMatchObject([{ status: 'sent' }])
    expect(await world.theJob()).toMatchObject(unknown)
  })

  test('nothing leaves while the journal cannot be written', async () => {
    world.deps.journal = {
      append: async entry => {
        if (entry.kind !== 'stayed') throw new Error('no space left on device')
      },
    }
    await world.askForRemoval()
    await world.workAt(START)
    expect(world.sent).toEqual([])
    expect(await world.theJob()).toMatchObject({ status: 'queued', submitted_at: null })
    world.deps.journal = journal
    await world.workAt(START + DAY)
    expect(world.sent).toHaveLength(1)
  })

  test('what was noted and then certainly stayed is not unknown', async () => {
    await world.askForRemoval()
    const restore = await backUp(database)
    // As if the machine froze between the commit and the click.
    world.steady.step = DAY
    await world.workAt(START)
    expect(world.sent).toEqual([])
    await restore()
    expect(await settle()).toMatchObject({ unknown: 0, known: 0 })
    world.steady.step = 0
    await world.workAt(START)
    expect(world.sent).toHaveLength(1)
  })

  test('a confirmation link that may have been opened leaves the attempt able to go on', async () => {
    await world.askForRemoval()
    const job = await world.theJob()
    const attempt = await beginAttempt({ tx: database.db, deps: world.deps, userId: world.account }, job.id)
    const resume = { step: 2, fields: ['email'] }
    const to = { phase: 'awaiting_mail', resume } as const
    await moveAttempt(database.db, world.deps, attempt, ['started'], to)
    await journal.append({
      ...{ kind: 'request', ...journalFieldsOf(world.account, job), id: attempt.id },
      ...{ left_at: START, confirms: true, fields: [] },
    })
    expect(await settle()).toMatchObject({ unknown: 1 })
    const settled = await lastAttempt(database.db, world.account, job.id)
    expect(settled).toMatchObject({ id: attempt.id, phase: 'unknown', resume })
  })

  test('the attempt belongs to the removal that has taken the place of the lost one', async () => {
    await world.askForRemoval()
    await world.cancel((await world.theJob()).id)
    const restore = await backUp(database)
    await world.startRemovals()
    await world.workAt(START)
    await restore()
    await world.startRemovals()
    const open = must(
      (await world.jobs()).find(job => job.status !== 'cancelled'),
      'the removal',
    )

    expect(await settle()).toMatchObject({ unknown: 1 })
    expect(await lastAttempt(database.db, world.account, open.id)).toMatchObject({ phase: 'unknown' })
  })

  test('an entry of an account that is not there is left alone', async () => {
    await world.askForRemoval()
    await world.workAt(START)
    await database.db.delete(users).where(eq(users.id, world.account))
    expect(await settle()).toMatchObject({ unowned: 1 })
  })
})

const LATER = '2026-11-23T10:00:00.000Z'
const PATIENCE = 60_000

test('8.6 two devices with unsent edits send what the database lacks, and all three agree', async () => {
  const keys = await makeKeys()
  const world = await openServerWorld(database, keys)
  let realtime = await openRealtimeServer(database, { keys })
  const history = await beginHistory(world, realtime.url)
  const [one, other] = history.devices as [RealDevice, RealDevice]
  const { userId } = history
  const onServer = async () =>
    new Map((await listDocs(database.db, 'people', userId)).map(person => [person.id, person]))
  const atRest = async () => {
    for (const device of history.devices) {
      expect(device.account.sync.state()).toMatchObject({ pending: 0 })
      const here = new Map((await rowsOn(device, 'people')).map(row => [row.id, row]))
      for (const [id, person] of await onServer()) expect(here.get(id)).toMatchObject(person)
      expect(here.size).toBe((await onServer()).size)
    }
  }
  const settled = () => vi.waitFor(atRest, { timeout: PATIENCE, interval: 50 })
  try {
    await settled()
    const [shared] = [...(await onServer()).keys()]
    const restore = await backUp(database)

    // Acknowledged, but in no backup.
    const added = aPerson({ relation: 'relative' })
    await addRow(one.account, 'people', added)
    await changeRow(one.account, 'people', must(shared, 'person'), { birth_year: 1951, updated_at: LATER })
    const isIn = async () => {
      const people = await onServer()
      expect([people.has(added.id), people.get(must(shared, 'person'))?.birth_year]).toEqual([true, 1951])
    }
    await vi.waitFor(isIn, { timeout: PATIENCE, interval: 50 })
    await settled()

    // On each device only.
    for (const device of history.devices) cut(history, device, true)
    const offline = aPerson({ relation: 'parent' })
    await addRow(other.account, 'people', offline)
    await changeRow(other.account, 'people', added.id, { birth_year: 1952, updated_at: LATER })
    await changeRow(one.account, 'people', must(shared, 'person'), {
      phones: ['937 555 0100'],
      updated_at: LATER,
    })

    await realtime.close()
    await restore()
    expect((await onServer()).size).toBe(1)
    await settle()
    realtime = await openRealtimeServer(database, { keys, port: Number(new URL(realtime.url).port) })
    for (const device of history.devices) cut(history, device, false)

    await vi.waitFor(
      async () => {
        const people = await onServer()
        expect(people.get(must(shared, 'person'))).toMatchObject({
          birth_year: 1951,
          phones: ['937 555 0100'],
        })
        expect(people.get(added.id)).toMatchObject({ birth_year: 1952 })
        expect(people.get(offline.id)).toBeDefined()
      },
      { timeout: PATIENCE, interval: 50 },
    )
    await settled()
    for (const device of history.devices) {
      // The second device may find that the first has sent everything.
      expect(device.account.restored.rows()).not.toBeNull()
      expect(device.account.refusals.list()).toEqual([])
    }
  } finally {
    for (const device of history.devices) await endTab(device)
    await realtime.close()
    await world.close()
  }
})
