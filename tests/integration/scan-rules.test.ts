// Limits on scans and the order of removals: the plan, a site's patience, networks, and the planner.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { listDocs, patchDoc, putDoc } from '#server/db/rows.ts'
import { work } from '#server/db/tables/sync.ts'
import { planWork } from '#server/db/work.ts'
import type { Engine } from '#server/removals/engine.ts'
import { scanSite } from '#server/removals/search/scan-site.ts'
import { removeListing } from '#server/removals/submit/remove-listing.ts'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts'
import { emptyDatabase, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aJob, aListing, aPerson, aScan, aSite, aTemplate, START } from '#tests/support/documents.ts'
import { noMailbox, recordOf, scannerOf } from '#tests/support/fake-engine.ts'
import { fileByMail } from '#tests/support/file-by-mail.ts'
import { functionCaller } from '#tests/support/function-caller.ts'
import { keepRecord } from '#tests/support/keep-record.ts'
import { TAKEN } from '#tests/support/removal-world.ts'
import { type TestDeps, testDeps } from '#tests/support/test-deps.ts'
import { theirListings } from '#tests/support/their-listings.ts'
import { workOff } from '#tests/support/work-off.ts'

let database: TestDatabase
let deps: TestDeps & { wallNow: () => number }
let account: string

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyDatabase(database)
  account = newId()
  deps = { ...testDeps(database), wallNow: () => START }
})

const addSite = (id: string, given: Partial<DataBrokerSite> = {}) =>
  putDoc(
    database.db,
    'data_broker_sites',
    SHARED_ACCOUNT,
    aSite({ id, name: id, host: `${id}.example`, opt_out_url: `https://${id}.example/opt-out`, ...given }),
  )

async function addPerson(who = account) {
  const person = aPerson()
  await putDoc(database.db, 'people', who, person)
  return person
}

/** A person's scan of a site with one of their listings, as a visit leaves it. */
async function addFound(personId: string, siteId: string) {
  const key = `https://${siteId}.example/p/1`
  const scan = aScan({ person_id: personId, site_id: siteId, listings: [aListing({ key, url: key })] })
  await putDoc(database.db, 'exposure_scans', account, scan)
  const record = recordOf('Marguerite A Tolliver', 'Dayton', 'OH', '47', '1')
  await keepRecord(database.db, account, scan.id, { key, record })
  return scan
}

const ask = async (name: string, body: unknown, given: Partial<TestDeps> = {}, who = account) => {
  const response = await functionCaller({ ...deps, ...given }, who)(name, body)
  return (await response.json()) as Record<string, unknown>
}

const planned = async () =>
  (await database.db.select().from(work)).sort((a, b) => a.due_at.getTime() - b.due_at.getTime())

/** An engine whose sites block all searches, and whose forms run `optOut`. */
function engine(optOut: Engine['optOut'] = async () => TAKEN): Engine {
  return {
    scanner: async () =>
      scannerOf(async () => ({ status: 'blocked', extracted: [], shots: [], problem: 'Turned away.' })),
    distinct: async (_site, queries) => queries.slice(0, 1),
    optOut,
  }
}

test('a person is looked up on as many sites as the plan has room for, and on the same ones again', async () => {
  for (const id of ['a', 'b', 'c', 'd']) await addSite(id)
  const person = await addPerson()
  const limits = { planRules: { areSold: false, withoutSubscription: { maxSites: 2 } } }
  expect(await ask('start-scan', { person_id: person.id }, limits)).toMatchObject({ sites: 2 })
  const first = (await listDocs(database.db, 'exposure_scans', account)).map(scan => scan.site_id).sort()
  expect(await ask('start-scan', { person_id: person.id }, limits)).toMatchObject({ sites: 2 })
  const second = (await listDocs(database.db, 'exposure_scans', account)).map(scan => scan.site_id).sort()
  expect(second).toEqual(first)
  expect(await ask('start-scan', { person_id: person.id })).toMatchObject({ sites: 4 })
})

