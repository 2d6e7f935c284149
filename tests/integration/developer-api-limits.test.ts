// The developer API: pages, the limit of a key, the end of a key, and members' keys.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { putDoc } from '#server/db/rows.ts'
import { users } from '#server/db/tables/accounts.ts'
import { newId } from '#shared/lib/id.ts'
import { DAY, iso, MINUTE, SECOND } from '#shared/lib/time.ts'
import type { ApiAccount, ApiPerson } from '#shared/protocol/developer-api/answers.ts'
import { apiCaller, newApiKey } from '#tests/support/developer-world.ts'
import { aJob, aPerson, START } from '#tests/support/documents.ts'
import { type HouseholdWorld, openHouseholdWorld, type User } from '#tests/support/household-world.ts'
import { documents, done, storageClient } from '#tests/support/storage-client.ts'

let now = Date.now()
let world: HouseholdWorld
beforeAll(async () => {
  world = await openHouseholdWorld([], {
    keyLimit: { max: 30, windowMs: MINUTE },
    wallNow: () => now,
  })
})
afterAll(() => world.close())

let holder: User
beforeEach(async () => {
  now += MINUTE
  holder = await world.signIn()
})

type Page<T> = { items: T[]; cursor: string | null }

describe('a list', () => {
  /** Several removals begin at the same moment, so the time alone doesn't order them. */
  const giveJobs = async (count: number) => {
    for (let at = 0; at < count; at++)
      await putDoc(
        world.database.db,
        'removal_jobs',
        holder.userId,
        aJob({ created_at: iso(START + Math.floor(at / 3) * MINUTE) }),
      )
  }
  const readAll = async (ask: ReturnType<typeof apiCaller>, limit: number) => {
    const pages: Page<{ id: string; created_at: string }>[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query = new URLSearchParams({ limit: String(limit), ...(cursor ? { cursor } : {}) })
      const { status, body } = await ask<Page<{ id: string; created_at: string }>>(
        'GET',
        `/removals?${query}`,
      )
      expect(status).toBe(200)
      pages.push(body)
      cursor = body.cursor
    }
    return pages
  }

  test('is read page by page, each row once, the newest first', async () => {
    await giveJobs(11)
    const ask = apiCaller(world, await newApiKey(world, holder))
    const pages = await readAll(ask, 4)
    expect(pages.map(({ items }) => items.length)).toEqual([4, 4, 3])
    const rows = pages.flatMap(({ items }) => items)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(11)
    const times = rows.map(({ created_at }) => created_at)
    expect(times).toEqual(times.toSorted().reverse())
    expect(await readAll(ask, 11)).toMatchObject([{ cursor: null }])
  })

  test('goes on where it was, although rows were added meanwhile', async () => {
    await giveJobs(4)
    const ask = apiCaller(world, await newApiKey(world, holder))
    const first = (await ask<Page<{ id: string }>>('GET', '/removals?limit=2')).body
    await putDoc(world.database.db, 'removal_jobs', holder.userId, aJob({ created_at: iso(START + DAY) }))
    const second = (await ask<Page<{ id: string }>>('GET', `/removals?limit=2&cursor=${first.cursor}`)).body
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(4)
    expect(second.cursor).toBeNull()
  })

  test('refuses a limit or a cursor that it did not make', async () => {
    await giveJobs(2)
    const ask = apiCaller(world, await newApiKey(world, holder))
    const { cursor } = (await ask<Page<object>>('GET', '/removals?limit=1')).body
    for (const [path, field] of [
      ['/removals?limit=0', 'limit'],
      ['/removals?limit=101', 'limit'],
      ['/removals?limit=ten', 'limit'],
      ['/removals?cursor=abc', 'cursor'],
      [`/people?cursor=${cursor}`, 'cursor'],
      [`/removals?cursor=${Buffer.from('["removal_jobs","\u0000","x"]').toString('base64url')}`, 'cursor'],
      ['/removals?person_id=x', 'person_id'],
    ])
      expect([path, await ask('GET', path ?? '')]).toMatchObject([path, { status: 400, body: { field } }])
    const unknown = await ask('GET', `/removals?request_id=${newId()}`)
    expect(unknown).toMatchObject({ status: 404, body: { field: 'request_id' } })
  })
})

test.each(['limit=1&limit=2', 'limit=0x10', 'limit=1e1', 'limit=%201'])('a list refuses ?%s', async query => {
  const ask = apiCaller(world, await newApiKey(world, holder))
  expect(await ask('GET', `/people?${query}`)).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', field: 'limit' },
  })
})

