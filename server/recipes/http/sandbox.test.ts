// Both runners give the same results on the sandbox sites whose recipes need no scripts.

import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestWorld, type TestWorld } from '#server/sandbox/testing/open-world.ts'
import { type ServedWorld, serveWorld } from '#server/sandbox/testing/serve-world.ts'
import type { RecipeProfile } from '#shared/recipe/profile.ts'
import { parseRecipe, type Recipe } from '#shared/recipe/schema.ts'
import { type BrowserPool, createBrowserPool } from '../browser.ts'
import { runRecipe } from '../run.ts'
import type { RunInput, RunResult } from '../run-types.ts'
import { createPageReader } from './page-reader.ts'
import { runOverHttp } from './run-http.ts'

const reader = createPageReader()
let world: TestWorld
let sites: ServedWorld
let browser: BrowserPool
let recipes: Recipe[]

beforeAll(async () => {
  world = await openTestWorld()
  sites = await serveWorld(world)
  browser = createBrowserPool({ maxContexts: 2 })
  recipes = await marked(world.recipesDir)
})
afterAll(async () => {
  await browser.close()
  await reader.close()
  sites.close()
  await world.end()
})

async function marked(folder: string): Promise<Recipe[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.json')).sort()
  const all = await Promise.all(
    names.map(async name => parseRecipe(JSON.parse(await readFile(path.join(folder, name), 'utf8')))),
  )
  return all.flatMap(one => (one.ok && one.recipe.scan?.transport === 'http' ? [one.recipe] : []))
}

const log = { debug: () => undefined, warn: () => undefined }
const inputFor = (recipe: Recipe, profile: RecipeProfile): RunInput => ({
  recipe,
  step: 'scan',
  profile,
  rewrites: [{ from: `https://${recipe.url}`, to: sites.home }],
  patienceMs: 700,
})

/** A result without durations and pictures. */
const told = ({ actions, evidence: _, ...rest }: RunResult) => ({
  ...rest,
  actions: actions.map(({ ms: __, ...line }) => line),
})

test.each<[string, RecipeProfile]>([
  [
    'a person with a former name',
    { firstName: 'Rosa', lastName: 'Whitaker', age: 42, addresses: [{ city: 'Austin', state: 'TX' }] },
  ],
  [
    'that former name, elsewhere',
    { firstName: 'Rosa', lastName: 'Delgado', age: 42, addresses: [{ city: 'Denver', state: 'CO' }] },
  ],
  [
    'one of many namesakes',
    { firstName: 'James', lastName: 'Smith', age: 50, addresses: [{ city: 'Houston', state: 'TX' }] },
  ],
  [
    'nobody',
    { firstName: 'Quentin', lastName: 'Zzyzx', age: 33, addresses: [{ city: 'Reno', state: 'NV' }] },
  ],
])('the two runners agree on every site about %s', async (_, profile) => {
  expect(recipes.length).toBeGreaterThanOrEqual(15)
  const deps = { browser, now: world.now, random: () => 0.5, log, resolve: async () => [], reader }
  const statuses = new Set<string>()
  for (const recipe of recipes) {
    const input = inputFor(recipe, profile)
    const http = await runOverHttp(deps, input)
    const seen = await runRecipe(deps, input)
    expect({ site: recipe.url, ...told(http) }).toEqual({ site: recipe.url, ...told(seen) })
    statuses.add(http.status)
  }
  // At least one site gave an answer, and one blocked us.
  expect([...statuses].filter(status => status === 'found' || status === 'not_found')).not.toEqual([])
  expect([...statuses]).toContain('blocked')
})

test('among 200 namesakes over ten pages, nobody is taken for absent; recipes that say how the list goes on find them', async () => {
  const rosa = {
    firstName: 'Rosa',
    lastName: 'Whitaker',
    age: 42,
    addresses: [{ city: 'Austin', state: 'TX' }],
  }
  const deps = { browser, now: world.now, random: () => 0.5, log, resolve: async () => [], reader }
  const ask = (recipe: Recipe) => runOverHttp(deps, inputFor(recipe, rosa))
  const before = new Map<string, string>()
  for (const recipe of recipes) before.set(recipe.url, (await ask(recipe)).status)
  expect((await world.dev('POST', '/world', { lie: { site: '*', kind: 'crowd', on: true } })).status).toBe(
    200,
  )
  const ends = { readOn: new Set<string>(), opened: new Set<string>() }
  for (const recipe of recipes.filter(({ url }) => before.get(url) === 'found')) {
    const { status, incomplete } = await ask(recipe)
    const readsOn = JSON.stringify(recipe.scan).includes('nextPage')
    ends[readsOn ? 'readOn' : 'opened'].add(`${status} ${incomplete}`)
  }
  expect([...ends.readOn]).toEqual(['found null'])
  expect(
    [...ends.opened].filter(end => !/^(found|error) the site lists more than was read$/.test(end)),
  ).toEqual([])
  expect(ends.opened.size).toBeGreaterThan(0)
  await world.dev('POST', '/world', { lie: { site: '*', kind: 'crowd', on: false } })
})