test('asked again, what waits keeps its turn and what was just looked at is left alone, until the person changes', async () => {
  for (const id of ['a', 'b']) await addSite(id)
  const person = await addPerson()
  const again = () => ask('start-scan', { person_id: person.id })
  await again()
  const scans = await listDocs(database.db, 'exposure_scans', account)
  const [waiting, looked] = [must(scans[0], 'scan'), must(scans[1], 'scan')]
  const resting = START + DAY
  const laneOfSite = (id: string) => ({ kind: 'scan-site' as const, userId: account, lane: `site:${id}` })
  for (const { id, site_id } of scans)
    await planWork(database.db, { ...laneOfSite(site_id), ref: id, dueAt: resting, replace: true })
  const at = new Date(START).toISOString()
  await putDoc(database.db, 'people', account, { ...person, updated_at: at })
  await patchDoc(database.db, 'exposure_scans', account, looked.id, { status: 'blocked', started_at: at })
  const dueAt = async () =>
    new Map((await planned()).map(({ ref, due_at }) => [ref, due_at.getTime() - START]))
  expect(await again()).toMatchObject({ sites: 2 })
  expect(await dueAt()).toEqual(
    new Map([
      [waiting.id, DAY],
      [looked.id, DAY],
    ]),
  )
  const later = new Date(START + 1).toISOString()
  await putDoc(database.db, 'people', account, { ...person, updated_at: later })
  await again()
  expect((await dueAt()).get(waiting.id)).toBe(DAY)
  expect((await dueAt()).get(looked.id)).toBe(0)
})

test('what changes during a visit, and is asked for, is looked for right after it', async () => {
  await addSite('a')
  const person = await addPerson()
  const names: string[][] = []
  const search = async () => {
    if (names.length === 1) {
      deps.clock.at = START + MINUTE
      const former = { first: 'Greta', middle: '', last: 'Sand', suffix: '' }
      // Typed on a device whose clock is behind.
      const updated_at = new Date(START - DAY).toISOString()
      await putDoc(database.db, 'people', account, {
        ...person,
        names: [...person.names, former],
        updated_at,
      })
      await ask('start-scan', { person_id: person.id })
    }
    return { status: 'not_found' as const, extracted: [], shots: [], problem: null }
  }
  const withEngine = {
    ...deps,
    engine: {
      ...engine(),
      scanner: async () => scannerOf(search),
      distinct: async <Q extends { lastName: string }>(_site: unknown, queries: readonly Q[]) => {
        names.push(queries.map(({ lastName }) => lastName))
        return [...queries]
      },
    } as Engine,
  }
  await ask('start-scan', { person_id: person.id })
  await workOff(withEngine, [scanSite(withEngine)])
  expect(names).toHaveLength(2)
  expect(names[1]).toContain('Sand')
  expect(names[0]).not.toContain('Sand')
})

test('a site that has just turned us away is not visited again because somebody asks again', async () => {
  await addSite('a')
  const person = await addPerson()
  const withEngine = { ...deps, engine: engine() }
  await ask('start-scan', { person_id: person.id })
  await workOff(withEngine, [scanSite(withEngine)])
  const [before] = await planned()
  await ask('start-scan', { person_id: person.id })
  expect(await planned()).toEqual([before])
})

test.each([
  ['blocked', 5 * DAY],
  ['error', 2 * DAY],
] as const)(
  'a visit that showed a listing and then ended as %s is made up for as one that failed',
  async (status, after) => {
    await addSite('first')
    const place = aPerson().places[0]
    const person = aPerson({ places: [must(place, 'a place'), { ...must(place, 'a place'), city: 'Akron' }] })
    await putDoc(database.db, 'people', account, person)
    await ask('start-scan', { person_id: person.id })
    const extracted = [recordOf('Marguerite A Tolliver', 'Dayton', 'OH', '47', '1')]
    let searches = 0
    const given: Engine = {
      ...engine(),
      distinct: async (_site, queries) => [...queries],
      scanner: async () =>
        scannerOf(async () => {
          searches += 1
          if (searches === 1) return { status: 'found', extracted, shots: [], problem: null }
          return { status, extracted: [], shots: [], problem: 'Turned away.', retryAfterMs: 5 * DAY }
        }),
    }
    await workOff(deps, [scanSite({ ...deps, engine: given })])
    expect(searches).toBe(2)
    const [scan] = await listDocs(database.db, 'exposure_scans', account)
    expect(scan).toMatchObject({ status: 'found', scan_date: null, problem: 'Turned away.' })
    expect(Date.parse(scan?.next_check_at ?? '') - START).toBe(after)
  },
)