describe('a key', () => {
  test('is told how many requests are left, and when to come back', async () => {
    const ask = apiCaller(world, await newApiKey(world, holder))
    const first = await ask('GET', '/account')
    expect(first.headers.get('ratelimit-policy')).toBe('"key";q=30;w=60')
    expect(first.headers.get('ratelimit')).toBe('"key";r=29;t=60')
    now += 20 * SECOND
    expect((await ask('GET', '/people/x')).headers.get('ratelimit')).toBe('"key";r=28;t=60')
    for (let left = 28; left > 0; left--) expect((await ask('GET', '/account')).status).toBe(200)
    const refused = await ask('GET', '/account')
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(refused.headers.get('retry-after')).toBe('40')
    expect(refused.headers.get('ratelimit')).toBe('"key";r=0;t=60')
    const other = apiCaller(world, await newApiKey(world, holder))
    expect((await other('GET', '/account')).status).toBe(200)
    now += 40 * SECOND
    expect((await ask('GET', '/account')).status).toBe(200)
  })

  test('has one limit for the API and for files', async () => {
    const key = await newApiKey(world, holder, ['read:people', 'read:files'])
    const files = documents(storageClient(world, key))
    for (let left = 30; left > 0; left--) await done(files.list())
    expect((await files.list()).error).toMatchObject({ statusCode: '429', code: 'SlowDown' })
    expect((await apiCaller(world, key)('GET', '/people')).status).toBe(429)
    now += MINUTE
    await done(files.list())
  })

  test('that has ended is refused', async () => {
    const body = { name: 'short', scopes: ['read:people'], expires_in_days: 1 }
    const { key } = await world.json<{ key: string }>('POST', '/auth/v1/api-keys', holder, body)
    const ask = apiCaller(world, key)
    expect((await ask('GET', '/people')).status).toBe(200)
    now += DAY
    expect(await ask('GET', '/people')).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  })

  test('of a locked account is refused', async () => {
    const ask = apiCaller(world, await newApiKey(world, holder))
    await world.database.db
      .update(users)
      .set({ bannedUntil: new Date(now + DAY) })
      .where(eq(users.id, holder.userId))
    expect((await ask('GET', '/account')).status).toBe(401)
  })

  test('that sends very many requests at once gets answers or is told to wait', async () => {
    const ask = apiCaller(world, await newApiKey(world, holder))
    const all = await Promise.all(Array.from({ length: 300 }, () => ask('GET', '/account')))
    const statuses = Map.groupBy(all, ({ status }) => status)
    expect([...statuses.keys()].sort()).toEqual([200, 429])
    expect(statuses.get(200)).toHaveLength(30)
    for (const { headers } of statuses.get(429) ?? [])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('a household member’s key', () => {
  const household = async () => {
    const [member, linked, other] = [
      await world.signIn(),
      await world.fill(holder, { relation: 'child' }),
      await world.fill(holder),
    ]
    await world.join(holder, member, { person_ids: [linked.person.id] })
    return { member, linked, other, ask: apiCaller(world, await newApiKey(world, member)) }
  }

  test('reads what is about the people that the member sees, and nothing of the others', async () => {
    const { linked, other, ask } = await household()
    const lists = {
      people: [linked.person.id, other.person.id],
      exposures: [linked.rows.exposure_scans, other.rows.exposure_scans],
      removals: [linked.rows.removal_jobs, other.rows.removal_jobs],
      alerts: [linked.rows.reappearance_alerts, other.rows.reappearance_alerts],
    }
    for (const [list, [theirs, hidden]] of Object.entries(lists)) {
      const { body } = await ask<Page<{ id: string }>>('GET', `/${list}`)
      expect([list, body.items.map(({ id }) => id)]).toEqual([list, [theirs]])
      expect([list, (await ask('GET', `/${list}/${hidden}`)).status]).toEqual([list, 404])
      expect([list, (await ask('GET', `/${list}/${theirs}`)).status]).toEqual([list, 200])
    }
    // The scan is the holder's request.
    expect((await ask('GET', `/scan/${linked.rows.intents}`)).status).toBe(404)
  })

  test('starts nothing for the others, and adds nobody', async () => {
    const { other, ask } = await household()
    const consent = { authority: 'consent', statement: '2026-11' }
    const name = { full_name: 'Marguerite Tolliver' }
    expect(await ask('POST', '/scan', { ...name, person_id: other.person.id, consent })).toMatchObject({
      status: 404,
    })
    const listing = { exposure_id: other.rows.exposure_scans, listing_key: 'https://first.example/p/1' }
    const removal = { person_id: other.person.id, listings: [{ ...listing, disclose: [] }] }
    expect(await ask('POST', '/removal', removal)).toMatchObject({ status: 404 })
    const stranger = { full_name: 'Ada Quinn', relation: 'partner', place: { city: 'Austin', state: 'TX' } }
    expect(await ask('POST', '/scan', { ...stranger, consent })).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    })
  })

  test('doesn’t show the account’s plan, and sees nothing once the member has left', async () => {
    const { member, ask } = await household()
    expect((await ask<ApiAccount>('GET', '/account')).body).toMatchObject({
      account_id: holder.userId,
      role: 'member',
      plan: null,
      limits: null,
    })
    await world.json('POST', '/households/v1/leave', member)
    expect((await ask<Page<ApiPerson>>('GET', '/people')).body.items).toEqual([])
    expect((await ask<ApiAccount>('GET', '/account')).body).toMatchObject({
      account_id: member.userId,
      role: 'holder',
    })
  })
})

test('a plan’s number of people holds for programs, too', async () => {
  const ask = apiCaller(world, await newApiKey(world, holder))
  const { body } = await ask<ApiAccount>('GET', '/account')
  const most = body.limits?.max_people ?? 0
  expect(most).toBeGreaterThan(0)
  for (let count = 0; count < most; count++)
    await putDoc(world.database.db, 'people', holder.userId, aPerson({ relation: 'relative' }))
  const added = { full_name: 'Ada Quinn', relation: 'partner', place: { city: 'Austin', state: 'TX' } }
  const consent = { authority: 'consent', statement: '2026-11' }
  expect(await ask('POST', '/scan', { ...added, consent })).toMatchObject({
    status: 403,
    body: { code: 'limit_reached' },
  })
})
