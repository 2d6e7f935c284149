// Lies as a visitor meets them: status 200, the site's own markup, but false. The world keeps reporting the truth.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { openTestWorld, type TestWorld } from '../testing/open-world.ts'
import { isListed, mailsTo, recordOf, siteState } from '../testing/world-views.ts'
import { troubleAt } from '../world/faults.ts'
import { LIES, type LieKind } from './kinds.ts'

let world: TestWorld
beforeEach(async () => {
  world = await openTestWorld()
})
afterEach(() => world.end())

const lie = async (kind: LieKind, site = 'truefolk', more: object = {}) =>
  expect((await world.dev('POST', '/world', { lie: { site, kind, on: true, ...more } })).status).toBe(200)
const stop = (kind: LieKind, site = 'truefolk') =>
  world.dev('POST', '/world', { lie: { site, kind, on: false } })

const search = '/people/rosa-whitaker/tx/austin?page=1'
const cards = (page: string) => page.match(/class="tf-card"/g)?.length ?? 0
const recordPath = async (person = 'p0') => new URL(await recordOf(world, person, 'truefolk')).pathname

test('soft-block: the site’s own no-results page for searches and records, and everybody stays listed', async () => {
  const path = await recordPath()
  expect(await world.page('truefolk', search)).toContain('tf-card')
  await lie('soft-block')
  for (const address of [search, path, '/people/mary-johnson/tx/houston']) {
    const answer = await world.get('truefolk', address)
    expect(answer.status).toBe(200)
    const page = await answer.text()
    expect(page).toContain('tf-nobody')
    expect(page).toContain('tf-optout')
    expect(cards(page)).toBe(0)
  }
  expect(await isListed(world, 'p0', 'truefolk')).toBe(true)
  await stop('soft-block')
  expect(await world.page('truefolk', search)).toContain('tf-card')
})

test('soft-block on all sites at once, kept over a restart', async () => {
  await lie('soft-block', '*')
  const second = await openTestWorld(world.dir)
  const { json } = await second.dev('GET', '/world')
  await second.close()
  const { sites } = json as { sites: { lies: string[] }[] }
  expect(sites.length).toBeGreaterThan(60)
  expect(sites.every(site => site.lies.includes('soft-block'))).toBe(true)
})

test('soft-block-visits: by the hour everybody is turned away, or nobody', async () => {
  await lie('soft-block-visits')
  const path = await recordPath()
  const seen = new Set<string>()
  for (let hour = 0; hour < 24 && seen.size < 2; hour++) {
    const [found, record] = [
      cards(await world.page('truefolk', search)) > 0,
      await world.page('truefolk', path),
    ]
    expect(record.includes('tf-nobody')).toBe(!found)
    seen.add(String(found))
    await world.later('PT1H')
  }
  expect([...seen].sort()).toEqual(['false', 'true'])
})

test('index-down: the search finds nobody, records are up', async () => {
  await lie('index-down')
  expect(await world.page('truefolk', search)).toContain('tf-nobody')
  expect(await world.page('truefolk', await recordPath())).toContain('Whitaker')
})

test('decoys: other people in place of the name', async () => {
  await lie('decoys')
  const page = await world.page('truefolk', search)
  expect(cards(page)).toBe(3)
  expect(page.replace(/<title>.*<\/title>|<h1>.*<\/h1>|value="[^"]*"/g, '')).not.toContain('Rosa Whitaker')
  expect(await world.page('truefolk', await recordPath())).toContain('Whitaker')
})

test('page-only: one person is out of the search, others are found, the page is up', async () => {
  const path = await recordPath()
  const before = cards(await world.page('truefolk', search))
  await lie('page-only', 'truefolk', { person: 'p0' })
  const page = await world.page('truefolk', search)
  expect(cards(page)).toBe(before - 1)
  expect(page).not.toContain(path)
  expect((await world.get('truefolk', path)).status).toBe(200)
})

test('search-only: the search shows the record, and its page is gone', async () => {
  const path = await recordPath()
  await lie('search-only', 'truefolk', { person: 'p0' })
  expect(await world.page('truefolk', search)).toContain(path)
  expect((await world.get('truefolk', path)).status).toBe(404)
  expect((await world.get('truefolk', await recordPath('p4'))).status).toBe(200)
})

test.each([
  ['members-only', 200, 'Log in to see this record'],
  ['no-records', 404, 'This page does not exist'],
] as const)('%s: the search works, and no visitor sees a record', async (kind, status, text) => {
  const path = await recordPath()
  await lie(kind)
  expect(await world.page('truefolk', search)).toContain(path)
  const answer = await world.get('truefolk', path)
  expect(answer.status).toBe(status)
  const page = await answer.text()
  expect(page).toContain(text)
  expect(page).not.toContain('Whitaker')
  expect((await world.get('truefolk', `${path}x9`)).status).toBe(404)
  expect(await isListed(world, 'p0', 'truefolk')).toBe(true)
})

/** The addresses of all records of a search, page by page along the links that say "Next". */
async function walk(site: string, path: string, card: RegExp): Promise<string[][]> {
  const all: string[][] = []
  for (let at: string | null = path; at !== null && all.length < 20; ) {
    const page: string = await world.page(site, at)
    all.push([...page.matchAll(card)].map(match => must(match[1] ?? null, 'a record')))
    at = /href="([^"]+)"[^>]*>Next</.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? null
  }
  return all
}