test('sites that get their data from one parent are visited one at a time', async () => {
  await addSite('parent')
  await addSite('child', { parent_id: 'parent' })
  await addSite('alone')
  const person = await addPerson()
  await ask('start-scan', { person_id: person.id })
  const lanes = (await planned()).map(({ lane }) => lane).sort()
  expect(lanes).toEqual(['site:alone', 'site:parent', 'site:parent'])
})

test('a site that turns one search away is left alone by everybody’s for a minute', async () => {
  await addSite('first')
  await addSite('second')
  const other = newId()
  for (const who of [account, other]) {
    const person = await addPerson(who)
    await ask('start-scan', { person_id: person.id }, {}, who)
  }
  let looks = 0
  const counted: Engine = {
    ...engine(),
    scanner: async (siteId, signal) => {
      looks += 1
      return engine().scanner(siteId, signal, noMailbox)
    },
  }
  await workOff(deps, [scanSite({ ...deps, engine: counted })])
  // One scan per site at a time: the other account's waits.
  expect(looks).toBe(2)
  const waiting = (await planned()).filter(({ due_at }) => due_at.getTime() < START + DAY)
  expect(waiting.map(({ lane, due_at }) => [lane, due_at.getTime() - START])).toEqual([
    ['site:first', MINUTE],
    ['site:second', MINUTE],
  ])
})

test.each([
  ['an hour', HOUR, HOUR],
  ['a second', 1000, MINUTE],
  ['for ever', 1000 * DAY, DAY],
])(
  'a site that asks to be left alone for %s is, within a minute and a day',
  async (_, retryAfterMs, rest) => {
    await addSite('first')
    const other = newId()
    for (const who of [account, other]) {
      const person = await addPerson(who)
      await ask('start-scan', { person_id: person.id }, {}, who)
    }
    const patient: Engine = {
      ...engine(),
      scanner: async () =>
        scannerOf(async () => ({
          status: 'blocked',
          extracted: [],
          shots: [],
          problem: 'No.',
          retryAfterMs,
        })),
    }
    await workOff(deps, [scanSite({ ...deps, engine: patient })])
    const [waiting] = await planned()
    expect(must(waiting, 'the other look').due_at.getTime() - START).toBe(rest)
  },
)

test('looks that were planned before the plan became smaller are not made, but what was begun is seen through', async () => {
  for (const id of ['a', 'b', 'c', 'd']) await addSite(id)
  const person = await addPerson()
  let looks: string[] = []
  const quiet: Engine = {
    ...engine(),
    scanner: async siteId =>
      scannerOf(async () => {
        looks.push(siteId)
        return { status: 'not_found', extracted: [], shots: [], problem: null }
      }),
  }
  await ask('start-scan', { person_id: person.id })
  await workOff(deps, [scanSite({ ...deps, engine: quiet })])
  const scans = await listDocs(database.db, 'exposure_scans', account)
  const atD = must(
    scans.find(scan => scan.site_id === 'd'),
    'the scan',
  )
  const job = aJob({ person_id: person.id, site_id: 'd', scan_id: atD.id, status: 'verification' })
  await putDoc(database.db, 'removal_jobs', account, job)
  looks = []
  deps.clock.at += 31 * DAY
  const small = {
    ...deps,
    planRules: { areSold: false, withoutSubscription: { maxSites: 1 } },
    engine: quiet,
  }
  await workOff(small, [scanSite(small)])
  expect(looks.sort()).toEqual(['a', 'd'])
  const after = await listDocs(database.db, 'exposure_scans', account)
  expect(
    after
      .filter(scan => scan.next_check_at !== null)
      .map(scan => scan.site_id)
      .sort(),
  ).toEqual(['a', 'd'])
  expect(after.map(scan => scan.status)).toEqual(['not_found', 'not_found', 'not_found', 'not_found'])
})

