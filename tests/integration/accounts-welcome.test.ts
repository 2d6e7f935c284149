// The first sign-in sends one welcome mail, in the background.
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#server/accounts/create-account.ts'
import { planWelcome, sendWelcome } from '#server/accounts/send-welcome.ts'
import { users } from '#server/db/tables/accounts.ts'
import { deletions } from '#server/db/tables/rights.ts'
import { work } from '#server/db/tables/sync.ts'
import { newId } from '#shared/lib/id.ts'
import { DAY, HOUR } from '#shared/lib/time.ts'
import { type AccountsWorld, codeIn, openAccountsWorld, PASSWORD } from '#tests/support/accounts-world.ts'
import { START } from '#tests/support/documents.ts'
import { type TestDeps, testDeps } from '#tests/support/test-deps.ts'
import { workOff } from '#tests/support/work-off.ts'

let world: AccountsWorld
let deps: TestDeps
const clock = { at: START }
const welcome: Parameters<typeof planWelcome>[1] = { now: () => clock.at }

beforeAll(async () => {
  world = await openAccountsWorld({ rules: { welcome: (tx, userId) => planWelcome(tx, welcome, userId) } })
  deps = { ...testDeps(world.database), now: () => clock.at }
})
afterEach(async () => {
  deps.outbox.length = 0
  await world.deps.db.delete(work)
})
afterAll(() => world.close())

/** Does the due work, and returns the recipients of its mails. */
async function settle(sendMail = deps.sendMail): Promise<string[]> {
  await workOff({ ...deps, wallNow: world.deps.wallNow }, sendWelcome({ ...deps, sendMail }))
  return deps.outbox.map(mail => mail.to)
}

/** Signs up by mail and signs in for the first time. Returns the user's id. */
async function arrive(email: string): Promise<string> {
  await world.ask('POST', '/otp', { json: { email, create_user: true } })
  const [mail] = await world.mailsTo(email)
  const answer = await world.ask('POST', '/verify', { json: { type: 'email', email, token: codeIn(mail) } })
  expect(answer.status).toBe(200)
  return answer.body.user.id
}

test('a first sign-in is followed by one mail, which leads to the dashboard and repeats nothing of theirs', async () => {
  await arrive('new@example.com')
  expect(await settle()).toEqual(['new@example.com'])
  const [mail] = deps.outbox
  expect(mail?.subject).toBe('Welcome to Offlist')
  expect(mail?.text).toContain(`${deps.publicUrl}/dashboard`)
  expect(mail?.html).toContain(`href="${deps.publicUrl}/dashboard"`)
})

test('a second sign-in is not, in whichever way', async () => {
  await arrive('again@example.com')
  expect(await settle()).toHaveLength(1)
  world.advance(HOUR)
  await world.ask('POST', '/otp', { json: { email: 'again@example.com' } })
  const mail = (await world.mailsTo('again@example.com')).at(-1)
  const json = { type: 'email', email: 'again@example.com', token: codeIn(mail) }
  expect((await world.ask('POST', '/verify', { json })).status).toBe(200)
  expect(await settle()).toHaveLength(1)
})

test('several first sign-ins at once, by password, bring one', async () => {
  const email = 'twice@example.com'
  const passwordHash = await world.deps.passwords.hash(PASSWORD)
  const now = new Date(world.deps.wallNow())
  const dates = { emailConfirmedAt: now, createdAt: now, updatedAt: now }
  await world.deps.db.insert(users).values({ id: newId(), email, passwordHash, ...dates })
  const sessions = await Promise.all([1, 2, 3, 4].map(() => world.signIn(email)))
  for (const session of sessions) expect(session.refresh_token).toEqual(expect.any(String))
  expect(await settle()).toEqual([email])
  await world.signIn(email)
  expect(await settle()).toEqual([email])
})

test('an account that the operator’s side has set up brings none', async () => {
  const email = 'made@example.com'
  await createAccount(world.deps, { email, password: PASSWORD, fullName: null, confirmed: true })
  await world.signIn(email)
  expect(await settle()).toEqual([])
})

test('a mail server that is away is tried again, for two days and no longer', async () => {
  await arrive('patient@example.com')
  let tries = 0
  const away = async () => {
    tries += 1
    throw Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' })
  }
  await settle(away)
  expect(tries).toBe(1)
  clock.at += HOUR
  expect(await settle()).toEqual(['patient@example.com'])

  await arrive('unreached@example.com')
  const from = clock.at
  for (; clock.at < from + 2.9 * DAY; clock.at += 6 * HOUR) await settle(away)
  expect(tries).toBeGreaterThan(5)
  expect(await world.deps.db.$count(work, eq(work.kind, 'send-welcome'))).toBe(0)
})

test('nobody is welcomed who is gone or has asked to be deleted', async () => {
  const gone = await arrive('gone@example.com')
  await world.deps.db.delete(users).where(eq(users.id, gone))
  const leaving = await arrive('leaving@example.com')
  const dates = { asked_at: new Date(clock.at), due_at: new Date(clock.at + 7 * DAY) }
  await world.deps.db.insert(deletions).values({ id: newId(), user_id: leaving, ...dates })
  expect(await settle()).toEqual([])
})
