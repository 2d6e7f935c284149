// An account's sessions, signing them out, the security log, and the cost of checking a token.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { FRESH_FOR, isFresh } from '#server/accounts/assurance.ts'
import { authenticate } from '#server/accounts/authenticate.ts'
import { sessions } from '#server/db/tables/accounts.ts'
import { securityEvents } from '#server/db/tables/security.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { HOUR, MINUTE, SECOND } from '#shared/lib/time.ts'
import {
  type AccountsWorld,
  bearer,
  openAccountsWorld,
  PASSWORD,
  type SessionBody,
  SITE,
} from '#tests/support/accounts-world.ts'

let world: AccountsWorld
beforeAll(async () => {
  world = await openAccountsWorld()
})
afterAll(() => world.close())

type Device = {
  id: string
  created_at: string
  last_seen_at: string
  user_agent: string | null
  methods: string[]
  aal: string
  current: boolean
}
type Entry = { id: string; kind: string; at: string; network: string | null; detail: Record<string, unknown> }

async function signInFrom(email: string, userAgent: string, address = '127.0.0.1'): Promise<SessionBody> {
  const answer = await world.ask('POST', '/token?grant_type=password', {
    json: { email, password: PASSWORD },
    headers: { 'user-agent': userAgent },
    address,
  })
  return answer.body
}

const devicesOf = async (session: SessionBody): Promise<Device[]> => {
  const answer = await world.ask('GET', '/sessions', { headers: bearer(session) })
  return (answer.body as unknown as { sessions: Device[] }).sessions
}
const logOf = async (session: SessionBody, query = '') => {
  const answer = await world.ask('GET', `/security-log${query}`, { headers: bearer(session) })
  return answer.body as unknown as { events: Entry[]; next: string | null }
}
const whoIs = (session: SessionBody) =>
  authenticate(world.deps, new Request(`${SITE}/sync/v1/pull`, { headers: bearer(session) }))
const end = (session: SessionBody, id: string) =>
  world.ask('DELETE', `/sessions/${id}`, { headers: bearer(session) })

describe('the list of devices', () => {
  test('says where the account is signed in, how, and since when', async () => {
    const email = await world.confirmedAccount()
    await signInFrom(email, 'Phone 1')
    world.advance(MINUTE)
    const here = await signInFrom(email, `Desk\u0007top ${'x'.repeat(400)}`)
    await world.signIn(await world.confirmedAccount())
    const devices = await devicesOf(here)
    expect(devices).toMatchObject([
      { current: true, methods: ['password'], aal: 'aal1' },
      { current: false, user_agent: 'Phone 1', methods: ['password'], aal: 'aal1' },
    ])
    expect(devices[0]?.user_agent).toMatch(/^Desktop x+$/)
    expect(must(devices[0]?.user_agent, 'user agent').length).toBeLessThanOrEqual(300)
    const [row] = await world.deps.db
      .select()
      .from(sessions)
      .where(eq(sessions.publicId, devices[0]?.id ?? ''))
    expect(JSON.stringify(devices)).not.toContain(must(row, 'session').id)
  })

  test('shows when and by which browser a session was last refreshed', async () => {
    const email = await world.confirmedAccount()
    const session = await signInFrom(email, 'Version 1')
    const [before] = await devicesOf(session)
    world.advance(10 * MINUTE)
    const { body } = await world.ask('POST', '/token?grant_type=refresh_token', {
      json: { refresh_token: session.refresh_token },
      headers: { 'user-agent': 'Version 2' },
    })
    const [after] = await devicesOf(body)
    expect(after).toMatchObject({ id: before?.id, created_at: before?.created_at, user_agent: 'Version 2' })
    const seen = (device: Device | undefined) => Date.parse(must(device, 'device').last_seen_at)
    expect(seen(after) - seen(before)).toBeGreaterThanOrEqual(10 * MINUTE)
  })

  test('signs out there, at once', async () => {
    const email = await world.confirmedAccount()
    const there = await signInFrom(email, 'Lost phone')
    const here = await signInFrom(email, 'Desktop')
    const actor = must(await whoIs(there), 'actor')
    const onEnd = vi.fn()
    world.deps.sessions.watch(actor.sessionId, onEnd)
    expect(await end(here, actor.sessionId)).toMatchObject({ status: 200, body: { id: actor.sessionId } })
    expect(onEnd).toHaveBeenCalledTimes(1)
    expect(await whoIs(there)).toBeNull()
    const refreshed = await world.ask('POST', '/token?grant_type=refresh_token', {
      json: { refresh_token: there.refresh_token },
    })
    expect(refreshed.status).toBe(400)
    expect(await whoIs(here)).not.toBeNull()
    expect((await devicesOf(here)).map(device => device.user_agent)).toEqual(['Desktop'])
    expect((await end(here, actor.sessionId)).status).toBe(404)
  })

  test('ends nobody else’s session', async () => {
    const owner = await world.signIn(await world.confirmedAccount())
    const thief = await world.signIn(await world.confirmedAccount())
    const { sessionId } = must(await whoIs(owner), 'actor')
    expect(await end(thief, sessionId)).toMatchObject({ status: 404, body: { error_code: 'not_found' } })
    expect(await end(thief, newId())).toMatchObject({ status: 404, body: { error_code: 'not_found' } })
    for (const id of ['x', '%00', "'%20or%20true"])
      expect(await end(thief, id)).toMatchObject({ status: 404, body: { error_code: 'validation_failed' } })
    expect(await whoIs(owner)).not.toBeNull()
  })
})

