// How often visitors may scan, that they need no session for it, and that a flood of them locks out no other visitor.
import { like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '#server/accounts/limits.ts'
import { eventCounts, freeScans } from '#server/db/tables/free-scan.ts'
import { limitUses } from '#server/db/tables/security.ts'
import { MINUTE } from '#shared/lib/time.ts'
import type { FreeScanResponse } from '#shared/protocol/free-scan.ts'
import { START } from '#tests/support/documents.ts'
import { type HouseholdWorld, openHouseholdWorld } from '#tests/support/household-world.ts'
import { giveScannableSite } from '#tests/support/scannable-site.ts'

let world: HouseholdWorld
beforeAll(async () => {
  world = await openHouseholdWorld([], {
    limits: { ...DEFAULT_LIMITS, freeScanBurst: { max: 5, windowMs: MINUTE } },
  })
  await giveScannableSite(world.database.db)
})
beforeEach(async () => {
  world.deps.clock.at = START
  await world.database.db.delete(limitUses)
  await world.database.db.delete(freeScans)
})
afterAll(() => world.close())

/** Each from its own address, because the limiter remembers refusals. */
let address = 0
function from(): string {
  address += 1
  return `10.9.${Math.floor(address / 250)}.${address % 250}`
}
const ask = (path: string, body: unknown, visitor: string, headers: Record<string, string> = {}) =>
  world.app.request(
    `/functions/v1/${path}`,
    {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', prefer: 'respond-async', ...headers },
    },
    { incoming: { socket: { remoteAddress: visitor } } },
  )
const scan = (name: string, email: string | null, visitor: string) =>
  ask('free-scan', { name, email, shareResults: false }, visitor)
const forgetBursts = () => world.database.db.delete(limitUses).where(like(limitUses.key, 'freeScanBurst:%'))
const letter = (index: number) => String.fromCharCode(97 + index)

test('a session is not needed, and the answer is kept by no cache', async () => {
  const response = await scan('Ada Lovelace', null, from())
  expect([response.status, response.headers.get('cache-control')]).toEqual([202, 'no-store'])
})

describe('without an email address', () => {
  test('the fourth of a day asks for one, in the specification’s words', async () => {
    const visitor = from()
    for (const name of ['Ada Byron', 'Ada King', 'Ada Noel'])
      expect((await scan(name, null, visitor)).status).toBe(202)
    const fourth = await scan('Ada Milbanke', null, visitor)
    expect(fourth.status).toBe(200)
    expect(await fourth.json()).toEqual({
      success: false,
      error: 'Rate limit reached. Please provide an email to continue scanning.',
      requiresEmail: true,
      results: null,
      recommendations: [],
      upgradePrompt: null,
      shareUrl: null,
    } satisfies FreeScanResponse)
    expect((await scan('Ada Milbanke', 'ada@example.com', visitor)).status).toBe(202)
    expect((await scan('Ada Milbanke', null, from())).status).toBe(202)
  })

  test('an IPv6 network counts as one visitor', async () => {
    const seen: number[] = []
    for (let index = 1; index <= 4; index += 1) {
      const visitor = `2001:db8:1:7::${index}`
      seen.push((await scan(`Ada Sixth${letter(index)}`, null, visitor)).status)
    }
    expect(seen).toEqual([202, 202, 202, 200])
  })

  test('a request that is refused for what is in it doesn’t count', async () => {
    const visitor = from()
    for (let index = 0; index < 5; index += 1) expect((await scan('x', null, visitor)).status).toBe(400)
    expect((await scan('Ada Lovelace', null, visitor)).status).toBe(202)
  })
})

test('with an email address there are twenty a day', async () => {
  const visitor = from()
  const statuses = []
  for (let index = 0; index < 22; index += 1) {
    // Resets the burst limit, as if its minute were over.
    if (index % 5 === 0) await forgetBursts()
    await world.database.db.delete(freeScans)
    statuses.push((await scan(`Ada Daily${letter(index)}`, 'ada@example.com', visitor)).status)
  }
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(202))
  expect(statuses.slice(20)).toEqual([429, 429])
  const refused = await scan('Ada Again', 'ada@example.com', visitor)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000)
  expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('tomorrow') })
  expect((await scan('Ada Again', 'ada@example.com', from())).status).toBe(202)
})

