// What programs start with a key: scans and removals, by the rules of the app.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { listDocs, patchDoc, putDoc } from '#server/db/rows.ts'
import { work } from '#server/db/tables/sync.ts'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import { CONSENT_STATEMENT } from '#shared/domain/households.ts'
import { newId } from '#shared/lib/id.ts'
import type {
  ApiExposure,
  ApiRemovalWithTimeline,
  RemovalsStarted,
  ScanStarted,
  ScanState,
} from '#shared/protocol/developer-api/answers.ts'
import { removalsStarted, scanStarted } from '#shared/protocol/developer-api/answers.ts'
import { apiCaller, newApiKey } from '#tests/support/developer-world.ts'
import { aListing, aPerson, aScan, aSite, aTemplate } from '#tests/support/documents.ts'
import { type HouseholdWorld, openHouseholdWorld, type User } from '#tests/support/household-world.ts'

let world: HouseholdWorld
beforeAll(async () => {
  world = await openHouseholdWorld()
})
afterAll(() => world.close())

let holder: User
let ask: ReturnType<typeof apiCaller>
beforeEach(async () => {
  holder = await world.signIn()
  ask = apiCaller(world, await newApiKey(world, holder))
})

const db = () => world.database.db
const give = async (given: Partial<Person> = {}) => {
  const person = aPerson(given)
  await putDoc(db(), 'people', holder.userId, person)
  return person
}
const giveScan = async (person: Person, given: Partial<ExposureScan> = {}) => {
  const scan = aScan({ person_id: person.id, ...given })
  await putDoc(db(), 'exposure_scans', holder.userId, scan)
  return scan
}
const planned = (kind: string) =>
  db()
    .select()
    .from(work)
    .where(and(eq(work.user_id, holder.userId), eq(work.kind, kind)))
const peopleOf = () => listDocs(db(), 'people', holder.userId)
const jobsOf = () => listDocs(db(), 'removal_jobs', holder.userId)
const intentsOf = () => listDocs(db(), 'intents', holder.userId)

const MARGUERITE = { full_name: 'Marguerite Tolliver' }
const NEW = {
  full_name: 'Ada Quinn',
  email: 'ada@example.com',
  phone: '512 555 0147',
  relation: 'partner',
  place: { city: 'Austin', state: 'TX' },
  consent: { authority: 'consent', statement: CONSENT_STATEMENT },
}

