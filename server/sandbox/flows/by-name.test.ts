// An opt-out by name and town, without choosing a record.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { z } from '#shared/lib/z.ts'
import { sites } from '../sites/all-sites.ts'
import { openTestWorld, type TestWorld } from '../testing/open-world.ts'
import { addZelda, isListed, siteState } from '../testing/world-views.ts'

let world: TestWorld
let id: string
beforeEach(async () => {
  world = await openTestWorld()
  id = (await addZelda(world)).id
})
afterEach(() => world.end())

const ask = async (who: string, town: string) => {
  const { optOut } = must(
    sites.find(site => site.host === 'deedmoor.example'),
    'deedmoor',
  )
  if (optOut.flow !== 'pick') throw new Error('another way off')
  const { name, city, state, email } = optOut.fields
  const form = { [name]: who, [city]: town, [state]: 'MO', [email]: 'a@mail.example' }
  const answer = await world.post('deedmoor', optOut.path, form)
  return answer.text()
}
/** For each name and place that removal forms received: whether the site shows anybody with them. */
const told = async () => {
  const { json } = await world.dev('GET', '/world')
  const all = z.object({ sites: z.array(z.object({ told: z.array(z.object({ isShown: z.boolean() })) })) })
  return all.parse(json).sites.flatMap(site => site.told.map(one => one.isShown))
}
const sent = async () => (await siteState(world, 'deedmoor')).submissions.map(one => one.person)

test('what a form is told and no record shows is known', async () => {
  await ask('Zelda Featherstone', 'Springfield')
  await ask('Zelda Q Featherstone', 'Springfield')
  await ask('Zelda Featherstone', 'Kansas City')
  await ask('Otto Featherstone', 'Springfield')
  expect(await told()).toEqual([true, true, false, false])
})

test('the record that fits is removed', async () => {
  expect(await ask('Zelda Featherstone', 'Springfield')).toContain('has been received')
  expect(await sent()).toEqual([id])
  await world.later('P3D')
  expect(await isListed(world, id, 'deedmoor')).toBe(false)
})

test.each([
  ['Zelda Featherstone', 'Kansas City'],
  ['Zelda Feather', 'Springfield'],
])('%s of %s: could not be found', async (who, town) => {
  expect(await ask(who, town)).toContain('We could not find you')
  expect(await sent()).toEqual([])
})

test('several of the name in the town: the person is asked which', async () => {
  await addZelda(world)
  const page = await ask('Zelda Featherstone', 'Springfield')
  expect(page.match(/name="id"/g)).toHaveLength(2)
  expect(await sent()).toEqual([])
})
