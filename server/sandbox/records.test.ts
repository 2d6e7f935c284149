import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { parseRecipe } from '#shared/recipe/schema.ts'
import { fillUrl } from '#shared/recipe/template.ts'
import { OWN_RECORDS, recipeText } from './recipes/write-recipes.ts'
import { sites } from './sites/all-sites.ts'
import { openTestWorld, type TestWorld } from './testing/open-world.ts'
import { addZelda } from './testing/world-views.ts'

const parsed = sites.map(site => {
  const json: unknown = JSON.parse(recipeText(site, sites))
  const result = parseRecipe(json)
  return {
    site,
    host: site.host,
    recipe: must(result.ok ? result.recipe : null, `the recipe of ${site.host}`),
  }
})
const values = { firstName: 'Zelda', lastName: 'Featherstone', city: 'Springfield', state: 'MO' }

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
  await addZelda(world)
})
afterAll(() => world.end())

const files = (folder: string) =>
  readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .sort()
const filesOf = (list: typeof sites) => list.map(site => `${site.host}.json`).sort()

test('every site of its own has a recipe written by hand, and there are no others', () => {
  expect(files(OWN_RECORDS)).toEqual(filesOf(sites.filter(site => site.chain === undefined)))
})

test('the product gets the recipe of every site, those written by hand as they are', () => {
  expect(files(world.recipesDir)).toEqual(filesOf(sites))
  const read = (folder: string) => readFileSync(path.join(folder, 'truefolk.example.json'), 'utf8')
  expect(read(world.recipesDir)).toBe(read(OWN_RECORDS))
})

test.each(parsed)('the recipe of $host says what the terms of the site say', ({ site, recipe }) => {
  const said = recipe.terms?.automation ?? 'silent'
  expect(said).toBe(site.traits.terms ?? 'allowed')
})

test.each(parsed)('the recipe of $host fits the site', ({ site, recipe }) => {
  const byHand = site.optOut.flow === 'email' || site.optOut.flow === 'phone'
  const way = site.optOut.flow === 'parent' ? 'parentSiteOptOut' : byHand ? null : 'formOptOut'
  expect(recipe.disabled).toEqual([])
  expect(recipe.scan).not.toBeNull()
  expect(recipe.optOut?.optOutType ?? null).toBe(way)
  expect(recipe.parent ?? null).toBe(site.optOut.flow === 'parent' ? site.optOut.parent : null)
  const home = site.optOut.flow === 'parent' ? site.optOut.parent : site.host
  expect(recipe.optOutUrl).toContain(`https://${home}/`)
  for (const action of [...(recipe.scan?.actions ?? []), ...(recipe.optOut?.actions ?? [])]) {
    if (action.actionType === 'navigate') expect(action.url).toContain(`https://${site.host}/`)
  }
})

const byAddress = parsed.filter(
  ({ site }) => !['get', 'post'].includes(site.search.via) && !site.traits.blocked,
)

test.each(byAddress)(
  'the first address of the recipe of $host is a search there',
  async ({ site, recipe }) => {
    const step = must(recipe.scan, 'a scan')
    const first = must(
      step.actions.find(action => action.actionType === 'navigate'),
      'an address',
    )
    const filled = fillUrl(first.actionType === 'navigate' ? first.url : '', { values })
    const url = new URL(filled.ok ? filled.url : 'https://nowhere.example')
    const label = site.host.replace('.example', '')
    const visit = () => world.get(label, url.pathname + url.search)
    const answer = await visit()
    const page = await (answer.status === 429 ? await visit() : answer).text()
    expect(page).toContain('Zelda')
    expect(page).toContain(`${site.prefix}-optout`)
    const extract = step.actions.find(action => action.actionType === 'extract')
    const selector = extract?.actionType === 'extract' ? extract.selector : ''
    if (site.search.via !== 'script')
      expect(page).toMatch(new RegExp(`class="(?:[^"]* )?${selector.slice(1)}[ "]`))
  },
)