describe('a scan', () => {
  test('of a person of the account is started, and says how far it is', async () => {
    const person = await give()
    const body = { ...MARGUERITE, email: 'm@example.com', phone: '937 555 0100' }
    const { status, headers, body: started } = await ask<ScanStarted>('POST', '/scan', body)
    expect(status).toBe(202)
    expect(scanStarted.parse(started)).toMatchObject({ person_id: person.id, person_added: false, sites: 1 })
    expect(headers.get('location')).toBe(started.status_url)
    expect(await planned('scan-site')).toHaveLength(1)
    const path = new URL(started.status_url).pathname.replace('/api', '')
    expect((await ask<ScanState>('GET', path)).body).toMatchObject({
      id: started.id,
      person_id: person.id,
      state: 'running',
      sites: { pending: 1 },
    })
    const [scan] = await listDocs(db(), 'exposure_scans', holder.userId)
    await patchDoc(db(), 'exposure_scans', holder.userId, scan?.id ?? '', { status: 'blocked' })
    expect((await ask<ScanState>('GET', path)).body).toMatchObject({
      state: 'done',
      sites: { pending: 0, not_found: 0, failed: 1 },
    })
  })

  test('of somebody who is not in the account names what is missing, and adds nobody', async () => {
    await give()
    expect(await ask('POST', '/scan', { full_name: 'Ada Quinn' })).toMatchObject({
      status: 422,
      body: { code: 'person_unknown', field: 'relation', detail: expect.stringContaining('place, consent') },
    })
    const { consent: _, ...withoutConsent } = NEW
    expect(await ask('POST', '/scan', withoutConsent)).toMatchObject({
      status: 422,
      body: { code: 'person_unknown', field: 'consent' },
    })
    expect(await peopleOf()).toHaveLength(1)
    expect(await planned('scan-site')).toEqual([])
  })

  test('of somebody new stores them and their consent, if both are given', async () => {
    const { status, body } = await ask<ScanStarted>('POST', '/scan', NEW)
    expect([status, body.person_added]).toEqual([202, true])
    expect(await peopleOf()).toMatchObject([
      {
        id: body.person_id,
        relation: 'partner',
        names: [{ first: 'Ada', last: 'Quinn' }],
        emails: ['ada@example.com'],
      },
    ])
    const { consents } = await world.json<{ consents: object[] }>('GET', '/households/v1/consents', holder)
    expect(consents).toMatchObject([{ person_id: body.person_id, authority: 'consent', valid: true }])
  })

  test('of a person without consent is refused as in the app', async () => {
    await give({ relation: 'partner' })
    expect(await ask('POST', '/scan', MARGUERITE)).toMatchObject({
      status: 403,
      body: { code: 'consent_needed' },
    })
    expect(await intentsOf()).toEqual([])
    const { consent } = NEW
    expect((await ask('POST', '/scan', { ...MARGUERITE, consent })).status).toBe(202)
  })

  test('of a child needs a parent, and adds nobody otherwise', async () => {
    const child = await give({ relation: 'child', birth_year: 2018 })
    const { consent } = NEW
    expect(await ask('POST', '/scan', { ...MARGUERITE, consent })).toMatchObject({
      status: 403,
      body: { code: 'consent_needed', detail: expect.stringContaining('under 18') },
    })
    const parent = { ...consent, authority: 'parent' }
    expect((await ask('POST', '/scan', { ...MARGUERITE, person_id: child.id, consent: parent })).status).toBe(
      202,
    )
  })

  test('of one of two with the same name asks which one, until an address tells', async () => {
    const one = await give({ emails: ['one@example.com'] })
    await give({ emails: ['two@example.com'], relation: 'parent' })
    expect(await ask('POST', '/scan', MARGUERITE)).toMatchObject({
      status: 409,
      body: { code: 'person_unclear', field: 'person_id' },
    })
    const { body } = await ask<ScanStarted>('POST', '/scan', { ...MARGUERITE, email: 'ONE@example.com' })
    expect(body.person_id).toBe(one.id)
    expect(await ask('POST', '/scan', { ...MARGUERITE, email: 'three@example.com' })).toMatchObject({
      body: { code: 'person_unknown' },
    })
  })

  test('of another account’s person finds nobody', async () => {
    const other = await world.signIn()
    const { person } = await world.fill(other)
    expect(await ask('POST', '/scan', { ...MARGUERITE, person_id: person.id })).toMatchObject({
      status: 404,
      body: { code: 'not_found', field: 'person_id' },
    })
  })

  test.each([
    ['an unknown member', { ...MARGUERITE, ssn: '1' }, 'ssn'],
    ['an unknown member inside', { ...NEW, place: { ...NEW.place, country: 'US' } }, 'place.country'],
    ['no name', {}, 'full_name'],
    ['a number for a name', { full_name: 7 }, 'full_name'],
    ['no address', { ...MARGUERITE, email: 'nobody' }, 'email'],
    ['an endless phone number', { ...MARGUERITE, phone: '5'.repeat(21) }, 'phone'],
    [
      'an outdated consent',
      { ...NEW, consent: { ...NEW.consent, statement: '2020-01' } },
      'consent.statement',
    ],
    ['the holder as a relation', { ...NEW, relation: 'self' }, 'relation'],
  ])('with %s is refused, and the field is named', async (_what, body, field) => {
    await give()
    expect(await ask('POST', '/scan', body)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', field },
    })
  })

  test('without JSON, or with too much of it, is refused', async () => {
    expect(await ask('POST', '/scan', '{"full_name":')).toMatchObject({
      status: 400,
      body: { code: 'bad_json' },
    })
    const large = { full_name: 'x'.repeat(300_000) }
    expect(await ask('POST', '/scan', large)).toMatchObject({ status: 413, body: { code: 'body_too_large' } })
  })
})

