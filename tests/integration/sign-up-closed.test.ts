// Where sign-up is closed: who gets an account, by which way, and that strangers learn nothing about others' accounts.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#server/db/tables/accounts.ts'
import { householdInvitations } from '#server/db/tables/households.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY } from '#shared/lib/time.ts'
import { linkIn, PASSWORD, pathOf, SITE } from '#tests/support/accounts-world.ts'
import { passSecondFactor } from '#tests/support/pass-second-factor.ts'
import { openProviderWorld, type ProviderWorld } from '#tests/support/provider-world.ts'

let given: ProviderWorld
let holder: string
beforeAll(async () => {
  given = await openProviderWorld()
  const email = await given.world.confirmedAccount('holder@example.net')
  const [row] = await given.world.database.db.select().from(users).where(eq(users.email, email))
  holder = must(row, 'the holder').id
  given.world.deps.isSignUpOpen = false
})
afterAll(() => given.close())

const signUp = (email: string) => given.world.ask('POST', '/signup', { json: { email, password: PASSWORD } })
const hasAccount = async (email: string) => {
  const found = await given.world.database.db.select().from(users).where(eq(users.email, email))
  return found.length > 0
}
/** Invites an address to the holder's household. */
async function invite(email: string, changed: Partial<typeof householdInvitations.$inferInsert> = {}) {
  const [now, id] = [Date.now(), newId()]
  await given.world.database.db.insert(householdInvitations).values({
    id,
    user_id: holder,
    email,
    role: 'member',
    person_ids: [],
    statement: 'I may invite them.',
    token_hash: id,
    invited_by: holder,
    created_at: new Date(now),
    expires_at: new Date(now + DAY),
    ...changed,
  })
}

test('the settings say so', async () => {
  expect((await given.world.ask('GET', '/settings')).body).toMatchObject({ disable_signup: true })
})

test('a stranger is refused as the protocol says, in both formats, and so is an address that has an account', async () => {
  for (const email of ['stranger@example.net', 'holder@example.net', 'HOLDER@example.net']) {
    const refused = await signUp(email)
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 422, error_code: 'signup_disabled', msg: 'Signups not allowed for this instance' },
    })
    expect(refused.headers.get('x-sb-error-code')).toBe('signup_disabled')
  }
  const newer = await given.world.ask('POST', '/signup', {
    json: { email: 'stranger@example.net', password: PASSWORD },
    headers: { 'x-supabase-api-version': '2024-01-01' },
  })
  expect(newer).toMatchObject({ status: 422, body: { code: 'signup_disabled' } })
  expect(await hasAccount('stranger@example.net')).toBe(false)
  expect(await given.world.mailsTo('holder@example.net')).toEqual([])
})

test('an operator signs up, in any spelling, until their address is confirmed', async () => {
  expect((await signUp('boss@Example.com')).status).toBe(200)
  const [mail] = await given.world.mailsTo('boss@example.com')
  expect((await given.world.ask('GET', pathOf(linkIn(mail)))).status).toBe(303)
  expect((await signUp('boss@example.com')).status).toBe(422)
  expect((await given.world.signIn('boss@example.com')).access_token).toBeTruthy()
})

test('who is invited to a household signs up; a revoked, accepted or expired invitation doesn’t count', async () => {
  await invite('invited@example.net')
  const past = new Date(Date.now() - DAY)
  await invite('revoked@example.net', { revoked_at: past })
  await invite('accepted@example.net', { accepted_at: past })
  await invite('late@example.net', { expires_at: past })
  expect((await signUp('Invited@example.net')).status).toBe(200)
  for (const email of ['revoked@example.net', 'accepted@example.net', 'late@example.net'])
    expect((await signUp(email)).status).toBe(422)
})

test('a mailed code makes no account for a stranger, whose answer is that of everybody else', async () => {
  const ask = (email: string) => given.world.ask('POST', '/otp', { json: { email } })
  const [stranger, known] = [await ask('passer-by@example.net'), await ask('holder@example.net')]
  expect([stranger.status, stranger.body]).toEqual([known.status, known.body])
  expect(await given.world.mailsTo('holder@example.net')).toHaveLength(1)
  expect(await given.world.mailsTo('passer-by@example.net')).toEqual([])
  expect(await hasAccount('passer-by@example.net')).toBe(false)
})

test('a provider’s person gets no account either, and signs in to the one they have', async () => {
  const visit = () => given.browser().visit(`${SITE}/auth/v1/authorize?provider=acme`)
  const { email } = given.newPerson({ email: 'newcomer@example.net' })
  expect((await visit()).hash.get('error_code')).toBe('signup_disabled')
  expect(await hasAccount(email)).toBe(false)
  given.newPerson({ email: 'holder@example.net' })
  expect((await visit()).hash.get('access_token')).toBeTruthy()
})

test('an operator creates an account for whom they like', async () => {
  const { access_token } = await given.world.signIn('boss@example.com')
  await passSecondFactor(given.world.deps.db, 'boss@example.com')
  const made = await given.world.ask('POST', '/admin/users', {
    headers: { authorization: `Bearer ${access_token}` },
    json: { email: 'friend@example.net', password: PASSWORD, email_confirm: true },
  })
  expect(made.status).toBe(200)
  expect((await given.world.signIn('friend@example.net')).access_token).toBeTruthy()
})
