// Retired recipes: marked by their maintainers, or missing from the folder. They start nothing new, and existing data
// stays.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storeCatalogue } from '#server/brokers/store-catalogue.ts'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { findDoc } from '#server/db/rows.ts'
import { automationTemplates } from '#server/db/tables/engine.ts'
import { canaryRunner } from '#server/recipes/care-canary.ts'
import { recipeEngine } from '#server/recipes/engine/recipe-engine.ts'
import { noteHealth, readHealth } from '#server/recipes/engine/recipe-health-store.ts'
import type { Broker } from '#shared/catalogue/broker.ts'
import { must } from '#shared/lib/must.ts'
import { parseRecipe } from '#shared/recipe/schema.ts'
import { emptyDatabase, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { START } from '#tests/support/documents.ts'
import { noMailbox, recordOf } from '#tests/support/fake-engine.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => emptyDatabase(database))

const BROKER: Broker = {
  id: 'first',
  name: 'First',
  domain: 'first.example',
  url: 'https://first.example/',
  category: 'People Search',
  parent: null,
  country: [],
  optOutUrl: null,
  privacyUrl: null,
  privacyEmail: null,
  methods: ['web_form'],
  requirements: [],
  dataTypes: [],
  difficulty: 'Easy',
  registries: [],
  sources: [],
}

const recipe = (removedAt: number | null) => ({
  name: 'First',
  url: 'first.example',
  version: '1.0.0',
  removedAt,
  terms: { automation: 'allowed', reviewedOn: '2026-01-01' },
  steps: [
    {
      stepType: 'scan',
      actions: [
        { id: 's1', actionType: 'navigate', url: 'https://first.example/search' },
        {
          id: 's2',
          actionType: 'extract',
          selector: '.p',
          noResultsSelector: '.n',
          profile: { name: { selector: 'h2' } },
        },
      ],
    },
    {
      stepType: 'optOut',
      optOutType: 'formOptOut',
      actions: [{ id: 'o1', actionType: 'navigate', url: 'https://first.example/remove' }],
    },
  ],
})

/** Stores the catalogue as a server start does, with these recipes in the folder. */
function store(...recipes: object[]): Promise<void> {
  const read = recipes.map(json => {
    const parsed = parseRecipe(json)
    if (!parsed.ok) throw new Error('the recipe is not sound')
    return [parsed.recipe.url, { recipe: parsed.recipe, json }] as const
  })
  const options = { address: (url: string) => url, automateSilent: false }
  return storeCatalogue(database.db, [BROKER], new Map(read), options)
}

const caring = {
  get db() {
    return database.db
  },
  now: () => START,
}
const WORKED = { kind: 'run', step: 'scan', verdict: 'worked', why: '', at: START } as const

const site = async () =>
  must(await findDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, 'first'), 'site')
const run = {
  now: () => START,
  random: () => 0,
  log: { warn: () => undefined, debug: () => undefined },
} as never
const engine = () =>
  recipeEngine({
    db: database.db,
    run,
    rewrites: [],
    address: url => url,
    pace: { least: 0, most: 0 },
  })

async function isSearched(): Promise<boolean> {
  const scanner = await engine().scanner('first', new AbortController().signal, noMailbox)
  await scanner?.close()
  return scanner !== null
}

const request = (link?: string) =>
  engine().optOut('first', {
    profile: { firstName: 'A', lastName: 'B', addresses: [] },
    disclose: { firstName: 'A', lastName: 'B', addresses: [] },
    record: recordOf('A B', 'Dayton', 'OH', null, '1'),
    email: 'x@reply.example',
    onBeforeSubmit: async () => undefined,
    mailValues: async () => null,
    signal: new AbortController().signal,
    ...(link ? { resume: { link, state: { waiting: { path: '0', id: 'o1' }, remaining: [] } } } : {}),
  })

describe.each([
  ['its keepers have retired', [recipe(START)]],
  ['is no longer in the folder', []],
])('a recipe that %s', (_what, folder) => {
  test('searches nothing and sends nothing, also for what was planned before', async () => {
    await store(recipe(null))
    expect(await site()).toMatchObject({
      scannable: true,
      template: { removal_method: 'automated_form' },
    })
    expect(await isSearched()).toBe(true)
    await store(...folder)
    expect(await site()).toMatchObject({
      scannable: false,
      template: { removal_method: 'manual_process' },
    })
    expect(await isSearched()).toBe(false)
    expect(await request()).toBeNull()
  })

  test('finishes a request that has left: its confirmation link is followed', async () => {
    await store(recipe(null))
    await store(...folder)
    // Not null: the recipe handles it, and refuses a link to another site.
    expect(await request('https://elsewhere.example/confirm')).toMatchObject({ status: 'error' })
  })

  test('keeps its health, which does not bring it back; the file does', async () => {
    await store(recipe(null))
    await noteHealth(caring, 'first', [WORKED])
    const health = await readHealth(database.db, 'first')
    await store(...folder)
    await store(...folder)
    expect(await readHealth(database.db, 'first')).toEqual(health)
    await noteHealth(caring, 'first', [WORKED])
    expect(await isSearched()).toBe(false)
    const [row] = await database.db.select().from(automationTemplates)
    expect(row?.is_active).toBe(false)
    expect(await canaryRunner(run, [])(row?.recipe, new AbortController().signal)).toBe('inconclusive')
    await store(recipe(null))
    expect(await isSearched()).toBe(true)
  })
})
