import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { sites } from './sites/all-sites.ts'
import type { SiteDefinition } from './sites/definition.ts'
import { queryPath } from './sites/query.ts'
import { openTestWorld, type TestWorld } from './testing/open-world.ts'
import { addZelda, type PersonView, personState } from './testing/world-views.ts'

let world: TestWorld
let added: PersonView
beforeAll(async () => {
  world = await openTestWorld()
  added = await addZelda(world)
})
afterAll(() => world.end())

const open = sites.filter(site => !site.traits.blocked)
const label = (site: SiteDefinition) => site.host.replace('.example', '')

/** Searches as a person would: by the form's fields, or at the address that the form leads to. */
async function search(site: SiteDefinition, name: string, page = 1): Promise<string> {
  const query = { name, city: 'Springfield', state: 'MO', page }
  const [first = '', last = ''] = name.split(' ')
  const { via, form } = site.search
  if (via === 'post') {
    const fields = {
      [form.fields.first ?? '']: first,
      [form.fields.last ?? '']: last,
      [form.fields.state ?? '']: 'MO',
    }
    return (await world.post(label(site), form.action, fields)).text()
  }
  if (via === 'script') {
    const api = new URLSearchParams({ name, city: 'Springfield', state: 'MO', page: String(page) })
    return world.page(label(site), `/api/people?${api}`)
  }
  const visit = () => world.get(label(site), queryPath(site, query))
  const answer = await visit()
  return (answer.status === 429 ? await visit() : answer).text()
}

test('an added person is listed on every site', () => {
  expect(added.listedOn).toEqual(sites.map(site => site.host))
})

test.each(open)('$host finds a person, and its record page names them', async site => {
  const found = (await search(site, 'Zelda Featherstone')).toLowerCase()
  expect(found).toContain('zelda')
  const listing = must(
    added.listings.find(one => one.site === site.host),
    'a listing',
  )
  expect(found).toContain(new URL(listing.url).pathname.toLowerCase())
  const answer = async () => world.get(label(site), new URL(listing.url).pathname)
  const first = await answer()
  const page = first.status === 429 ? await answer() : first
  expect(page.status).toBe(200)
  expect((await page.text()).toLowerCase()).toContain('featherstone')
})

test.each(open)('$host says so when it has nobody, and when the pages are at an end', async site => {
  const none = site.labels.none
  expect(await search(site, 'Nobody Atall')).toContain(none)
  if (site.search.pattern.includes('{page}'))
    expect(await search(site, 'Zelda Featherstone', 99)).toContain(none)
})

test.each(open)('$host knows no record of another id', async site => {
  const path = site.record.pattern.replace('{slug}', 'zelda-featherstone').replace('{id}', '0000000000')
  const visit = () => world.get(label(site), path)
  const first = await visit()
  const { missing } = site.traits
  const status = { gone: 410, home: 302, soft: 200 }
  const answer = first.status === 429 ? await visit() : first
  expect(answer.status).toBe(missing === undefined ? 404 : status[missing])
  expect(await answer.text()).not.toContain('Zelda')
})

test('results come in pages that do not repeat each other', async () => {
  const path = (page: number) => `/people?full=Michael+Smith&near=Austin%2C+TX&page=${page}`
  const names = async (page: number) =>
    [...(await world.page('findagain', path(page))).matchAll(/href="(\/again\/[^"]+)"/g)].map(
      match => match[1],
    )
  const [one, two] = [new Set(await names(1)), new Set(await names(2))]
  expect(one.size).toBe(4)
  expect(two.size).toBeGreaterThan(0)
  for (const path of two) expect(one.has(path)).toBe(false)
})

test('most people are listed on most sites', async () => {
  for (const id of ['p0', 'p100', 'p2000']) {
    expect((await personState(world, id)).listedOn.length).toBeGreaterThanOrEqual(sites.length * 0.7)
  }
})
