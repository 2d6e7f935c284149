// A site that a person wants left alone gets no search, no form, no letter and no reminder about them: not if it's
// requested, and not if it was planned before.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listDocs, patchDoc, putDoc } from '#server/db/rows.ts'
import { disclosures } from '#server/db/tables/engine.ts'
import { work } from '#server/db/tables/sync.ts'
import { followUp } from '#server/removals/follow-up/follow-up.ts'
import { applyListChange } from '#server/removals/leave-sites.ts'
import { scanSite } from '#server/removals/search/scan-site.ts'
import { removeListing } from '#server/removals/submit/remove-listing.ts'
import { sendLetter } from '#server/removals/submit/send-letter.ts'
import { LEFT_ALONE } from '#shared/domain/leave-alone.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR, iso } from '#shared/lib/time.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aPerson, aPlace, aScan, aTemplate, START } from '#tests/support/documents.ts'
import { scannerOf } from '#tests/support/fake-engine.ts'
import { type RemovalWorld, startRemovalWorld, TAKEN } from '#tests/support/removal-world.ts'
import { workOff } from '#tests/support/work-off.ts'

let database: TestDatabase
let world: RemovalWorld

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  world = await startRemovalWorld(database)
})

/** The visits that the site got. */
let visits = 0

async function workAt(at: number): Promise<void> {
  const { deps } = world
  deps.clock.at = at
  const engine = {
    ...world.engine,
    scanner: async (...given: Parameters<typeof world.engine.scanner>) => {
      visits += 1
      return world.engine.scanner(...given)
    },
  }
  const all = { ...deps, engine }
  await workOff(deps, [scanSite(all), removeListing(all), sendLetter(deps), followUp(deps)])
}

beforeEach(() => {
  visits = 0
})

const theirs = async () => must((await listDocs(database.db, 'people', world.account))[0], 'a person')

/** Changes the list as nothing else would notice: only the checks right before the work can hold it up. */
async function setList(leave_alone: string[] | null): Promise<void> {
  await patchDoc(database.db, 'people', world.account, (await theirs()).id, { leave_alone })
}

/** Changes the list as a device's push does. */
async function changeList(leave_alone: string[]): Promise<void> {
  const before = await theirs()
  await database.db.transaction(async tx => {
    await patchDoc(tx, 'people', world.account, before.id, { leave_alone })
    const after = { ...before, leave_alone }
    await applyListChange({ tx, deps: world.deps, userId: world.account }, { before, after })
  })
}

const planned = async (kind: string) =>
  (await database.db.select().from(work)).filter(item => item.kind === kind)

describe('searches', () => {
  test('a scan leaves the site out, and a scan of nothing else is refused', async () => {
    await world.addSite({ id: 'second', name: 'Second', host: 'second.example' })
    const person = aPerson({ leave_alone: ['first'] })
    await putDoc(database.db, 'people', world.account, person)
    expect(await world.ask('start-scan', { person_id: person.id })).toMatchObject({ sites: 1 })
    expect(await world.ask('start-scan', { person_id: person.id, sites: ['first'] })).toMatchObject({
      status: 403,
      code: 'site_left_alone',
      detail: 'You asked us to leave First Finder alone. Take it off the person’s list first.',
    })
    expect(await world.ask('start-scan', { person_id: person.id, sites: ['first', 'second'] })).toMatchObject(
      { sites: 1 },
    )
    const scans = await listDocs(database.db, 'exposure_scans', world.account)
    expect(scans.map(({ site_id }) => site_id)).toEqual(['second'])
  })

  test('a search that was planned before doesn’t run, and says why; it is never "not found"', async () => {
    const person = aPerson()
    await putDoc(database.db, 'people', world.account, person)
    await world.ask('start-scan', { person_id: person.id })
    await setList(['first'])
    await workAt(START)
    expect(visits).toBe(0)
    expect(await world.theScan()).toMatchObject({ status: 'error', problem: LEFT_ALONE, next_check_at: null })
    expect(await planned('scan-site')).toEqual([])
  })

  test('what an earlier search found stays as it was, unchecked', async () => {
    const person = aPerson()
    await putDoc(database.db, 'people', world.account, person)
    await world.ask('start-scan', { person_id: person.id })
    await workAt(START)
    const before = await world.theScan()
    expect([before.status, visits]).toEqual(['found', 1])
    world.site.records = []
    await setList(['first'])
    await workAt(START + 60 * DAY)
    expect(visits).toBe(1)
    expect(await world.theScan()).toEqual({ ...before, next_check_at: null, started_at: null })
  })

  test('a search under way stops before its next question, and stores nothing', async () => {
    const person = aPerson({ places: [aPlace('Dayton', 'OH', true), aPlace('Akron', 'OH')] })
    await putDoc(database.db, 'people', world.account, person)
    await world.ask('start-scan', { person_id: person.id })
    let asked = 0
    const engine = {
      ...world.engine,
      distinct: async <Q>(_site: unknown, queries: readonly Q[]) => [...queries],
      scanner: async () =>
        scannerOf(async () => {
          asked += 1
          await setList(['first'])
          return { status: 'not_found', extracted: [], shots: [], problem: null }
        }),
    } as typeof world.engine
    await workOff(world.deps, [scanSite({ ...world.deps, engine })])
    expect(asked).toBe(1)
    expect(await world.theScan()).toMatchObject({ status: 'error', problem: LEFT_ALONE, scan_date: null })
  })
})

