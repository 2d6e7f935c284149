// The operators' console: accounts with their acts, each noted and told to the owner; a second factor is required; and
// everyone else finds nothing.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSession } from '#server/accounts/start-session.ts'
import { users } from '#server/db/tables/accounts.ts'
import { billingCustomers } from '#server/db/tables/billing.ts'
import { deletions } from '#server/db/tables/rights.ts'
import { work } from '#server/db/tables/sync.ts'
import { newId } from '#shared/lib/id.ts'
import { DAY, HOUR, iso } from '#shared/lib/time.ts'
import {
  type AccountView,
  actsView,
  consoleEndpoints,
  operatedAccount,
  overviewView,
} from '#shared/protocol/operator-console.ts'
import { START } from '#tests/support/documents.ts'
import { type HouseholdWorld, openHouseholdWorld, type User } from '#tests/support/household-world.ts'
import { anotherSession, giveFactor } from '#tests/support/own-things.ts'

const BOSS = 'boss@example.com'
let world: HouseholdWorld
let operator: User
/** Whom the operator acts on. */
let ada: User

beforeAll(async () => {
  world = await openHouseholdWorld([BOSS], {
    limits: { mail: { max: 10_000, windowMs: 60_000 }, token: { max: 10_000, windowMs: 60_000 } },
  })
  operator = await world.signIn(BOSS)
})
afterAll(() => world.close())
beforeEach(async () => {
  ada = await world.signIn()
  world.deps.outbox.length = 0
})

const at = (path: string) => `/operations/v1${path}`
const ask = (method: string, path: string, who: User | null, body?: unknown) =>
  world.ask(method, at(path), who, body)
const find = async (query: string) =>
  operatedAccount.parse(await world.json('POST', at('/accounts/find'), operator, { query }))
const act = (name: string, body: unknown = { reason: 'security' }, id = ada.userId) =>
  ask('POST', `/accounts/${id}/${name}`, operator, body)
const done = async (name: string, body?: unknown): Promise<AccountView> => {
  const response = await act(name, body)
  expect(response.status).toBe(200)
  return operatedAccount.parse(await response.json())
}
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code
const mailsToAda = async () => {
  await world.accounts.background.idle()
  return world.deps.outbox.filter(mail => mail.to === ada.email)
}
const lastAct = async () => actsView.parse(await world.json('GET', at('/acts'), operator)).acts[0]

test.each(Object.keys(consoleEndpoints))(
  '%s is for operators who used a second factor, and for nobody else',
  async endpoint => {
    const [method = '', path = ''] = endpoint.split(' ')
    const named = path.replace(':id', ada.userId)
    const body = method === 'GET' ? undefined : { reason: 'other', query: ada.email }
    const refusal = async (who: User | null) => {
      const response = await ask(method, named, who, body)
      expect(response.headers.get('content-type')).toBe('application/problem+json')
      return [response.status, await codeOf(response)]
    }
    expect(await refusal(null)).toEqual([401, 'not_signed_in'])
    expect(await refusal(await world.signIn())).toEqual([403, 'not_allowed'])
    expect(await refusal(await anotherSession(world, operator))).toEqual([403, 'second_factor_needed'])
    const [row] = await world.database.db.select().from(users).where(eq(users.id, ada.userId))
    expect(row?.bannedUntil).toBeNull()
    const sent = named.includes('find') ? { query: ada.email } : body && { reason: 'other' }
    const other = await ask(method, named, operator, sent)
    // Unlocking doesn't apply to this account.
    expect(other.status).toBe(named.endsWith('unlock') ? 400 : named === '/access' ? 204 : 200)
  },
)

test('all other operators’ endpoints require a second factor, too', async () => {
  const half = await anotherSession(world, operator)
  for (const [method, path] of [
    ['GET', '/operations/v1/queue'],
    ['GET', '/operations/v1/doctor'],
    ['POST', '/operations/v1/tickets/search'],
    ['POST', '/functions/v1/setup-stripe-products'],
  ] as const) {
    const response = await world.ask(method, path, half, method === 'GET' ? undefined : {})
    expect([path, response.status, await codeOf(response)]).toEqual([path, 403, 'second_factor_needed'])
  }
  const admin = await world.ask('GET', '/auth/v1/admin/users', half)
  expect(admin.status).toBe(403)
  expect(((await admin.json()) as { error_code: string }).error_code).toBe('insufficient_aal')
})

test('reading accounts by the other way is noted just the same', async () => {
  const admin = (path: string) => world.json('GET', `/auth/v1/admin/users${path}`, operator)
  await admin(`/${ada.userId}`)
  const looked = { act: 'account_looked_up', account_id: ada.userId, operator_email: BOSS }
  const first = await lastAct()
  expect(first).toMatchObject(looked)
  await admin(`/${ada.userId}/factors`)
  const second = await lastAct()
  expect(second).toMatchObject(looked)
  expect(second?.number).toBe((first?.number ?? 0) + 1)
  await admin('?page=1&per_page=2')
  expect(await lastAct()).toMatchObject({
    act: 'accounts_listed',
    is_about_account: false,
    detail: { page: 1, count: 2 },
  })
})

