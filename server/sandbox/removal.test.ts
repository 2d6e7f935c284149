import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { openTestWorld, type TestWorld } from './testing/open-world.ts'
import { isListed, mailsTo, recordOf, siteState } from './testing/world-views.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.end())

/** The path of the confirmation link in the newest mail to an address. */
async function confirmationPath(to: string, site: string): Promise<string> {
  const [newest] = await mailsTo(world, to)
  const link = must(newest?.text.match(/https:\/\/\S+\/confirm\/\S+/)?.[0], 'a confirmation link')
  expect(new URL(link).host).toBe(`${site}.example`)
  return new URL(link).pathname
}

test('by record address: nothing happens before the link is opened, and the link works once', async () => {
  const record = await recordOf(world, 'p0', 'truefolk')
  const sent = await world.post('truefolk', '/opt-out', { profile_url: record, email: 'one@mail.example' })
  expect(await sent.text()).toContain('Check your mail')
  await world.later('P3D')
  expect(await isListed(world, 'p0', 'truefolk')).toBe(true)
  const path = await confirmationPath('one@mail.example', 'truefolk')
  expect(await world.page('truefolk', path)).toContain('tf-confirmed')
  const again = await world.get('truefolk', path)
  expect(again.status).toBe(410)
  expect(await isListed(world, 'p0', 'truefolk')).toBe(true)
  await world.later('P1D')
  expect(await isListed(world, 'p0', 'truefolk')).toBe(false)
  expect((await world.get('truefolk', new URL(record).pathname)).status).toBe(404)
})

test('the same request again is counted as a duplicate', async () => {
  const form = { url: await recordOf(world, 'p0', 'quickfolk'), mail: 'two@mail.example', consent: 'yes' }
  await world.post('quickfolk', '/bye', form)
  await world.post('quickfolk', '/bye', form)
  const { submissions, duplicates } = await siteState(world, 'quickfolk')
  expect(submissions).toHaveLength(2)
  expect(duplicates).toBe(1)
  expect(submissions[1]?.duplicateOf).toBe(submissions[0]?.id)
})

test('a refused form is no request', async () => {
  const refused = [
    await world.post('hometownbook', '/erase', {
      page: 'https://hometownbook.example/page/bbbbbbb',
      email: 'a@b.example',
    }),
    await world.post('hometownbook', '/erase', {
      page: await recordOf(world, 'p0', 'hometownbook'),
      email: 'none',
    }),
  ]
  expect(refused.map(answer => answer.status)).toEqual([422, 422])
  expect((await siteState(world, 'hometownbook')).submissions).toEqual([])
})

test('by picking oneself, with the age to tell people of one name apart', async () => {
  const list = await world.page('neighborindex', '/remove/find?name=Rosa+E.+Whitaker&city=Austin&state=TX')
  const rows = list.split('<li class="ni-match">').slice(1)
  const hers = must(
    rows.find(row => row.includes('Rosa E. Whitaker')),
    'her row',
  )
  expect(hers).toMatch(/Age 4\d/)
  const id = must(/name="id" value="(\d+)"/.exec(hers)?.[1], 'an id')
  expect(await (await world.post('neighborindex', '/remove/select', { id })).text()).toContain('ni-done')
  await world.later('PT12H')
  expect(await isListed(world, 'p0', 'neighborindex')).toBe(false)
  expect(await isListed(world, 'p4', 'neighborindex')).toBe(true)
})

test('in two pages, with consent on the second', async () => {
  const link = await recordOf(world, 'p0', 'whodwells')
  const form = { link, reply_to: 'three@mail.example' }
  expect(await (await world.post('whodwells', '/privacy-request', form)).text()).toContain('wd-step-two')
  const without = await world.post('whodwells', '/privacy-request/send', form)
  expect(without.status).toBe(422)
  const sent = await world.post('whodwells', '/privacy-request/send', { ...form, own: 'yes' })
  expect(await sent.text()).toContain('wd-done')
})

test('by script, gone at once', async () => {
  const record = await recordOf(world, 'p4', 'wherelight')
  const answer = await world.fetch(
    new Request('https://wherelight.example/remove/send', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ record, email: 'four@mail.example' }),
    }),
  )
  expect(await answer.json()).toMatchObject({ ok: true })
  expect(await isListed(world, 'p4', 'wherelight')).toBe(false)
})

test('past a picture puzzle: filled in by the address, refused without the right letters', async () => {
  const record = await recordOf(world, 'p0', 'dialstead')
  const form = await world.page(
    'dialstead',
    `/unlist?${new URLSearchParams({ record, email: 'five@mail.example' })}`,
  )
  expect(form).toContain(`value="${record}"`)
  const puzzle = must(/name="puzzle" value="([0-9a-f]+)"/.exec(form)?.[1], 'a puzzle')
  const picture = await world.get('dialstead', `/puzzle/${puzzle}.svg`)
  expect(picture.headers.get('content-type')).toBe('image/svg+xml')
  const fields = { record, email: 'five@mail.example', puzzle }
  expect((await world.post('dialstead', '/unlist', { ...fields, letters: 'WRONG' })).status).toBe(422)
  expect((await siteState(world, 'dialstead')).submissions).toEqual([])
  const { json } = await world.dev('GET', `/world?captcha=${puzzle}`)
  const letters = must((json as { captcha?: string }).captcha, 'the letters')
  expect(await (await world.post('dialstead', '/unlist', { ...fields, letters })).text()).toContain('ds-done')
  expect((await siteState(world, 'dialstead')).submissions).toHaveLength(1)
})

test('by telephone: the code that the page’s note gives', async () => {
  const record = new URL(await recordOf(world, 'p0', 'countylinerecords')).pathname.split('/').at(-1) ?? ''
  const page = await (await world.post('countylinerecords', '/withholding', { record })).text()
  const code = must(/told you <b>(\d{3} \d{3})<\/b>/.exec(page)?.[1], 'a code')
  expect(
    (await world.post('countylinerecords', '/withholding/code', { record, code: '000000' })).status,
  ).toBe(422)
  const done = await world.post('countylinerecords', '/withholding/code', { record, code })
  expect(await done.text()).toContain('cl-done')
  await world.later('P2D')
  expect(await isListed(world, 'p0', 'countylinerecords')).toBe(false)
})

test('at the parent: confirmed by a button, it clears the four mirrors too', async () => {
  const mirrors = ['rootscout', 'familydex', 'cousinwise', 'lineagelane']
  const id = new URL(await recordOf(world, 'p0', 'kinfolio')).pathname.split('/').at(-1) ?? ''
  expect(await (await world.post('kinfolio', '/leave/select', { id })).text()).toContain('kf-reach')
  await world.post('kinfolio', '/leave/send', { id, letter_to: 'six@mail.example' })
  const path = await confirmationPath('six@mail.example', 'kinfolio')
  expect(await world.page('kinfolio', path)).toContain('kf-confirm')
  await world.later('P2D')
  expect(await isListed(world, 'p0', 'kinfolio')).toBe(true)
  expect(await (await world.post('kinfolio', path, {})).text()).toContain('kf-confirmed')
  await world.later('P1D')
  for (const site of ['kinfolio', ...mirrors]) expect(await isListed(world, 'p0', site)).toBe(false)
  expect(await isListed(world, 'p4', 'rootscout')).toBe(true)
  const page = await world.page('rootscout', '/opt-out')
  expect(page).toContain('https://kinfolio.example/leave')
})
