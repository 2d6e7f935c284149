// The name and town used in a removal request, and the data sent along: the listing's own, and nothing that it doesn't
// show. Real jobs, real recipes, a real form in the browser.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { listDocs, putDoc } from '#server/db/rows.ts'
import { automationTemplates, disclosures } from '#server/db/tables/engine.ts'
import { recipeEngine } from '#server/recipes/engine/recipe-engine.ts'
import { scanSite } from '#server/removals/search/scan-site.ts'
import { changeSeenRecords } from '#server/removals/search/seen-records.ts'
import { removeListing } from '#server/removals/submit/remove-listing.ts'
import type { Person } from '#shared/collections/people.ts'
import { newId } from '#shared/lib/id.ts'
import { emptyDatabase, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aPerson, aPlace, aSite, START } from '#tests/support/documents.ts'
import { functionCaller } from '#tests/support/function-caller.ts'
import { HOST, serveRecipeSite } from '#tests/support/recipe-site.ts'
import { testDeps } from '#tests/support/test-deps.ts'
import { workOff } from '#tests/support/work-off.ts'

const site = serveRecipeSite()
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => emptyDatabase(database))

const name = (first: string, last: string, middle = '') => ({ first, middle, last, suffix: '' })
const rosa: Partial<Person> = {
  names: [name('Rosa', 'Whitaker', 'Elena'), name('Rosa', 'Delgado')],
  places: [
    aPlace('Austin', 'TX', true, '12 Oak St'),
    aPlace('Denver', 'CO', false, '9 Elm Rd'),
    aPlace('Boise', 'ID'),
  ],
  phones: ['512-555-0100'],
  emails: ['rosa@mail.example'],
  birth_year: 1979,
  birth_date: '1979-03-14',
}
const SEARCH = `${HOST}/search?n=\${firstName}+\${lastName}&c=\${city}`
const THANKS = '<p id=thanks>Thank you</p>'

/** A recipe with a search by name and town, and a form with these fields of the person. */
const recipe = (fields: readonly string[], dataSource = 'userProfile') => ({
  name: 'Folk',
  url: 'folk.example',
  version: '0.1.0',
  steps: [
    {
      stepType: 'scan',
      actions: [
        { id: 's1', actionType: 'navigate', url: SEARCH },
        {
          id: 's2',
          actionType: 'extract',
          selector: '.r',
          noResultsSelector: '.none',
          profile: {
            name: { selector: '.n' },
            age: { selector: '.a' },
            addressCityStateList: { selector: '.p' },
            phone: { selector: '.t' },
            profileUrl: { selector: 'a', identifierType: 'path', identifier: `${HOST}/p/\${id}` },
          },
        },
      ],
    },
    {
      stepType: 'optOut',
      actions: [
        { id: 'o1', actionType: 'navigate', url: `${SEARCH}&off=1` },
        {
          id: 'o2',
          actionType: 'fillForm',
          dataSource,
          selector: 'form',
          elements: fields.map(type => ({ type, selector: `#${type}` })),
        },
        { id: 'o3', actionType: 'click', elements: [{ type: 'button', selector: 'button' }] },
        { id: 'o4', actionType: 'expectation', expectations: [{ type: 'element', selector: '#thanks' }] },
      ],
    },
  ],
})

/** A site that lists Rosa in these records, each only under its own name and town. */
function list(records: readonly { who: string; town: string; html: string }[], fields: readonly string[]) {
  const form = fields.map(type => `<input id=${type} name=${type}>`).join('')
  site.pages['/search'] = (request, response) => {
    const asked = new URL(request.url ?? '/', HOST).searchParams
    if (request.method === 'POST') return void response.end(THANKS)
    if (asked.has('off')) return void response.end(`<form method=post>${form}<button>Send</button></form>`)
    const found = records.findIndex(({ who, town }) => asked.get('n') === who && asked.get('c') === town)
    const shown = records[found]
    response.end(
      shown ? `<div class=r><a href="/p/${found + 1}">${shown.html}</a></div>` : '<p class=none>None</p>',
    )
  }
}