describe('with the same Idempotency-Key', () => {
  const once = { 'idempotency-key': 'order-17' }

  test('the same request takes effect once and gets the same answer', async () => {
    const first = await ask<ScanStarted>('POST', '/scan', NEW, once)
    const { full_name, ...others } = NEW
    const again = await ask<ScanStarted>('POST', '/scan', { ...others, full_name }, once)
    expect([first.status, again.status]).toEqual([202, 202])
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('location')).toBe(first.headers.get('location'))
    expect([(await peopleOf()).length, (await intentsOf()).length]).toEqual([1, 1])
  })

  test('many at once take effect once', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, () => ask<ScanStarted>('POST', '/scan', NEW, once)),
    )
    expect(new Set(all.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect([(await peopleOf()).length, (await intentsOf()).length]).toEqual([1, 1])
  })

  test('another request is refused', async () => {
    await give()
    await ask('POST', '/scan', NEW, once)
    expect(await ask('POST', '/scan', MARGUERITE, once)).toMatchObject({
      status: 422,
      body: { code: 'key_reused', field: 'Idempotency-Key' },
    })
  })

  test('a refused request can be corrected and sent again', async () => {
    expect((await ask('POST', '/scan', { full_name: 'Ada Quinn' }, once)).status).toBe(422)
    expect((await ask('POST', '/scan', NEW, once)).status).toBe(202)
  })

  test('two users’ requests are their own', async () => {
    const first = await ask<ScanStarted>('POST', '/scan', NEW, once)
    const other = apiCaller(world, await newApiKey(world, await world.signIn()))
    const second = await other<ScanStarted>('POST', '/scan', NEW, once)
    expect([second.status, second.body.id === first.body.id]).toEqual([202, false])
  })

  test.each([[''], ['with space'], ['x'.repeat(256)]])('%j is no key', async key => {
    await give()
    const { status } = await ask('POST', '/scan', MARGUERITE, { 'idempotency-key': key })
    expect(status).toBe(400)
  })
})