test('an account is found by its exact address in any case, and by its number; looking is noted', async () => {
  const found = await find(ada.email.toUpperCase())
  expect(found).toMatchObject({ id: ada.userId, email: ada.email, is_own: false })
  expect(await lastAct()).toMatchObject({
    act: 'account_looked_up',
    account_id: ada.userId,
    operator_email: BOSS,
  })
  expect(await find(` ${ada.userId} `)).toEqual(found)
  for (const query of [ada.email.slice(1), `${ada.email}x`, newId(), '%', '*'])
    expect((await ask('POST', '/accounts/find', operator, { query })).status).toBe(404)
  expect((await ask('POST', '/accounts/find', operator, { query: ' ' })).status).toBe(400)
})

test('it shows the state, plan, sessions and factors, and nothing of what the owner stored', async () => {
  await world.fill(ada, {}, 'zanzibar')
  await anotherSession(world, ada)
  await giveFactor(world, ada, 'verified', 'zanzibar')
  await giveFactor(world, ada, 'unverified', 'zanzibar')
  const paid = { subscription_id: 'sub_1', period: 'annual', status: 'active' } as const
  await world.database.db.insert(billingCustomers).values({
    customer_id: newId(),
    user_id: ada.userId,
    email: ada.email,
    reading: 1,
    plan: 'family',
    current_period_end: new Date(START + 30 * DAY),
    ...paid,
  })
  const found = await find(ada.email)
  expect(found).toMatchObject({
    plan: 'Family',
    locked_until: null,
    deletion: null,
    has_password: false,
    factors: { apps: 1, passkeys: 0, recovery_codes: 0 },
    sessions: { count: 2, last_seen_at: expect.any(String) },
    api_keys: 0,
  })
  expect(JSON.stringify(found)).not.toContain('zanzibar')
})

test('a lock ends every session and API key and refuses every way in, with a mail that says why', async () => {
  const body = { name: 'key', scopes: ['read:exposures'] }
  const { key } = await world.json<{ key: string }>('POST', '/auth/v1/api-keys', ada, body)
  const program = { ...ada, token: key }
  expect((await world.ask('GET', '/api/exposures', program)).status).toBe(200)
  const locked = await done('lock')
  expect(locked.locked_until).not.toBeNull()
  expect(locked.sessions.count).toBe(0)
  expect((await world.ask('GET', '/rights/v1/deletion', ada)).status).toBe(401)
  expect((await world.ask('GET', '/auth/v1/user', ada)).status).toBe(403)
  expect((await world.ask('GET', '/api/exposures', program)).status).toBe(401)
  const [mail, ...more] = await mailsToAda()
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Your Offlist account was locked')
  expect(mail?.text).toContain('Someone else may have access to your account.')
  expect(mail?.text).toContain('http://127.0.0.1:8787/contact')
  expect(await lastAct()).toMatchObject({ act: 'account_locked', detail: { reason: 'security' } })
  expect(await codeOf(await act('lock'))).toBe('validation_failed')
})

test('a locked account can’t sign in or refresh, and after the unlock it can sign in again', async () => {
  const email = `${newId()}@example.com`
  const password = 'harbour tin lantern 58'
  const made = await world.json<{ id: string }>('POST', '/auth/v1/admin/users', operator, {
    email,
    password,
    email_confirm: true,
  })
  const token = async (grant: string, body: object) => {
    const response = await world.ask('POST', `/auth/v1/token?grant_type=${grant}`, null, body)
    return (await response.json()) as { error_code?: string; refresh_token?: string }
  }
  const { refresh_token } = await token('password', { email, password })
  expect((await act('lock', { reason: 'misuse' }, made.id)).status).toBe(200)
  expect(await token('password', { email, password })).toMatchObject({ error_code: 'user_banned' })
  expect((await token('refresh_token', { refresh_token })).error_code).toBe('refresh_token_not_found')
  expect((await act('unlock', { reason: 'other' }, made.id)).status).toBe(200)
  expect((await token('password', { email, password })).refresh_token).toBeTruthy()
  expect((await token('refresh_token', { refresh_token })).error_code).toBe('refresh_token_not_found')
  await world.accounts.background.idle()
  const told = world.deps.outbox.filter(mail => mail.to === email).map(mail => mail.subject)
  expect(told).toEqual(['Your Offlist account was locked', 'Your Offlist account is unlocked'])
})

test('a sign-in that was under way during the lock starts no session, so none comes alive at the unlock', async () => {
  await done('lock')
  const request = { userAgent: null, network: null }
  const late = { userId: ada.userId, method: 'password', request } as const
  expect(await startSession(world.database.db, world.accounts, late)).toBeNull()
  expect((await done('unlock')).sessions.count).toBe(0)
  expect(await startSession(world.database.db, world.accounts, late)).not.toBeNull()
})