/** Searches for Rosa, requests all removals, and returns what the forms received. */
async function removeAll(
  file: object,
  {
    agreed,
    who = rosa,
    meanwhile,
  }: {
    agreed?: string[]
    who?: Partial<Person>
    /** Runs between the consent and the request. */
    meanwhile?: (account: string, person: Person) => Promise<unknown>
  } = {},
) {
  const account = newId()
  const deps = { ...testDeps(database), wallNow: () => START }
  const engine = recipeEngine({
    db: database.db,
    run: site.deps,
    rewrites: [{ from: HOST, to: site.home }],
    address: url => url,
    pace: { least: 0, most: 0 },
  })
  await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, aSite({ host: 'folk.example' }))
  await database.db.insert(automationTemplates).values({
    site_id: 'first',
    version: '0.1.0',
    removal_method: 'automated_form',
    is_active: true,
    recipe: file,
  })
  const person = aPerson(who)
  await putDoc(database.db, 'people', account, person)
  const ask = functionCaller(deps, account)
  const jobs = [scanSite({ ...deps, engine }), removeListing({ ...deps, engine })]
  await ask('start-scan', { person_id: person.id })
  await workOff(deps, jobs)
  const listings = (await listDocs(database.db, 'exposure_scans', account)).flatMap(scan =>
    scan.listings.map(({ key }) => ({ scan_id: scan.id, listing_key: key })),
  )
  for (const listing of listings) await ask('confirm-listing', { ...listing, mine: true })
  await ask('start-removals', {
    person_id: person.id,
    listings: listings.map(one => (agreed ? { ...one, agreed } : one)),
  })
  await meanwhile?.(account, person)
  site.asked.length = 0
  await workOff(deps, jobs)
  return {
    forms: site.posted.map(body => Object.fromEntries(new URLSearchParams(body))),
    removals: await listDocs(database.db, 'removal_jobs', account),
    told: await database.db.select().from(disclosures).where(eq(disclosures.user_id, account)),
  }
}

const SHOWN = {
  whitaker: { who: 'Rosa Whitaker', town: 'Austin' },
  delgado: { who: 'Rosa Delgado', town: 'Denver' },
}
const html = (who: string, place: string, more = '') =>
  `<b class=n>${who}</b><i class=a>47</i><span class=p>${place}</span>${more}`

test('each request carries the name and town of its own listing, in its search and in its form', async () => {
  const fields = ['fullName', 'city', 'state']
  list(
    [
      { ...SHOWN.whitaker, html: html('Rosa Whitaker', 'Austin, TX') },
      { ...SHOWN.delgado, html: html('Rosa Delgado', 'Denver, CO') },
    ],
    fields,
  )
  const { forms, removals } = await removeAll(recipe(fields))
  expect(forms).toHaveLength(2)
  expect(forms).toEqual(
    expect.arrayContaining([
      { fullName: 'Rosa Whitaker', city: 'Austin', state: 'TX' },
      { fullName: 'Rosa Delgado', city: 'Denver', state: 'CO' },
    ]),
  )
  expect(site.asked.filter(line => line.startsWith('GET'))).toEqual(
    expect.arrayContaining([
      'GET /search?n=Rosa+Whitaker&c=Austin&off=1',
      'GET /search?n=Rosa+Delgado&c=Denver&off=1',
    ]),
  )
  expect(removals.map(job => job.status)).toEqual(['verification', 'verification'])
})

test('a phone that the listing shows goes along', async () => {
  const fields = ['firstName', 'lastName', 'phone']
  list(
    [{ ...SHOWN.delgado, html: html('Rosa Delgado', 'Denver, CO', '<u class=t>(512) 555-0100</u>') }],
    fields,
  )
  const { forms } = await removeAll(recipe(fields))
  expect(forms).toEqual([{ firstName: 'Rosa', lastName: 'Delgado', phone: '512-555-0100' }])
})

test.each([
  ['phone', 'phone number'],
  ['street', 'street'],
])(
  'a form that wants a %s that the listing does not show is handed to the person, who is told why',
  async (field, what) => {
    const fields = ['firstName', 'lastName', field]
    list([{ ...SHOWN.delgado, html: html('Rosa Delgado', 'Denver, CO') }], fields)
    const { forms, removals } = await removeAll(recipe(fields))
    expect(forms).toEqual([])
    expect(removals).toMatchObject([
      {
        status: 'requires_manual',
        waiting_for: 'you',
        handoff: { remaining: expect.stringContaining(what), filled: ['firstName', 'lastName'] },
      },
    ])
  },
)

test('an address that would name a town which the listing does not show is not opened', async () => {
  const fields = ['firstName', 'lastName']
  list(
    [{ ...SHOWN.delgado, html: html('Rosa Delgado', 'Meridian, ID', '<u class=t>(512) 555-0100</u>') }],
    fields,
  )
  const { forms, removals } = await removeAll(recipe(fields))
  expect([forms, site.asked]).toEqual([[], []])
  expect(removals).toMatchObject([
    { status: 'requires_manual', handoff: { remaining: expect.stringContaining('city') } },
  ])
})