describe('the security log', () => {
  test('tells its owner what happened, newest first, without a full address', async () => {
    const email = await world.confirmedAccount()
    const session = await signInFrom(email, 'Desktop', '203.0.113.77')
    const other = must(await whoIs(await signInFrom(email, 'Phone', '203.0.113.78')), 'actor').sessionId
    world.advance(SECOND)
    await end(session, other)
    const { events } = await logOf(session)
    expect(events.map(event => event.kind)).toEqual(['session_ended', 'sign_in', 'sign_in'])
    expect(events[0]?.detail).toEqual({ ended: other })
    expect(events.filter(event => event.kind === 'sign_in').map(event => event.network)).toEqual([
      '203.0.113.0/24',
      '203.0.113.0/24',
    ])
    expect(JSON.stringify(events)).not.toContain('203.0.113.7')
  })

  test('tells of a refresh token that two hold', async () => {
    const email = await world.confirmedAccount()
    const first = await signInFrom(email, 'Desktop')
    const refresh = (refresh_token: string) =>
      world.ask('POST', '/token?grant_type=refresh_token', { json: { refresh_token } })
    const second = (await refresh(first.refresh_token)).body
    await refresh(second.refresh_token)
    world.advance(MINUTE)
    expect((await refresh(first.refresh_token)).body.error_code).toBe('refresh_token_already_used')
    const { events } = await logOf(await signInFrom(email, 'Desktop'))
    expect(events.map(event => event.kind)).toContain('refresh_reused')
  })

  test('comes page by page, also where entries are of one instant, and only its owner’s', async () => {
    const session = await world.signIn(await world.confirmedAccount())
    const stranger = await world.signIn(await world.confirmedAccount())
    const at = new Date(world.deps.wallNow() + HOUR)
    const rows = Array.from({ length: 7 }, () => ({
      id: newId(),
      userId: session.user.id,
      kind: 'sign_in',
      at,
    }))
    await world.deps.db.insert(securityEvents).values(rows)
    const all = (await logOf(session)).events.map(event => event.id)
    expect(all).toHaveLength(8)
    const paged: string[] = []
    let next: string | null = null
    do {
      const page = await logOf(session, `?limit=3${next === null ? '' : `&before=${next}`}`)
      paged.push(...page.events.map(event => event.id))
      next = page.next
    } while (next !== null)
    expect(paged).toEqual(all)
    const before = await logOf(session, `?before=${encodeURIComponent(at.toISOString())}`)
    expect(before.events.map(event => event.id)).toEqual(all.slice(7))
    expect((await logOf(stranger)).events).toHaveLength(1)
    const foreign = await world.ask('GET', `/security-log?before=${all[0]}`, { headers: bearer(stranger) })
    expect(foreign).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
  })

  test.each(['limit=0', 'limit=201', 'limit=x', 'limit=1.5', 'before=yesterday', 'before=%00'])(
    'refuses %s',
    async query => {
      const headers = bearer(await world.signIn(await world.confirmedAccount()))
      expect(await world.ask('GET', `/security-log?${query}`, { headers })).toMatchObject({
        status: 400,
        body: { error_code: 'validation_failed' },
      })
    },
  )
})

test('devices and the log need a session, and the right method', async () => {
  for (const path of ['/sessions', '/security-log']) {
    expect((await world.ask('GET', path)).status).toBe(401)
    expect((await world.ask('GET', path, { headers: { authorization: 'Bearer x' } })).status).toBe(403)
    expect((await world.ask('POST', path, { json: {} })).status).toBe(405)
  }
  expect((await world.ask('DELETE', `/sessions/${newId()}`)).status).toBe(401)
})

test('a token that was checked a moment ago is checked again without the database', async () => {
  const session = await world.signIn(await world.confirmedAccount())
  expect(await whoIs(session)).not.toBeNull()
  const asked = vi.spyOn(world.deps.db, 'select')
  for (let n = 0; n < 100; n += 1) expect(await whoIs(session)).not.toBeNull()
  expect(asked).not.toHaveBeenCalled()
  world.advance(6 * SECOND)
  expect(await whoIs(session)).not.toBeNull()
  expect(asked).toHaveBeenCalledTimes(1)
  asked.mockRestore()
})

test('a session is fresh for ten minutes after its latest step', async () => {
  const session = await world.signIn(await world.confirmedAccount())
  const { sessionId } = must(await whoIs(session), 'actor')
  const live = must(await world.deps.sessions.find(sessionId), 'session')
  const signedInAt = must(live.amr[0], 'step').timestamp * 1000
  expect(isFresh(live, signedInAt + 10 * MINUTE, FRESH_FOR)).toBe(true)
  expect(isFresh(live, signedInAt + 10 * MINUTE + 1, FRESH_FOR)).toBe(false)
  const again = { method: 'totp' as const, timestamp: signedInAt / 1000 + 900 }
  expect(isFresh({ amr: [again, ...live.amr] }, signedInAt + 20 * MINUTE, FRESH_FOR)).toBe(true)
  expect(isFresh({ amr: [] }, signedInAt, FRESH_FOR)).toBe(false)
})

test('many sign-ins in flight leave other requests quick', async () => {
  const email = await world.confirmedAccount()
  const session = await world.signIn(email)
  await whoIs(session)
  let done = 0
  const flood = Promise.all(
    Array.from({ length: 60 }, async () => {
      expect(await world.signIn(email)).toHaveProperty('access_token')
      done += 1
    }),
  )
  const waits: number[] = []
  while (done < 40) {
    const before = performance.now()
    expect((await world.ask('GET', '/health')).status).toBe(200)
    expect(await whoIs(session)).not.toBeNull()
    waits.push(performance.now() - before)
    await new Promise(resolve => setImmediate(resolve))
  }
  await flood
  const sorted = waits.toSorted((a, b) => a - b)
  // Hashing on this thread would make every other request wait for tens of milliseconds.
  expect(must(sorted[Math.floor(sorted.length / 2)], 'median')).toBeLessThan(20)
})
