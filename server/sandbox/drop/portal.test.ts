// The pretend DROP portal: gives out an ID, its registered sites act within 45 days, and some reports are lies.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { openTestWorld, type TestWorld } from '../testing/open-world.ts'

type Site = { host: string; name: string; drop: string | null }
type Person = { id: string; listedOn: string[]; listings: { site: string; hidden: boolean }[] }
type Reports = { reports: { site: string; code: string | null }[] }

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.end())

const sitesOf = async () => ((await world.dev('GET', '/world')).json as { sites: Site[] }).sites
const person = async (id: string) =>
  must(((await world.dev('GET', `/world?person=${id}`)).json as { people: Person[] }).people[0], 'person')
const reportsOf = async (dropId: string) =>
  (await world.dev('GET', `/drop.json?id=${dropId}`)).json as Reports

async function aCalifornian(first: string): Promise<string> {
  const addPerson = {
    names: [{ first, last: 'Marblewick' }],
    addresses: [{ city: 'Oakland', state: 'CA', zip: '94607' }],
    emails: [`${first.toLowerCase()}@mail.example`],
  }
  const { json } = await world.dev('POST', '/world', { addPerson })
  return (json as { person: Person }).person.id
}

const order = (drop: object) => world.dev('POST', '/world', { drop })
const plant = (site: string, of: string) => world.dev('POST', '/world', { plant: { site, person: of } })
const submit = async (body: object) =>
  ((await world.dev('POST', '/drop', body)).json as { dropId: string }).dropId

test('about half of the sites are on the pretend register, and the catalogue says so', async () => {
  const sites = await sitesOf()
  const registered = sites.filter(({ drop }) => drop !== null)
  expect(registered.length).toBeGreaterThan(sites.length / 4)
  expect(registered.length).toBeLessThan((sites.length * 3) / 4)
  const inCatalogue = world.brokers.filter(({ registries }) => registries.includes('CA-2026'))
  expect(inCatalogue.map(({ domain }) => domain).sort()).toEqual(registered.map(({ host }) => host).sort())
})

test('registered sites obey, only suppress, or ignore; the one that ignores may report a deletion', async () => {
  const registered = (await sitesOf()).filter(({ drop }) => drop !== null)
  const [obeys, suppresses, ignores, listsNobody] = registered.map(({ host }) => host) as [
    string,
    string,
    string,
    string,
  ]
  expect((await order({ site: '*', behavior: 'ignores' })).status).toBe(200)
  await order({ site: obeys, behavior: 'obeys' })
  await order({ site: suppresses, behavior: 'suppresses' })
  await order({ site: listsNobody, behavior: 'obeys' })
  const ada = await aCalifornian('Adalina')
  for (const site of [obeys, suppresses, ignores]) await plant(site, ada)
  await world.dev('POST', '/world', { remove: { site: listsNobody, person: ada } })
  const dropId = await submit({ name: 'Adalina Marblewick', zips: '94607' })
  expect(dropId).toMatch(/^DROP-[0-9A-F]{10}$/)
  // Nothing happens at once, and no report is in.
  expect((await person(ada)).listedOn).toEqual(expect.arrayContaining([obeys, suppresses, ignores]))
  expect((await reportsOf(dropId)).reports.every(({ code }) => code === null)).toBe(true)
  await world.later('P45D')
  const after = await person(ada)
  expect(after.listedOn).not.toContain(obeys)
  expect(after.listedOn).toContain(ignores)
  expect(after.listings.find(({ site }) => site === suppresses)).toMatchObject({ hidden: true })
  await world.later('P45D')
  const { reports } = await reportsOf(dropId)
  const codeOf = (host: string) => reports.find(({ site }) => site === host)?.code
  expect(reports.every(({ code }) => code !== null)).toBe(true)
  expect(codeOf(obeys)).toBe('deleted')
  expect(codeOf(suppresses)).toBe('opted_out')
  expect(codeOf(listsNobody)).toBe('not_found')
  // Most sites that do nothing say they did.
  const excuses = reports.filter(({ site }) => ![obeys, suppresses, listsNobody].includes(site))
  expect(new Set(excuses.map(({ code }) => code))).toContain('deleted')
})

test('a name that no other detail backs matches nobody', async () => {
  const bo = await aCalifornian('Bolinda')
  const site = must(
    (await sitesOf()).find(({ drop }) => drop !== null),
    'registered site',
  ).host
  await order({ site, behavior: 'obeys' })
  await plant(site, bo)
  const dropId = await submit({ name: 'Bolinda Marblewick', emails: 'another@mail.example' })
  await world.later('P90D')
  expect((await person(bo)).listedOn).toContain(site)
  expect((await reportsOf(dropId)).reports.find(one => one.site === site)?.code).toBe('not_found')
})

test.each([
  ['GET', '/drop.json?id=DROP-0', undefined, 404],
  ['POST', '/drop', {}, 400],
  ['POST', '/world', { drop: { site: 'nowhere', behavior: 'obeys' } }, 400],
  ['POST', '/world', { drop: { site: '*', behavior: 'sometimes' } }, 400],
] as const)('%s %s with %j is refused', async (method, at, body, status) => {
  expect((await world.dev(method, at, body)).status).toBe(status)
})

test('the portal is where the product finds it, and works without scripts', async () => {
  expect(world.address('https://privacy.ca.gov/drop/')).toBe('http://127.0.0.1:8787/dev/drop')
  const form = await world.routes.request('/drop')
  expect(await form.text()).toContain('<form method="post" action="/dev/drop">')
  const sent = await world.routes.request('/drop', {
    method: 'POST',
    body: new URLSearchParams({ name: 'Nobody Here' }),
  })
  expect(sent.status).toBe(303)
  const at = must(sent.headers.get('location'), 'address').replace('/dev', '')
  expect(await (await world.routes.request(at)).text()).toContain('Not reported yet')
})