test('a visit under way opens no listing’s own page any more', async () => {
  const person = aPerson()
  await putDoc(database.db, 'people', world.account, person)
  await world.ask('start-scan', { person_id: person.id })
  await workAt(START)
  const before = await world.theScan()
  expect(before.listings.length).toBeGreaterThan(0)
  const opened: string[] = []
  let controls = 0
  const scanner = scannerOf(async () => ({ status: 'not_found', extracted: [], shots: [], problem: null }), {
    control: async () => {
      controls += 1
      await setList(['first'])
      return { kind: 'answered', page: null }
    },
    openPage: async url => {
      opened.push(url)
      return { status: 404, url, text: '' }
    },
  })
  const engine = { ...world.engine, scanner: async () => scanner }
  world.deps.clock.at = START + 60 * DAY
  await workOff(world.deps, [scanSite({ ...world.deps, engine })])
  expect(controls).toBe(1)
  expect(opened).toEqual([])
  expect((await world.theScan()).listings).toEqual(before.listings)
})

describe('forms', () => {
  test('a form’s page whose address names the person isn’t opened if the list changed on the way', async () => {
    await world.askForRemoval()
    const opened: string[] = []
    const engine = {
      ...world.engine,
      optOut: async (site: string, request: Parameters<typeof world.engine.optOut>[1]) => {
        await setList(['first'])
        await request.onBeforeOpen?.(['fullName'])
        opened.push(site)
        return null
      },
    }
    await workOff(world.deps, [removeListing({ ...world.deps, engine })])
    expect(opened).toEqual([])
    expect(await database.db.select().from(disclosures)).toEqual([])
    expect(await world.theJob()).toMatchObject({ status: 'cancelled' })
  })

  test('a removal isn’t started there, and among others it’s left out and counted', async () => {
    await world.askForRemoval()
    await world.cancel((await world.theJob()).id)
    await setList(['first'])
    expect(await world.startRemovals()).toMatchObject({ status: 403, code: 'site_left_alone' })
    expect(await world.jobs()).toHaveLength(1)
    await world.addSite({ id: 'second', name: 'Second', host: 'second.example' })
    const scan = aScan({ person_id: (await theirs()).id, site_id: 'second' })
    await putDoc(database.db, 'exposure_scans', world.account, scan)
    expect(await world.startRemovals()).toMatchObject({ jobs: [expect.any(String)], left_alone: 1 })
    expect((await world.jobs()).filter(job => job.status !== 'cancelled')).toMatchObject([
      { site_id: 'second' },
    ])
  })

  test('a form that was planned before isn’t opened, and its removal is canceled', async () => {
    await world.askForRemoval()
    await setList(['first'])
    await workAt(START + HOUR)
    expect(world.sent).toEqual([])
    expect((await world.theJob()).status).toBe('cancelled')
    expect(await world.said()).toContain('You asked us to leave First Finder alone. We sent nothing.')
  })

  test('a form that is open isn’t sent', async () => {
    let clicks = 0
    world.site.optOut = async request => {
      await setList(['first'])
      await request.onBeforeSubmit(['email'], null)
      clicks += 1
      return TAKEN
    }
    await world.askForRemoval()
    await workAt(START)
    expect(clicks).toBe(0)
    expect((await world.theJob()).status).toBe('cancelled')
  })

  test('a failed removal isn’t tried again', async () => {
    await world.askForRemoval()
    const { id } = await world.theJob()
    await patchDoc(database.db, 'removal_jobs', world.account, id, { status: 'failed' })
    await setList(['first'])
    expect(await world.ask('retry-removal', { job_id: id })).toMatchObject({ code: 'site_left_alone' })
  })

  test('after a request was sent, no scan checks it, and it never counts as gone', async () => {
    await world.askForRemoval()
    await workAt(START)
    expect((await world.theJob()).status).toBe('verification')
    const seen = visits
    world.site.records = []
    await setList(['first'])
    await workAt(START + 10 * DAY)
    await workAt(START + 20 * DAY)
    expect(visits).toBe(seen)
    expect(await world.theJob()).toMatchObject({
      status: 'verification',
      assurance: 'none',
      absent_since: null,
    })
  })
})