test('removals are made in the planner’s order: what clears others first, then the quickest', async () => {
  await addSite('form')
  await addSite('parent')
  await addSite('child', { parent_id: 'parent', template: aTemplate('parent_site') })
  await addSite('other', { parent_id: 'parent', template: aTemplate('parent_site') })
  const person = await addPerson()
  for (const id of ['form', 'child', 'other', 'parent']) await addFound(person.id, id)
  await ask('start-removals', {
    person_id: person.id,
    listings: await theirListings(database.db, account, person.id),
  })
  const jobs = new Map(
    (await listDocs(database.db, 'removal_jobs', account)).map(job => [job.id, job.site_id]),
  )
  const order = (await planned()).flatMap(({ ref }) => jobs.get(ref) ?? [])
  expect(order).toHaveLength(4)
  expect(order.at(-1)).toBe('form')
})

test('with a request at a parent, sites that show its data and list the person are looked at too', async () => {
  await addSite('parent')
  await addSite('child', { parent_id: 'parent', template: aTemplate('parent_site') })
  await addSite('empty', { parent_id: 'parent', template: aTemplate('parent_site') })
  const person = await addPerson()
  const atParent = await addFound(person.id, 'parent')
  const atChild = await addFound(person.id, 'child')
  const nothing = aScan({ person_id: person.id, site_id: 'empty', status: 'not_found', listings: [] })
  await putDoc(database.db, 'exposure_scans', account, nothing)
  const listings = [{ scan_id: atParent.id, listing_key: must(atParent.listings[0], 'a listing').key }]
  await ask('start-removals', { person_id: person.id, listings })
  await workOff(deps, [removeListing({ ...deps, engine: engine() })])
  const looks = (await planned()).filter(({ kind }) => kind === 'scan-site')
  expect(new Set(looks.map(({ ref }) => ref))).toEqual(new Set([atParent.id, atChild.id]))
  for (const { due_at } of looks) expect(due_at.getTime()).toBe(START + 72 * HOUR)
})

test('a code that the site mails while its form is open is given to the run', async () => {
  await addSite('first')
  const person = await addPerson()
  await addFound(person.id, 'first')
  await ask('start-removals', {
    person_id: person.id,
    listings: await theirListings(database.db, account, person.id),
  })
  let code: unknown
  const typing = engine(async (_site, request) => {
    const [job] = await listDocs(database.db, 'removal_jobs', account)
    const about = { userId: account, job: must(job, 'the removal'), to: request.email }
    const coming = request.mailValues(['verificationCode'], 20_000)
    const text = 'Your verification code is 482913.'
    await fileByMail(deps, about, { text, subject: 'Your code' })
    code = await coming
    return TAKEN
  })
  await workOff(deps, [removeListing({ ...deps, engine: typing })])
  expect(code).toEqual({ verificationCode: '482913' })
})

test('sites are watched as often as the plan gives, however often they are to be', async () => {
  await addSite('first')
  const person = await addPerson()
  const scan = await addFound(person.id, 'first')
  await ask('start-removals', {
    person_id: person.id,
    listings: await theirListings(database.db, account, person.id),
  })
  const [job] = await listDocs(database.db, 'removal_jobs', account)
  const done = { ...must(job, 'a removal'), status: 'completed' as const, completed_at: scan.scan_date }
  await putDoc(database.db, 'removal_jobs', account, done)
  await database.db.delete(work)
  const nobody: Engine = {
    ...engine(),
    scanner: async () =>
      scannerOf(async () => ({ status: 'not_found', extracted: [], shots: [], problem: null })),
  }
  const dueAfterLook = async (given: Partial<TestDeps>) => {
    await ask('start-monitoring', { userId: account, settings: { monitoring_frequency: 'daily' } })
    const withLimits = { ...deps, ...given }
    await workOff(withLimits, [scanSite({ ...withLimits, engine: nobody })])
    const next = (await planned()).find(({ kind }) => kind === 'scan-site')
    return (must(next, 'a next look').due_at.getTime() - START) / DAY
  }
  expect(
    await dueAfterLook({ planRules: { areSold: false, withoutSubscription: { scanFrequency: 'weekly' } } }),
  ).toBe(7)
  expect(await dueAfterLook({})).toBe(1)
})