test('crowd: 200 of the name on ten pages with a total and next links; the person is one of them', async () => {
  const path = await recordPath()
  await lie('crowd')
  expect(await world.page('truefolk', search)).toContain('200 records, page 1 of 10')
  const walked = await walk('truefolk', search, /href="(\/person\/[^"]+)"[^>]*>Rosa/g)
  expect(walked.map(page => page.length)).toEqual(Array(10).fill(20))
  const all = walked.flat()
  expect(new Set(all).size).toBe(200)
  expect(all).toContain(path)
  const other = must(
    all.find(one => one !== path),
    'a namesake',
  )
  expect(await world.page('truefolk', other)).toContain('Rosa')
  expect((await walk('truefolk', search, /href="(\/person\/[^"]+)"[^>]*>Rosa/g)).flat()).toEqual(all)
})

test('crowd-by-age: the youngest come first', async () => {
  await lie('crowd-by-age')
  const ages = (await walk('truefolk', search, /class="tf-age"[^>]*>[^<]*<span>(\d+)/g)).flat().map(Number)
  expect(ages).toHaveLength(200)
  expect(ages).toEqual([...ages].sort((a, b) => a - b))
})

test.each([
  ['porchlane', '/ask?given=Rosa&family=Whitaker&town=Austin&st=TX', /class="pcl-name" href="([^"]+)"/g],
])('crowd: the pages of %s are told apart by their addresses', async (site, path, card) => {
  await lie('crowd', site)
  expect(new Set((await walk(site, path, card)).flat()).size).toBe(200)
})

test('foreign-script: the page says "nobody" until another host’s script has drawn the records', async () => {
  await lie('foreign-script')
  const page = await world.page('truefolk', search)
  expect(page).toContain('tf-nobody')
  expect(cards(page)).toBe(0)
  expect(page).toContain('<script src="https://listdraw.example/draw.js"')
  const rows = must(/data-rows="([^"]+)"/.exec(page)?.[1] ?? null, 'rows')
  expect(cards(Buffer.from(rows, 'base64').toString())).toBeGreaterThan(0)
  expect(await world.page('listdraw', '/draw.js')).toContain('data-rows')
  expect(world.rewrites.map(one => one.from)).toContain('https://listdraw.example')
})

test('lost-script: that host cannot be reached', async () => {
  await lie('lost-script')
  expect(await world.page('truefolk', search)).toContain(
    '<script src="https://lost-listdraw.example/draw.js"',
  )
  expect(world.rewrites.map(one => one.from)).not.toContain('https://lost-listdraw.example')
})

test('foreign-script: a site that draws its own records has its script from elsewhere', async () => {
  await lie('foreign-script', 'wherelight')
  const page = await world.page('wherelight', '/s/rosa-whitaker?state=TX&city=Austin')
  expect(page).toContain('wl-nobody')
  const script = /<script src="https:\/\/listdraw\.example([^"]+)"/.exec(page)?.[1]
  expect(await world.page('listdraw', must(script, 'a script'))).toContain("'wl-' + part")
})

test.each(Object.keys(LIES) as LieKind[])('the faults draw %s', async kind => {
  const host = 'truefolk.example'
  const seed = Array.from({ length: 9000 }, (_, one) => one).find(
    one => troubleAt({ seed: one, rate: 0.3 }, host, world.now()) === kind,
  )
  await world.dev('POST', '/world', { faults: { seed: must(seed, 'a seed'), rate: 0.3 } })
  const { json } = await world.dev('GET', '/world')
  const { sites } = json as { sites: { host: string; lies: string[] }[] }
  expect(sites.find(site => site.host === host)?.lies).toEqual([kind])
})