test('with an email address bursts are limited', async () => {
  const visitor = from()
  for (let index = 0; index < 5; index += 1)
    expect((await scan(`Ada Burst${letter(index)}`, 'ada@example.com', visitor)).status).toBe(202)
  const sixth = await scan('Ada Last', 'ada@example.com', visitor)
  expect(sixth.status).toBe(429)
  expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('an email address is stored nowhere', async () => {
  await scan('Ada Lovelace', 'ada-the-visitor@example.com', from())
  const { rows } = await world.database.statements.executeSql(
    'select row_to_json(f)::text as row from free_scans f union all select row_to_json(l)::text from limit_uses l union all select row_to_json(w)::text from work w',
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('ada-the-visitor')
})

test('two hundred at once keep nobody from signing in', async () => {
  const crowd = Array.from({ length: 200 }, (_, index) =>
    scan(`Crowd ${letter(index % 26)}${letter(Math.floor(index / 26))}berg`, `v${index}@example.com`, from()),
  )
  const visitor = await world.signIn()
  const session = await world.ask('GET', '/auth/v1/user', visitor)
  expect(session.status).toBe(200)
  expect((await world.ask('POST', '/functions/v1/check-subscription', visitor)).status).toBe(200)
  const statuses = (await Promise.all(crowd)).map(({ status }) => status)
  expect(statuses.filter(status => status === 202)).toHaveLength(20)
  expect(statuses.filter(status => status === 503)).toHaveLength(180)
})

test('a scan that found no room isn’t counted', async () => {
  for (let index = 0; index < 20; index += 1)
    expect((await scan(`Full ${letter(index)}berg`, 'v@example.com', from())).status).toBe(202)
  const visitor = from()
  for (let index = 0; index < 4; index += 1)
    expect((await scan('Ada Lovelace', null, visitor)).status).toBe(503)
  await world.database.db.delete(freeScans)
  expect((await scan('Ada Lovelace', null, visitor)).status).toBe(202)
})

test('a large body is refused before it is read', async () => {
  const response = await ask('free-scan', { name: 'x'.repeat(20_000) }, from())
  expect(await response.json()).toMatchObject({ code: 'body_too_large' })
})

describe('events of public pages', () => {
  const counts = () => world.database.db.select().from(eventCounts).orderBy(eventCounts.event)
  beforeEach(() => world.database.db.delete(eventCounts))

  test('are counted by day, and nothing of who', async () => {
    for (const _ of [1, 2])
      expect(
        (await ask('track-analytics', { event: 'free_scan_started', data: { name: 'Ada' } }, from())).status,
      ).toBe(204)
    await ask('track-analytics', { event: 'ab_test_assigned', data: { variant: 'value' } }, from())
    await ask('track-analytics', { event: 'scan_shared', data: { variant: 'no such' } }, from())
    await ask('track-analytics', { event: 'login_completed' }, from())
    const on_day = new Date(START).toISOString().slice(0, 10)
    expect(await counts()).toEqual([
      { on_day, event: 'ab_test_assigned', variant: 'value', times: 1 },
      { on_day, event: 'free_scan_started', variant: '', times: 2 },
      { on_day, event: 'login_completed', variant: '', times: 1 },
      { on_day, event: 'scan_shared', variant: '', times: 1 },
    ])
  })

  test.each([{ 'sec-gpc': '1' }, { dnt: '1' }])(
    'are not counted for %j',
    async (headers: Record<string, string>) => {
      expect((await ask('track-analytics', { event: 'scan_shared' }, from(), headers)).status).toBe(204)
      expect(await counts()).toEqual([])
    },
  )

  test('of other names are refused', async () => {
    expect((await ask('track-analytics', { event: 'password_typed' }, from())).status).toBe(400)
    expect(await counts()).toEqual([])
  })
})
