// Intents and direct calls (server/functions): each has one effect, and refusals leave nothing behind.
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { fieldIs, listDocs, patchDoc, putDoc } from '#server/db/rows.ts'
import { work } from '#server/db/tables/sync.ts'
import { functions } from '#server/function-list.ts'
import { functionRoutes } from '#server/functions/routes.ts'
import { runIntent } from '#server/functions/run-intent.ts'
import { type ActorEnv, holderOf } from '#server/lib/actor.ts'
import { fairShare, SHARE_LIMITS } from '#server/lib/fair-share.ts'
import { AppError, problemResponse } from '#server/lib/problem.ts'
import type { Intent } from '#shared/collections/intents.ts'
import { newId } from '#shared/lib/id.ts'
import { functionPayloads } from '#shared/protocol/functions.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aJob, aListing, anIntent, aPerson, aScan, aSite } from '#tests/support/documents.ts'
import { syncDevice } from '#tests/support/sync-device.ts'
import { type TestDeps, testDeps } from '#tests/support/test-deps.ts'
import { theirListings } from '#tests/support/their-listings.ts'

let database: TestDatabase
let deps: TestDeps
let account: string

beforeAll(async () => {
  database = await openTestDatabase()
  await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, aSite())
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.delete(work)
  deps = testDeps(database)
  account = newId()
})

const run = (intent: Intent) => database.db.transaction(tx => runIntent(deps, tx, holderOf(account), intent))
const jobs = () => listDocs(database.db, 'removal_jobs', account)

/** A person with one listing, as a first scan leaves them. */
async function aFoundPerson() {
  const person = aPerson()
  const scan = aScan({ person_id: person.id })
  await putDoc(database.db, 'people', account, person)
  await putDoc(database.db, 'exposure_scans', account, scan)
  return { person, scan }
}