test('the owner’s security log says what was done and why, and names no operator', async () => {
  await done('lock')
  await done('unlock', { reason: 'asked' })
  const again = await anotherSession(world, ada)
  const { events } = await world.json<{ events: { kind: string; detail: object }[] }>(
    'GET',
    '/auth/v1/security-log',
    again,
  )
  const changes = events.filter(({ kind }) => kind === 'changed_by_operator')
  expect(changes.map(({ detail }) => detail)).toEqual([
    { what: 'account_unlocked', reason: 'asked' },
    { what: 'account_locked', reason: 'security' },
  ])
  expect(JSON.stringify(events)).not.toContain(operator.userId)
})

test('a link for a new password goes to the owner alone; a locked account gets none', async () => {
  const response = await act('reset', { reason: 'asked' })
  const text = await response.text()
  expect(response.status).toBe(200)
  const [mail] = await mailsToAda()
  expect(mail?.text).toMatch(/http:\/\/127\.0\.0\.1:8787\/auth\/v1\/verify\?token=\S+type=recovery/)
  expect(mail?.text).toContain('You asked us to.')
  expect(text).not.toContain('token')
  expect(await lastAct()).toMatchObject({ act: 'reset_mailed', account_id: ada.userId })
  await done('lock')
  expect(await codeOf(await act('reset'))).toBe('validation_failed')
})

test('a deletion waits its seven days, is announced, and the owner can call it off', async () => {
  const started = await done('deletion', { reason: 'asked' })
  expect(started.deletion).toEqual({ asked_at: iso(START), due_at: iso(START + 7 * DAY) })
  const [mail] = await mailsToAda()
  expect(mail?.subject).toBe('Your Offlist account will be deleted')
  expect(mail?.text).toContain('The people who run Offlist started the deletion of your account.')
  expect(mail?.text).toContain('/account/data')
  expect(await codeOf(await act('deletion'))).toBe('validation_failed')
  const kinds = await world.database.db.select().from(work).where(eq(work.user_id, ada.userId))
  expect(kinds.map(({ kind }) => kind)).toContain('delete-account')
  expect((await world.ask('DELETE', '/rights/v1/deletion', ada)).status).toBe(200)
  expect(await world.database.db.$count(deletions, eq(deletions.user_id, ada.userId))).toBe(0)
})

test.each([
  ['without a reason', {}],
  ['with a reason in free text', { reason: 'Ada Quill was rude' }],
  ['with more than a reason', { reason: 'asked', until: 'tomorrow' }],
])('an act %s is refused, and changes nothing', async (_name, body) => {
  for (const name of ['lock', 'unlock', 'reset', 'deletion']) expect((await act(name, body)).status).toBe(400)
  expect(await find(ada.email)).toMatchObject({ locked_until: null, deletion: null })
  expect(await mailsToAda()).toEqual([])
})

test('an unknown account is not found, and an operator’s own account is left alone', async () => {
  for (const name of ['lock', 'unlock', 'reset', 'deletion']) {
    for (const id of [newId(), 'nobody', '..'])
      expect((await act(name, { reason: 'other' }, id)).status).toBe(404)
    expect(await codeOf(await act(name, { reason: 'other' }, operator.userId))).toBe('validation_failed')
  }
  expect(await find(BOSS)).toMatchObject({ is_own: true, locked_until: null, deletion: null })
})

test('the overview counts accounts, mail, storage and keys, and names nobody', async () => {
  const read = async () => overviewView.parse(await world.json('GET', at('/overview'), operator))
  const before = await read()
  await done('lock')
  await world.fill(ada)
  const lane = `letter:${ada.userId}`
  const due_at = new Date(START - HOUR)
  await world.database.db
    .insert(work)
    .values({ kind: 'send-letter', ref: newId(), user_id: ada.userId, lane, due_at })
  const after = await read()
  expect(after.accounts.locked).toBe(before.accounts.locked + 1)
  expect(after.mail).toMatchObject({ queued: before.mail.queued + 1, oldest_due_for: HOUR })
  const pictures = (view: typeof after) =>
    view.storage.find(({ bucket }) => bucket === 'evidence') ?? { files: 0, bytes: 0 }
  expect(pictures(after).files).toBe(pictures(before).files + 1)
  expect(pictures(after).bytes).toBeGreaterThan(pictures(before).bytes)
  expect(after.keys.map(({ purpose }) => purpose)).toEqual(['evidence', 'exports', 'rows'])
  expect(after.backups).toEqual({ is_set: false, last_at: null })
  const text = JSON.stringify(after)
  for (const theirs of [ada.userId, ada.email, BOSS]) expect(text).not.toContain(theirs)
})
