// Faults as visitors and graders see them: pages in trouble, broken promises, and the world's report of both.
import { afterEach, expect, test } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'
import { openTestWorld, type TestWorld } from './testing/open-world.ts'
import { isListed, mailsTo, personState, recordOf, siteState } from './testing/world-views.ts'
import { type Fate, fateAt, type MailFate, mailFateAt, type Trouble, troubleAt } from './world/faults.ts'

const worlds: TestWorld[] = []
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.end()
})
const openWorld = async (): Promise<TestWorld> => {
  const world = await openTestWorld()
  worlds.push(world)
  return world
}

const SEEDS = Array.from({ length: 5000 }, (_, seed) => seed)

/** Turns faults on with a seed for which `fits` holds. */
async function turnOn(world: TestWorld, fits: (seed: number) => boolean, rate = 0.3): Promise<void> {
  const seed = must(SEEDS.find(fits), 'a seed')
  expect((await world.dev('POST', '/world', { faults: { seed, rate } })).status).toBe(200)
}
const turnOff = (world: TestWorld) => world.dev('POST', '/world', { faults: null })

async function inTrouble(trouble: Trouble, host: string): Promise<TestWorld> {
  const world = await openWorld()
  await turnOn(world, seed => troubleAt({ seed, rate: 0.3 }, host, world.now()) === trouble)
  return world
}

const search = '/people/rosa-whitaker/tx/austin?page=1'
const nowhere = '/people/nobody-atall/tx/austin?page=1'

test.each([
  ['challenge', 403],
  ['throttle', 429],
  ['error', 500],
  ['hang', 504],
] as const)('%s: nothing of the site can be seen', async (trouble, status) => {
  const world = await inTrouble(trouble, 'truefolk.example')
  const answer = await world.get('truefolk', search)
  expect(answer.status).toBe(status)
  expect(answer.headers.get('retry-after')).toBe(trouble === 'throttle' ? '3600' : null)
  expect(await answer.text()).not.toContain('Whitaker')
  await turnOff(world)
  expect(await world.page('truefolk', search)).toContain('Whitaker')
})

test('layout: the page and its styles have other class names', async () => {
  const world = await inTrouble('layout', 'truefolk.example')
  const page = await world.page('truefolk', search)
  expect(page).toContain('Whitaker')
  expect(page).not.toMatch(/class="(?:[^"]* )?tf-/)
  expect(page).toContain('class="tfn-card"')
  expect(await world.page('truefolk', '/site.css')).toContain('.tfn-card')
})

test('layout: a script builds its list with the new names too', async () => {
  const world = await inTrouble('layout', 'wherelight.example')
  expect(await world.page('wherelight', '/app.js')).not.toContain("'wl-")
})

test('names: only the names of records have another class', async () => {
  const world = await inTrouble('names', 'truefolk.example')
  const page = await world.page('truefolk', search)
  expect(page).toContain('class="tf-card"')
  expect(page).toContain('tf-name-text"')
  expect(page).not.toMatch(/tf-name[" ]/)
})

test('empty: 200 with a header and a footer', async () => {
  const world = await inTrouble('empty', 'truefolk.example')
  const answer = await world.get('truefolk', search)
  expect(answer.status).toBe(200)
  const page = await answer.text()
  expect(page).toContain('<main></main>')
  expect(page).toContain('tf-optout')
})

test('echo: the page that found nobody says the name in its title', async () => {
  const world = await inTrouble('echo', 'truefolk.example')
  const page = await world.page('truefolk', nowhere)
  expect(page).toContain('<title>We found Nobody Atall')
  expect(page).toContain('tf-nobody')
  expect(await world.page('truefolk', search)).toContain('tf-card')
})

/** Opens a world whose faults give a removal of the person's record on the site a fate that `fits`. */
async function asked(fits: (fate: Fate) => boolean, site: string, person: string): Promise<TestWorld> {
  const world = await openWorld()
  const record = (await personState(world, person)).listings.find(
    one => one.site === `${site}.example`,
  )?.record
  await turnOn(world, seed => {
    const host = `${site}.example`
    const fate = fateAt({ seed, rate: 0.3 }, host, record ?? '', world.now())
    return fate !== null && fits(fate) && troubleAt({ seed, rate: 0.3 }, host, world.now()) === null
  })
  return world
}

const erase = async (world: TestWorld) => {
  const page = await recordOf(world, 'p0', 'hometownbook')
  const sent = await world.post('hometownbook', '/erase', { page, email: 'a@mail.example' })
  expect(await sent.text()).toContain('hb-done')
  await turnOff(world)
  return page
}

test('unkept: the site says that it removes the record, and does not', async () => {
  const world = await asked(fate => fate.kind === 'unkept', 'hometownbook', 'p0')
  await erase(world)
  await world.later('P30D')
  expect(await isListed(world, 'p0', 'hometownbook')).toBe(true)
  await erase(world)
  await world.later('P1D')
  expect(await isListed(world, 'p0', 'hometownbook')).toBe(false)
})

test('relisted: the record goes, and another one of the person comes under a new id', async () => {
  const world = await asked(fate => fate.kind === 'relisted', 'hometownbook', 'p0')
  const before = await erase(world)
  await world.later('P1D')
  expect(await isListed(world, 'p0', 'hometownbook')).toBe(false)
  await world.later('P41D')
  expect(await recordOf(world, 'p0', 'hometownbook')).not.toBe(before)
})

test('partial: where there is no child, the name and the town stay', async () => {
  const world = await asked(fate => fate.kind === 'partial', 'wherelight', 'p4')
  const record = await recordOf(world, 'p4', 'wherelight')
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ record, email: 'b@mail.example' })
  const url = 'https://wherelight.example/remove/send'
  await world.fetch(new Request(url, { method: 'POST', headers, body }))
  await turnOff(world)
  expect(await recordOf(world, 'p4', 'wherelight')).toBe(record)
  const page = await world.page('wherelight', new URL(record).pathname)
  expect(page).toContain('Whitaker')
  expect(page).not.toContain('555')
})