describe('an intent', () => {
  test('is done, with its result', async () => {
    const { person } = await aFoundPerson()
    const done = await run(
      anIntent('start-removals', {
        person_id: person.id,
        listings: await theirListings(database.db, account, person.id),
      }),
    )
    expect(done).toMatchObject({ status: 'done', error: null, result: { jobs: [expect.any(String)] } })
    expect(await jobs()).toHaveLength(1)
  })

  test('starts what it names, and nothing that was found after it was made', async () => {
    const { person, scan } = await aFoundPerson()
    const listings = await theirListings(database.db, account, person.id)
    const intent = anIntent('start-removals', { person_id: person.id, listings })
    // The scan continues while the intent waits for a network.
    const later = aListing({ key: 'found-later', url: 'https://first.example/found-later' })
    await putDoc(database.db, 'exposure_scans', account, { ...scan, listings: [...scan.listings, later] })
    expect(await run(intent)).toMatchObject({ status: 'done' })
    expect((await jobs()).map(job => job.listing_key)).toEqual([aListing().key])
  })

  test('of an earlier app that names no listings starts none, is kept, and says what to do', async () => {
    const { person } = await aFoundPerson()
    const device = syncDevice(deps, account)
    const intent = anIntent('start-removals', { person_id: person.id, listings: null })
    expect(await device.create('intents', intent)).toEqual([])
    expect(await device.read('intents', intent.id)).toMatchObject({
      status: 'failed',
      error: { code: 'listings_not_named', message: expect.stringContaining('Open Listings') },
    })
    expect(await jobs()).toEqual([])
  })

  test('to scan searches the sites that it names, not those that were added since', async () => {
    const { person } = await aFoundPerson()
    await putDoc(
      database.db,
      'data_broker_sites',
      SHARED_ACCOUNT,
      aSite({ id: 'added', host: 'added.example' }),
    )
    try {
      const done = await run(anIntent('start-scan', { person_id: person.id, sites: [aSite().id] }))
      expect(done).toMatchObject({ status: 'done', result: { sites: 1 } })
    } finally {
      await patchDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, 'added', { scannable: false })
    }
  })

  test('to monitor looks at the sites that it names, not at those that were cleaned since', async () => {
    const { person, scan } = await aFoundPerson()
    const other = aScan({ person_id: person.id, site_id: 'second' })
    await putDoc(database.db, 'exposure_scans', account, other)
    for (const { id, site_id } of [scan, other]) {
      const job = aJob({ person_id: person.id, scan_id: id, site_id, status: 'completed' })
      await putDoc(database.db, 'removal_jobs', account, job)
    }
    const done = await run(anIntent('start-monitoring', { scans: [scan.id], settings: {} }))
    expect(done).toMatchObject({ status: 'done', result: { sites: 1 } })
    expect((await database.db.select().from(work)).map(row => row.ref)).toEqual([scan.id])
  })

  test('of an unknown kind fails and says so', async () => {
    expect(await run(anIntent('make-coffee', {}))).toMatchObject({
      status: 'failed',
      error: { code: 'unknown_kind' },
    })
    expect(await run(anIntent('toString', {}))).toMatchObject({
      status: 'failed',
      error: { code: 'unknown_kind' },
    })
  })

  test.each(Object.keys(functionPayloads).filter(name => name !== 'start-monitoring'))(
    '%s with a payload that makes no sense fails and names the field',
    async kind => {
      const failed = await run(anIntent(kind, {}))
      expect(failed).toMatchObject({ status: 'failed', result: null, error: { code: 'validation_failed' } })
      expect(failed.error?.message).toMatch(/^[A-Za-z_]+: ./)
    },
  )

  test('about another account’s things finds nothing', async () => {
    const { person, scan } = await aFoundPerson()
    const job = aJob({ scan_id: scan.id })
    await putDoc(database.db, 'removal_jobs', account, job)
    account = newId()
    for (const intent of [
      anIntent('start-scan', { person_id: person.id }),
      anIntent('start-removals', {
        person_id: person.id,
        listings: await theirListings(database.db, account, person.id),
      }),
      anIntent('confirm-listing', { scan_id: scan.id, listing_key: aListing().key, mine: true }),
      anIntent('cancel-removal', { job_id: job.id }),
      anIntent('complete-guide', { job_id: job.id }),
      anIntent('retry-removal', { job_id: job.id }),
      anIntent('handle-reappearance', { alertId: newId(), action: 'auto_remove' }),
    ]) {
      expect(await run(intent)).toMatchObject({ status: 'failed', error: { code: 'not_found' } })
    }
  })

  test('that is refused leaves nothing behind, and what goes on in its transaction stands', async () => {
    const handler = functions['cancel-removal']
    const refusing: typeof handler = async context => {
      await putDoc(context.tx, 'people', account, aPerson())
      return { ok: false, code: 'transition_not_allowed', message: 'No.' }
    }
    Object.assign(functions, { 'cancel-removal': refusing })
    try {
      const after = aPerson()
      await database.db.transaction(async tx => {
        const intent = await runIntent(
          deps,
          tx,
          holderOf(account),
          anIntent('cancel-removal', { job_id: newId() }),
        )
        expect(intent).toMatchObject({
          status: 'failed',
          error: { code: 'transition_not_allowed', message: 'No.' },
        })
        await putDoc(tx, 'people', account, after)
      })
      expect((await listDocs(database.db, 'people', account)).map(person => person.id)).toEqual([after.id])
    } finally {
      Object.assign(functions, { 'cancel-removal': handler })
    }
  })
})

