import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestWorld, type TestWorld } from './testing/open-world.ts'
import { isListed, personState, recordOf, siteState } from './testing/world-views.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.end())

test('one site takes five days to remove a record', async () => {
  const form = { trail: await recordOf(world, 'p4', 'addresstrail'), email: 'a@mail.example', own: 'yes' }
  await world.post('addresstrail', '/erase-my-trail/send', form)
  await world.later('P4D')
  expect(await isListed(world, 'p4', 'addresstrail')).toBe(true)
  await world.later('P1D')
  expect(await isListed(world, 'p4', 'addresstrail')).toBe(false)
})

test('a record comes back three weeks after it went, under a new id, and a second removal lasts', async () => {
  const send = async () => {
    const page = await recordOf(world, 'p0', 'findagain')
    await world.post('findagain', '/forget-me', { page, email: 'b@mail.example', consent: 'yes' })
    return page
  }
  const before = await send()
  await world.later('P1D')
  expect(await isListed(world, 'p0', 'findagain')).toBe(false)
  await world.later('P20D')
  expect(await isListed(world, 'p0', 'findagain')).toBe(false)
  await world.later('P1D')
  expect(await recordOf(world, 'p0', 'findagain')).not.toBe(before)
  await send()
  expect((await siteState(world, 'findagain')).duplicates).toBe(0)
  await world.later('P60D')
  expect(await isListed(world, 'p0', 'findagain')).toBe(false)
})

test('a planted record shows at once, a removed one is gone at once and stays away', async () => {
  await world.dev('POST', '/world', { remove: { site: 'townroll', person: 'p0' } })
  expect(await isListed(world, 'p0', 'townroll')).toBe(false)
  await world.later('P30D')
  expect(await isListed(world, 'p0', 'townroll')).toBe(false)
  await world.dev('POST', '/world', { plant: { site: 'townroll.example', person: 0 } })
  expect(await isListed(world, 'p0', 'townroll')).toBe(true)
})

test('a restart, even without a proper end, forgets nothing', async () => {
  const first = await openTestWorld()
  await first.later('P10D')
  await first.dev('POST', '/world', { break: { site: 'truefolk', mode: 'down' } })
  const person = {
    names: [{ first: 'Ada', last: 'Quill' }],
    addresses: [{ city: 'Reno', state: 'nv', current: true }],
  }
  const { json } = await first.dev('POST', '/world', { addPerson: person })
  const { id } = (json as { person: { id: string } }).person
  const form = { page: await recordOf(first, id, 'hometownbook'), email: 'c@mail.example' }
  await first.post('hometownbook', '/erase', form)

  const second = await openTestWorld(first.dir)
  expect(second.now()).toBeGreaterThanOrEqual(first.now() - 1000)
  expect((await siteState(second, 'truefolk')).broken).toBe('down')
  expect((await personState(second, id)).fullName).toBe('Ada Quill')
  expect((await siteState(second, 'hometownbook')).submissions).toHaveLength(1)
  await second.later('PT12H')
  expect(await isListed(second, id, 'hometownbook')).toBe(false)
  await second.close()
  await first.end()
})