test('partial: a parent that leaves one of its children out', async () => {
  const world = await asked(fate => fate.kind === 'partial', 'porchlane', 'p0')
  const card = await recordOf(world, 'p0', 'porchlane')
  await world.post('porchlane', '/leave-the-book', { card, email: 'c@mail.example' })
  await turnOff(world)
  const children = ['stoopbook', 'gatepostpages']
  const listed = async () => {
    const { listedOn } = await personState(world, 'p0')
    return children.filter(label => listedOn.includes(`${label}.example`))
  }
  const before = await listed()
  await world.later('P1D')
  expect(await isListed(world, 'p0', 'porchlane')).toBe(false)
  expect(await listed()).toEqual(before.slice(0, 1))
})

test.each(['late', 'lost'] as const)('a mail to confirm that is %s', async kind => {
  const world = await openWorld()
  const host = 'truefolk.example'
  const url = await recordOf(world, 'p0', 'truefolk')
  const record = new URL(url).pathname.split('/').at(-1) ?? ''
  const is = (fate: MailFate | null) => fate?.kind === kind
  await turnOn(world, seed => {
    const plan = { seed, rate: 0.3 }
    return is(mailFateAt(plan, host, record, world.now())) && troubleAt(plan, host, world.now()) === null
  })
  const to = `${kind}@mail.example`
  const sent = await world.post('truefolk', '/opt-out', { profile_url: url, email: to })
  expect(await sent.text()).toContain('Check your mail')
  await turnOff(world)
  expect(await mailsTo(world, to)).toEqual([])
  await world.later('P4D')
  expect(await mailsTo(world, to)).toHaveLength(kind === 'late' ? 1 : 0)
  expect((await siteState(world, 'truefolk')).submissions).toHaveLength(1)
})

const withFaults = z.object({
  faults: z.unknown(),
  sites: z.array(z.object({ trouble: z.string().nullable() })),
})
const told = async (world: TestWorld) => withFaults.parse((await world.dev('GET', '/world')).json)

test('the world tells the faults, keeps them over a restart, and has none until told', async () => {
  const world = await openWorld()
  expect((await told(world)).faults).toBeNull()
  expect((await told(world)).sites.every(site => site.trouble === null)).toBe(true)
  await world.dev('POST', '/world', { faults: { seed: 7, rate: 0.5 } })
  const second = await openTestWorld(world.dir)
  const after = await told(second)
  await second.close()
  expect(after.faults).toEqual({ seed: 7, rate: 0.5 })
  expect(after.sites.some(site => site.trouble !== null)).toBe(true)
})

test.each([{ seed: 7 }, { seed: -1, rate: 0.1 }, { seed: 1, rate: 2 }, 'on'])(
  'faults are not turned on by %j',
  async faults => {
    const world = await openWorld()
    expect((await world.dev('POST', '/world', { faults })).status).toBe(400)
  },
)

const history = z.array(
  z.object({ site: z.string(), record: z.string(), at: z.iso.datetime(), event: z.string() }),
)
const person = z.object({
  people: z.tuple([
    z.object({ history, listings: z.array(z.object({ site: z.string(), since: z.iso.datetime() })) }),
  ]),
})

test('the world tells when a record went and when another came', async () => {
  const world = await openWorld()
  const read = async () => {
    const [one] = person.parse((await world.dev('GET', '/world?person=p0')).json).people
    const on = (entry: { site: string }) => entry.site === 'findagain.example'
    return { events: one.history.filter(on), since: one.listings.find(on)?.since ?? null }
  }
  const first = await read()
  expect(first.events.map(one => one.event)).toEqual(['listed'])
  expect(first.since).toBe(new Date(0).toISOString())
  const page = await recordOf(world, 'p0', 'findagain')
  const asked = world.now()
  await world.post('findagain', '/forget-me', { page, email: 'b@mail.example', consent: 'yes' })
  expect((await read()).events).toHaveLength(1)
  await world.later('P2D')
  const [, gone] = (await read()).events
  expect(gone).toMatchObject({ event: 'suppressed', record: page.split('/').at(-1) })
  expect(Date.parse(gone?.at ?? '')).toBeGreaterThan(asked)
  expect(Date.parse(gone?.at ?? '')).toBeLessThanOrEqual(asked + DAY + HOUR)
  await world.later('P30D')
  const last = await read()
  expect(last.events.map(one => one.event)).toEqual(['listed', 'suppressed', 'relisted'])
  expect(last.since).toBe(last.events[2]?.at)
  expect(last.events[2]?.record).not.toBe(gone?.record)
})
