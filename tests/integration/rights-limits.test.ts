// Rate limits on costly requests: an hour's allowance per account and endpoint, then a wait.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '#server/accounts/limits.ts'
import { HOUR } from '#shared/lib/time.ts'
import { openRightsWorld, type RightsPerson, type RightsWorld } from '#tests/support/rights-world.ts'

let world: RightsWorld
let who: RightsPerson
let other: RightsPerson

beforeAll(async () => {
  world = await openRightsWorld()
  who = await world.signIn()
  other = await world.signIn()
})
afterAll(() => world.close())

test.each([
  ['POST', '/deletion'],
  ['DELETE', '/deletion'],
  ['POST', '/exports'],
  ['POST', '/imports'],
] as const)(
  '%s %s is refused above its limit, with the time to wait, to that account alone',
  async (method, path) => {
    const statuses = new Set<number>()
    for (let asked = 0; asked < DEFAULT_LIMITS.ownData.max; asked += 1)
      statuses.add((await world.ask(method, path, who)).status)
    expect(statuses).not.toContain(429)
    const refused = await world.ask(method, path, who)
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ code: 'rate_limited' })
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(HOUR / 1000)
    expect((await world.ask(method, path, other)).status).not.toBe(429)
  },
)

test('looking is not counted, and after an hour one may ask again', async () => {
  for (let asked = 0; asked < 2 * DEFAULT_LIMITS.ownData.max; asked += 1)
    expect((await world.ask('GET', '/deletion', who)).status).toBe(200)
  world.wall.ahead += HOUR
  const again = await world.signInAgain(who)
  expect((await world.ask('POST', '/deletion', again)).status).toBe(202)
})
