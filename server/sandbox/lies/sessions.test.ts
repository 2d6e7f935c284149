// Lies that differ by visit, or come before the page: one visit doesn't see what another sees.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { openTestWorld, type TestWorld } from '../testing/open-world.ts'
import { isListed, personState, recordOf } from '../testing/world-views.ts'
import type { LieKind } from './kinds.ts'

let world: TestWorld
beforeEach(async () => {
  world = await openTestWorld()
})
afterEach(() => world.end())

const SEARCH = '/people/rosa-whitaker/tx/austin?page=1'
const lie = async (kind: LieKind, more: object = {}) => {
  const order = { lie: { site: 'truefolk', kind, on: true, ...more } }
  expect((await world.dev('POST', '/world', order)).status).toBe(200)
}
const links = (page: string) =>
  [...page.matchAll(/class="tf-name"><a href="([^"]+)"/g)].map(match => match[1] ?? '')
const withCookie = async (path: string, cookie: string) =>
  (await world.fetch(new Request(`https://truefolk.example${path}`, { headers: { cookie } }))).text()

test('consent-wall: nothing but the question until it is answered, then the page that was asked for', async () => {
  await lie('consent-wall')
  const wall = await world.page('truefolk', SEARCH)
  expect(wall).toContain('We value your privacy')
  expect(wall).toContain('tf-optout')
  expect(wall).not.toMatch(/tf-card|tf-nobody/)
  const agreed = await world.post('truefolk', '/cookies', { to: SEARCH })
  expect(agreed.headers.get('location')).toBe(SEARCH)
  const cookie = must(agreed.headers.get('set-cookie')?.split(';')[0], 'a cookie')
  expect(await withCookie(SEARCH, cookie)).toContain('tf-card')
  expect(
    (await world.post('truefolk', '/cookies', { to: '//elsewhere.example' })).headers.get('location'),
  ).toBe('/')
})

test('other-country: its edition knows nobody, in its own language', async () => {
  const path = new URL(await recordOf(world, 'p0', 'truefolk')).pathname
  await lie('other-country')
  for (const address of [SEARCH, path]) {
    const page = await world.page('truefolk', address)
    expect(page).toContain('Keine Treffer')
    expect(page).toContain('tf-nobody')
    expect(page).toContain('tf-optout')
  }
  expect(await isListed(world, 'p0', 'truefolk')).toBe(true)
})

test('layouts: the same records in one of two layouts, by the hour', async () => {
  await lie('layouts')
  const seen = new Set<string>()
  for (let hour = 0; hour < 24 && seen.size < 2; hour++) {
    const page = await world.page('truefolk', SEARCH)
    expect(page).toContain('Whitaker')
    seen.add(page.includes('tf-card') ? 'cards' : page.includes('tf-row') ? 'table' : 'none')
    await world.later('PT1H')
  }
  expect([...seen].sort()).toEqual(['cards', 'table'])
})

test.each(['changing-ids', 'changing-links'] as const)(
  '%s: new addresses, and old ones still lead there',
  async kind => {
    const first = new URL(await recordOf(world, 'p0', 'truefolk')).pathname
    await lie(kind)
    const seen = new Set<string>()
    for (let hour = 0; hour < 4; hour++) {
      const own = links(await world.page('truefolk', SEARCH))
      const record = must(
        own.find(link => link.includes(first.split('/').at(-1) ?? '')),
        'the record',
      )
      seen.add(record)
      await world.later('PT1H')
    }
    expect(seen.size).toBe(4)
    for (const link of [...seen, first])
      expect(await world.page('truefolk', link.replaceAll('&amp;', '&'))).toContain('Rosa Elena Whitaker')
    const ask = (link: string) =>
      world.post('truefolk', '/opt-out', {
        profile_url: `https://truefolk.example${link}`,
        email: 'a@mail.example',
      })
    expect(await (await ask([...seen][0] ?? '')).text()).toContain('Check your mail')
    expect((await personState(world, 'p0')).listings.some(one => one.url.endsWith(first))).toBe(true)
  },
)

test.each(['passes', 'click', 'never'] as const)('widget-%s stands before the pages', async mode => {
  await lie(`widget-${mode}`)
  const answer = await world.get('truefolk', SEARCH)
  expect(answer.status).toBe(403)
  expect(answer.headers.get('cf-mitigated')).toBe('challenge')
  const page = await answer.text()
  expect(page).toContain(`data-mode="${mode}"`)
  expect(page).toContain('<script src="https://humancheck.example/check.js"')
  expect(await world.page('humancheck', '/check.js')).toContain("document.cookie = 'human=yes")
  expect(await withCookie(SEARCH, 'human=yes')).toContain('tf-card')
})

test('merged: a record says what belongs to a namesake too', async () => {
  const shown = async () => (await world.page('truefolk', SEARCH)).split('tf-card"')
  const own = (cards: string[]) => cards.find(card => card.includes('Rosa Elena Whitaker')) ?? ''
  const before = own(await shown())
  await lie('merged', { person: 'p0' })
  const after = own(await shown())
  expect(after.length).toBeGreaterThan(before.length)
  expect(after).toContain('Daniel Whitaker')
})

test('kin: the dead parent and the child of the name, beside the person', async () => {
  const count = links(await world.page('truefolk', SEARCH)).length
  await lie('kin')
  const page = await world.page('truefolk', SEARCH)
  expect(page).toMatch(/\d+, deceased/)
  expect(page).toContain('Rosa Zoe Whitaker')
  expect(page).toMatch(/>1[0-3]</)
  expect(page.match(/class="tf-card"/g)?.length).toBeGreaterThanOrEqual(Math.min(count + 2, 5))
})