test.each([
  { site: 'nowhere', kind: 'crowd', on: true },
  { site: 'truefolk', kind: 'fibs', on: true },
])('no lie is told by %j', async order => {
  expect((await world.dev('POST', '/world', { lie: order })).status).toBe(400)
})

test('Mary Johnson of Houston is found on every site that answers', async () => {
  for (const path of ['/people/mary-johnson/tx/houston?page=1', '/people/mary-johnson/tx']) {
    expect(await world.page('truefolk', path)).toContain('Mary Ann Johnson')
  }
})

const askOff = async (site: string, to: string) =>
  (await world.post(site, '/opt-out', { profile_url: await recordOf(world, 'p0', site), email: to })).text()

test('only-hides: a removal takes the record out of the search, and its page stays', async () => {
  const path = new URL(await recordOf(world, 'p0', 'hometownbook')).pathname
  await lie('only-hides', 'hometownbook')
  const page = await recordOf(world, 'p0', 'hometownbook')
  await world.post('hometownbook', '/erase', { page, email: 'a@mail.example' })
  await stop('only-hides', 'hometownbook')
  const find = () => world.page('hometownbook', '/book/rosa-whitaker/texas')
  expect(await find()).toContain(path)
  await world.later('P9D')
  expect(await find()).not.toContain(path)
  expect(await world.page('hometownbook', path)).toContain('Whitaker')
  expect(await isListed(world, 'p0', 'hometownbook')).toBe(true)
})

test.each(['passes', 'click', 'never'] as const)(
  'form-check-%s: the removal form has a check for humans, and is not taken without its answer',
  async mode => {
    await lie(`form-check-${mode}`)
    const form = await world.page('truefolk', '/opt-out')
    expect(form).toContain(`data-mode="${mode}"></div><button`)
    expect(form).toContain("{ src: 'https://humancheck.example/form.js' }")
    expect(await world.page('humancheck', '/form.js')).toContain('cf-turnstile-response')
    expect(await askOff('truefolk', 'a@mail.example')).toContain('Please show that you are human')
    expect((await siteState(world, 'truefolk')).submissions).toEqual([])
    const page = await recordOf(world, 'p0', 'truefolk')
    const sent = { profile_url: page, email: 'a@mail.example', 'cf-turnstile-response': 'a-human' }
    expect(await (await world.post('truefolk', '/opt-out', sent)).text()).not.toContain('human first')
    expect((await siteState(world, 'truefolk')).submissions).toHaveLength(1)
  },
)

test('could-not-find: the removal page knows no such record', async () => {
  await lie('could-not-find')
  expect(await askOff('truefolk', 'a@mail.example')).toContain('We have no record at this address')
  expect((await siteState(world, 'truefolk')).submissions).toEqual([])
  expect(await isListed(world, 'p0', 'truefolk')).toBe(true)
})

test('tracked-mail: the link is in the HTML alone and leads by way of another host', async () => {
  await lie('tracked-mail')
  expect(await askOff('truefolk', 'track@mail.example')).toContain('Check your mail')
  const [mail] = await mailsTo(world, 'track@mail.example')
  expect(mail?.text).not.toContain('http')
  const link = must(/https:\/\/mailhop\.example(\/c\/[\w-]+)/.exec(mail?.html ?? '')?.[1], 'a link')
  expect(mail?.html).not.toContain('/confirm/')
  const hop = await world.get('mailhop', link)
  expect(hop.status).toBe(302)
  const target = new URL(must(hop.headers.get('location'), 'a location'))
  expect(target.host).toBe('truefolk.example')
  expect(await world.page('truefolk', target.pathname)).toContain('tf-confirmed')
  const away = Buffer.from('https://elsewhere.example/').toString('base64url')
  expect((await world.get('mailhop', `/c/${away}`)).status).toBe(404)
})

test('bound-confirmation: the link works only in the browser in which the removal was asked for', async () => {
  await lie('bound-confirmation')
  const asked = await world.get('truefolk', '/opt-out')
  const cookie = must(asked.headers.get('set-cookie')?.split(';')[0], 'a cookie')
  expect(await askOff('truefolk', 'bound@mail.example')).toContain('Check your mail')
  const [mail] = await mailsTo(world, 'bound@mail.example')
  const link = must(mail?.text.match(/https:\/\/\S+\/confirm\/\S+/)?.[0], 'a link')
  expect(await world.page('truefolk', new URL(link).pathname)).toContain('tf-other-browser')
  const own = await world.fetch(new Request(link, { headers: { cookie } }))
  expect(await own.text()).toContain('tf-confirmed')
})