describe('an intent that a device pushes', () => {
  test('has its effect once, however often and by however many it is pushed', async () => {
    const { person } = await aFoundPerson()
    const device = syncDevice(deps, account)
    const intent = anIntent('start-removals', {
      person_id: person.id,
      listings: await theirListings(database.db, account, person.id),
    })
    const answers = await Promise.all(Array.from({ length: 5 }, () => device.create('intents', intent)))
    await device.create('intents', intent)
    expect(await jobs()).toHaveLength(1)
    expect(answers.filter(answer => answer.length === 0)).toHaveLength(1)
    for (const [current] of answers.filter(answer => answer.length > 0))
      expect(current).toMatchObject({ status: 'done' })
  })

  test('comes back with its outcome, and the workers are told', async () => {
    const { person } = await aFoundPerson()
    const device = syncDevice(deps, account)
    const intent = anIntent('start-scan', { person_id: person.id })
    expect(await device.create('intents', intent)).toEqual([])
    expect(await device.read('intents', intent.id)).toMatchObject({ status: 'done', result: { sites: 1 } })
    expect(deps.nudges.count).toBeGreaterThan(0)
    expect(await database.db.select().from(work)).toMatchObject([{ kind: 'scan-site', user_id: account }])
  })

  test('is kept as failed when it was refused, so that the person can see why', async () => {
    const device = syncDevice(deps, account)
    const intent = anIntent('start-scan', { person_id: newId() })
    expect(await device.create('intents', intent)).toEqual([])
    expect(await device.read('intents', intent.id)).toMatchObject({
      status: 'failed',
      error: { code: 'not_found' },
    })
  })

  test('may be taken off the list, which undoes nothing', async () => {
    const { person } = await aFoundPerson()
    const device = syncDevice(deps, account)
    const intent = anIntent('start-removals', {
      person_id: person.id,
      listings: await theirListings(database.db, account, person.id),
    })
    await device.create('intents', intent)
    const done = await device.read('intents', intent.id)
    expect(await device.edit('intents', done ?? {}, { _deleted: true })).toEqual([])
    expect(await jobs()).toHaveLength(1)
    await device.create('intents', intent)
    expect(await jobs()).toHaveLength(1)
  })
})

describe('a direct call', () => {
  function call(name: string, body: unknown, headers: Record<string, string> = {}) {
    const app = new Hono<ActorEnv>()
    app.onError(error => {
      if (error instanceof AppError) return problemResponse(error)
      throw error
    })
    app.use(async (c, next) => {
      c.set('actor', { ...holderOf(account), email: 'person@example.com', sessionId: 'session' })
      await next()
    })
    app.use(fairShare(SHARE_LIMITS, Date.now))
    app.route('/', functionRoutes(deps))
    return app.request(`/${name}`, { method: 'POST', body: JSON.stringify(body), headers })
  }

  test('answers with the result, and is kept as an intent', async () => {
    const { person } = await aFoundPerson()
    const response = await call('start-removals', {
      person_id: person.id,
      listings: await theirListings(database.db, account, person.id),
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ success: true, jobs: [expect.any(String)] })
    const kept = await listDocs(database.db, 'intents', account, fieldIs('intents', 'status', 'done'))
    expect(kept).toMatchObject([{ kind: 'start-removals' }])
  })

  test('repeated with the same key has its effect once and the same answer', async () => {
    const { person } = await aFoundPerson()
    const key = { 'idempotency-key': newId() }
    const payload = { person_id: person.id, listings: await theirListings(database.db, account, person.id) }
    const responses = await Promise.all([1, 2, 3].map(() => call('start-removals', payload, key)))
    const answers = await Promise.all(responses.map(response => response.json()))
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    expect(await jobs()).toHaveLength(1)
  })

  test.each([
    ['an unknown function', 'make-coffee', {}, {}, 404, 'not_found'],
    ['a payload that makes no sense', 'start-scan', { person_id: 'me' }, {}, 400, 'validation_failed'],
    ['a payload that is no object', 'start-scan', [], {}, 400, 'validation_failed'],
    ['something that is not there', 'cancel-removal', { job_id: newId() }, {}, 404, 'not_found'],
    ['a key that is no id', 'start-scan', {}, { 'idempotency-key': 'abc' }, 400, 'validation_failed'],
  ] as const)('%s is refused as a problem', async (_what, name, body, headers, status, code) => {
    const response = await call(name, body, headers)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ status, code })
  })
})