describe('a removal', () => {
  /** A site whose form asks for a name, a street and a phone number. */
  const giveSite = async (disclosure = ['fullName', 'street', 'email']) => {
    const site = aSite({ id: `s${newId().slice(0, 8)}`, host: `${newId()}.example` })
    const template = { ...aTemplate('automated_form'), disclosure }
    await putDoc(db(), 'data_broker_sites', SHARED_ACCOUNT, { ...site, template })
    return site
  }
  const situation = async (given: Partial<ExposureScan> = {}) => {
    const site = await giveSite()
    const place = aPerson().places[0]
    const person = await give({ places: place ? [{ ...place, street: '12 Oak St' }] : [] })
    const scan = await giveScan(person, { site_id: site.id, ...given })
    const listing = { exposure_id: scan.id, listing_key: aListing().key }
    const send = (disclose: readonly string[], more: object = {}) =>
      ask<RemovalsStarted>('POST', '/removal', {
        person_id: person.id,
        listings: [{ ...listing, disclose }],
        ...more,
      })
    return { site, person, scan, listing, send }
  }

  test('starts with the details that were reviewed, and says what the site will get', async () => {
    const { site, scan, person, send } = await situation()
    const shown = (await ask<ApiExposure>('GET', `/exposures/${scan.id}`)).body.listings[0]?.removal
    expect(shown).toMatchObject({
      way: 'automated',
      asks: ['fullName', 'street', 'email'],
      beyond: ['street'],
    })
    expect(shown?.values).toMatchObject({ street: '12 Oak St' })
    const { status, body } = await send(['fullName', 'email', 'street'])
    expect(status).toBe(202)
    expect(removalsStarted.parse(body)).toMatchObject({
      person_id: person.id,
      beyond_plan: 0,
      left_alone: 0,
      removals: [
        { site_id: site.id, way: 'automated', discloses: ['fullName', 'street', 'email'], withheld: [] },
      ],
    })
    const [job] = await jobsOf()
    expect(job).toMatchObject({ id: body.removals[0]?.id, agreed_fields: ['street'] })
    const detail = await ask<ApiRemovalWithTimeline>('GET', `/removals/${job?.id}`)
    expect(detail.body.timeline.map(({ event }) => event)).toContain('accepted')
    const path = new URL(body.status_url)
    const listed = await ask<{ items: { id: string }[] }>(
      'GET',
      path.pathname.replace('/api', '') + path.search,
    )
    expect(listed.body.items.map(({ id }) => id)).toEqual([job?.id])
  })

  test('that is under way keeps what was agreed when it started', async () => {
    const { send } = await situation()
    await send(['fullName', 'email'])
    const { body } = await send(['fullName', 'email', 'street'])
    expect((await jobsOf()).map(job => job.agreed_fields ?? [])).toEqual([[]])
    expect(body.removals).toMatchObject([{ discloses: ['fullName', 'email'], withheld: ['street'] }])
  })

  test('withholds what the listing does not show unless it is named', async () => {
    const { send } = await situation()
    const { body } = await send(['fullName', 'email'])
    expect(body.removals).toMatchObject([{ discloses: ['fullName', 'email'], withheld: ['street'] }])
    expect(await jobsOf()).toMatchObject([{ agreed_fields: [] }])
  })

  test('starts nothing if the site would get more than was named', async () => {
    const { send } = await situation()
    expect(await send(['email'])).toMatchObject({
      status: 409,
      body: {
        code: 'review_needed',
        field: 'listings.0.disclose',
        detail: expect.stringContaining('fullName'),
      },
    })
    expect(await send(['fullName', 'email', 'age'])).toMatchObject({
      status: 409,
      body: { code: 'review_needed', detail: expect.stringContaining('age') },
    })
    expect([await jobsOf(), await planned('remove-listing')]).toEqual([[], []])
  })

  test('of a listing that nobody has confirmed, or that is gone, is refused', async () => {
    for (const listing of [
      { verdict: 'unsure' },
      { verdict: 'not_yours' },
      { gone_at: aListing().last_seen_at },
    ]) {
      const { send, scan } = await situation({ listings: [aListing(listing as object)] })
      expect(await send(['fullName', 'email'])).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', field: 'listings.0' },
      })
      expect((await ask<ApiExposure>('GET', `/exposures/${scan.id}`)).body.listings[0]?.removal).toBeNull()
    }
    expect(await jobsOf()).toEqual([])
  })

  test('of another person’s or another account’s listing is not found', async () => {
    const { listing, send } = await situation()
    const other = await give({ relation: 'parent' })
    expect(await send(['fullName'], { person_id: other.id })).toMatchObject({
      status: 404,
      body: { field: 'listings.0' },
    })
    const stranger = apiCaller(world, await newApiKey(world, await world.signIn()))
    const body = { person_id: other.id, listings: [{ ...listing, disclose: ['fullName'] }] }
    expect(await stranger('POST', '/removal', body)).toMatchObject({
      status: 404,
      body: { field: 'person_id' },
    })
  })

  test('without consent is refused', async () => {
    const { person, send } = await situation()
    await patchDoc(db(), 'people', holder.userId, person.id, { relation: 'partner' })
    expect(await send(['fullName', 'email'])).toMatchObject({ status: 403, body: { code: 'consent_needed' } })
    expect(await jobsOf()).toEqual([])
  })

  test('asked for twice under one key makes one', async () => {
    const { person, listing } = await situation()
    const body = { person_id: person.id, listings: [{ ...listing, disclose: ['fullName', 'email'] }] }
    const key = { 'idempotency-key': newId() }
    const [one, two] = [await ask('POST', '/removal', body, key), await ask('POST', '/removal', body, key)]
    expect(two.body).toEqual(one.body)
    expect(await jobsOf()).toHaveLength(1)
    expect(await ask('POST', '/scan', MARGUERITE, key)).toMatchObject({ body: { code: 'key_reused' } })
  })

  test('of no listing, or with an unknown member, is refused', async () => {
    const { person, listing } = await situation()
    const wrong = [
      [{ person_id: person.id, listings: [] }, 'listings'],
      [{ person_id: person.id }, 'listings'],
      [{ person_id: person.id, listings: [listing] }, 'listings.0.disclose'],
      [{ person_id: person.id, listings: [{ ...listing, disclose: [], all: true }] }, 'listings.0.all'],
    ] as const
    for (const [body, field] of wrong)
      expect(await ask('POST', '/removal', body)).toMatchObject({ status: 400, body: { field } })
  })
})

test.each([
  ['POST', '/scan', 'read:exposures'],
  ['POST', '/removal', 'read:removals'],
] as const)('%s %s needs a scope to write', async (method, path, scope) => {
  const reading = apiCaller(world, await newApiKey(world, holder, [scope]))
  expect(await reading(method, path, {})).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
})