test.each(['userProfile', 'extractedProfile'])(
  'a detail that the person agreed to give goes along where the form asks for it, filled from %s',
  async source => {
    const fields = ['fullName', 'phone', 'street']
    list([{ ...SHOWN.whitaker, html: html('Rosa Whitaker', 'Austin, TX') }], fields)
    const { forms, removals } = await removeAll(recipe(fields, source), { agreed: ['phone', 'street'] })
    expect(forms).toEqual([{ fullName: 'Rosa Whitaker', phone: '512-555-0100', street: '12 Oak St' }])
    expect(removals).toMatchObject([{ status: 'verification', agreed_fields: ['phone', 'street'] }])
  },
)

test('what a form asks for beyond the agreement is the person’s to decide, however long the wish waited', async () => {
  const fields = ['fullName', 'phone', 'street']
  list([{ ...SHOWN.whitaker, html: html('Rosa Whitaker', 'Austin, TX') }], fields)
  const { forms, removals } = await removeAll(recipe(fields), { agreed: ['phone'] })
  expect(forms).toEqual([])
  expect(removals).toMatchObject([
    { status: 'requires_manual', handoff: { remaining: expect.stringContaining('street') } },
  ])
})

test.each(['userProfile', 'extractedProfile'])(
  'a form that asks for what the person never gave is handed over at the first try, filled from %s',
  async source => {
    const fields = ['fullName', 'phone']
    list([{ ...SHOWN.whitaker, html: html('Rosa Whitaker', 'Austin, TX') }], fields)
    const { forms, removals } = await removeAll(recipe(fields, source), { who: { ...rosa, phones: [] } })
    expect(forms).toEqual([])
    expect(removals).toMatchObject([
      {
        status: 'requires_manual',
        attempts: 1,
        handoff: { remaining: expect.stringContaining('phone number, which you haven’t given us') },
      },
    ])
  },
)

test('what left in an address stands in the ledger, also where the form was never sent', async () => {
  const fields = ['fullName', 'phone']
  list([{ ...SHOWN.whitaker, html: html('Rosa Whitaker', 'Austin, TX') }], fields)
  const { forms, told } = await removeAll(recipe(fields))
  expect(forms).toEqual([])
  expect(told.map(({ field, reason }) => [field, reason]).sort()).toEqual([
    ['city', 'in the address of the opt-out page'],
    ['firstName', 'in the address of the opt-out page'],
    ['lastName', 'in the address of the opt-out page'],
  ])
})

const NEW_LIFE = { names: [name('Ana', 'Novak')], places: [aPlace('Reno', 'NV', true, '1 New Rd')] }

/** As for listings found before queries were recorded. */
const forgetQueries = (account: string) =>
  database.db.transaction(async tx => {
    for (const scan of await listDocs(tx, 'exposure_scans', account))
      await changeSeenRecords(tx, account, scan.id, records => {
        for (const [key, seen] of records) records.set(key, { ...seen, foundBy: null })
      })
  })

test('a person who takes another name and moves before the request leaves is asked for as listed', async () => {
  const fields = ['fullName', 'city', 'state']
  list([{ ...SHOWN.delgado, html: html('Rosa Delgado', 'Denver, CO') }], fields)
  const { forms } = await removeAll(recipe(fields), {
    meanwhile: (account, person) => putDoc(database.db, 'people', account, { ...person, ...NEW_LIFE }),
  })
  expect(forms).toEqual([{ fullName: 'Rosa Delgado', city: 'Denver', state: 'CO' }])
})

test.each([[[]], [['city', 'state']]])(
  'where it isn’t known what found the listing, the new name and town stay with us, agreed: %j',
  async agreed => {
    const fields = ['fullName', 'city', 'state']
    list(
      [{ ...SHOWN.delgado, html: html('Rosa Delgado', 'Meridian, ID', '<u class=t>(512) 555-0100</u>') }],
      fields,
    )
    const { forms, removals } = await removeAll(recipe(fields), {
      agreed,
      meanwhile: async (account, person) => {
        await forgetQueries(account)
        await putDoc(database.db, 'people', account, { ...person, ...NEW_LIFE })
      },
    })
    expect(JSON.stringify([forms, site.asked])).not.toMatch(/Novak|Reno|NV/)
    expect(removals).toMatchObject([{ status: 'requires_manual' }])
  },
)