describe('letters', () => {
  const write = async () =>
    world.ask('email-removal', {
      job_id: (await world.theJob()).id,
      to: 'privacy@first.example',
      subject: 'Please remove my listing',
      body: 'My listing is at https://first.example/p/1.',
      siteName: 'First Finder',
      followUpDays: 30,
    })

  beforeEach(async () => {
    await world.addSite({ template: aTemplate('email_request', 0) })
    await world.askForRemoval()
  })

  test('a letter there is refused', async () => {
    await setList(['first'])
    expect(await write()).toMatchObject({ status: 403, code: 'site_left_alone' })
  })

  test('a letter that waited isn’t sent', async () => {
    await write()
    await setList(['first'])
    await workAt(START)
    expect(world.deps.outbox).toEqual([])
    expect(await listDocs(database.db, 'messages', world.account)).toMatchObject([{ status: 'failed' }])
    expect((await world.theJob()).status).toBe('cancelled')
  })

  test('a letter without an answer gets no reminder', async () => {
    await write()
    await workAt(START)
    expect(world.deps.outbox).toHaveLength(1)
    await setList(['first'])
    for (let day = 1; day <= 60; day += 1) await workAt(START + day * DAY)
    expect(world.deps.outbox).toHaveLength(1)
  })

  test('off the list again, the site is looked at and reminded as before', async () => {
    await write()
    await workAt(START)
    await changeList(['first'])
    for (let day = 1; day <= 40; day += 1) await workAt(START + day * DAY)
    expect(world.deps.outbox).toHaveLength(1)
    await changeList([])
    for (let half = 80; half <= 90; half += 1) await workAt(START + half * 12 * HOUR)
    expect(world.deps.outbox).toHaveLength(2)
  })
})

describe('when the list changes', () => {
  test('what wasn’t sent is canceled at once, and stays canceled', async () => {
    await world.askForRemoval()
    await changeList(['first'])
    expect((await world.theJob()).status).toBe('cancelled')
    expect(await planned('remove-listing')).toEqual([])
    await changeList([])
    expect((await world.theJob()).status).toBe('cancelled')
  })

  test('what was sent waits, and its timeline says that nobody checks', async () => {
    await world.askForRemoval()
    await workAt(START)
    await changeList(['first'])
    expect(await world.theJob()).toMatchObject({ status: 'verification', next_action_at: null })
    expect(await world.said()).toContain('We no longer check the site, and we send no reminders.')
    expect(await planned('scan-site')).toEqual([])
  })

  test('off the list again, visits are planned again, and show what became of the request', async () => {
    await world.askForRemoval()
    await workAt(START)
    await changeList(['first'])
    world.site.records = []
    await workAt(START + 30 * DAY)
    await changeList([])
    expect(await planned('scan-site')).toHaveLength(1)
    await workAt(START + 30 * DAY)
    await workAt(START + 34 * DAY)
    expect((await world.theJob()).status).toBe('completed')
  })

  test('a search that never ran because of the list is due at once', async () => {
    const person = aPerson()
    await putDoc(database.db, 'people', world.account, person)
    await world.ask('start-scan', { person_id: person.id })
    await changeList(['first'])
    expect(await world.theScan()).toMatchObject({ status: 'error', problem: LEFT_ALONE })
    await changeList([])
    expect(await world.theScan()).toMatchObject({ status: 'pending', next_check_at: iso(START) })
    await workAt(START)
    expect((await world.theScan()).status).toBe('found')
  })
})
