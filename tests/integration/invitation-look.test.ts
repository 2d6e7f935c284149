// The preview of an invitation for the holder of its link (SPEC.md 11.10): the same for everyone, and nothing more.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ensureAccountRows } from '#server/accounts/ensure-account-rows.ts'
import { DEFAULT_LIMITS } from '#server/accounts/limits.ts'
import { profiles } from '#server/db/tables/accounts.ts'
import { newId } from '#shared/lib/id.ts'
import { DAY, MINUTE } from '#shared/lib/time.ts'
import { type InvitationView, invitationPreview } from '#shared/protocol/households.ts'
import { START } from '#tests/support/documents.ts'
import { type HouseholdWorld, openHouseholdWorld, type User } from '#tests/support/household-world.ts'

const LOOK = '/households/v1/invitations/look'

let world: HouseholdWorld
let holder: User
beforeAll(async () => {
  world = await openHouseholdWorld([], {
    limits: { ...DEFAULT_LIMITS, invitationLook: { max: 40, windowMs: MINUTE } },
  })
  holder = await world.signIn('quillfeather@mail.example')
})
beforeEach(() => {
  world.deps.clock.at = START
})
afterAll(() => world.close())

const look = (token: unknown, who: User | null = null) => world.ask('POST', LOOK, who, { token })
const answerOf = async (response: Response) => ({ status: response.status, text: await response.text() })

async function anInvitation(role: 'member' | 'manager' = 'member') {
  const email = `${newId()}@example.com`
  const body = { email, role, consent: { statement: '2026-11' } }
  const made = await world.json<InvitationView>('POST', '/households/v1/invitations', holder, body)
  return { ...made, token: await world.tokenFor(email) }
}

test('tells whose household it is and as what one is invited, signed in or not', async () => {
  const { token, expires_at } = await anInvitation('manager')
  const expected = { holder: { name: null, address: 'q…@mail.example' }, role: 'manager', expires_at }
  for (const who of [null, holder, await world.signIn()]) {
    const response = await look(token, who)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(invitationPreview.parse(await response.json())).toEqual(expected)
  }
})

test('has the name that the holder gave, and no more of the address', async () => {
  const { db } = world.database
  await ensureAccountRows(db, holder.userId)
  await db
    .update(profiles)
    .set({ full_name: ` ${'Q'.repeat(200)}` })
    .where(eq(profiles.user_id, holder.userId))
  const { text } = await answerOf(await look((await anInvitation()).token))
  expect(JSON.parse(text).holder.name).toBe('Q'.repeat(80))
  expect(text).not.toContain('quillfeather')
})

test('answers the same for one that is unknown, used, revoked or run out', async () => {
  const unknown = await answerOf(await look('x'.repeat(43)))
  expect(unknown.status).toBe(404)
  const revoked = await anInvitation()
  await world.json('DELETE', `/households/v1/invitations/${revoked.id}`, holder)
  const old = await anInvitation()
  const used = await anInvitation()
  const guest = await world.signIn(used.email)
  const taken = { token: used.token, bring: false }
  await world.json('POST', '/households/v1/invitations/accept', guest, taken)
  world.deps.clock.at = START + 7 * DAY
  for (const { token } of [revoked, old, used]) expect(await answerOf(await look(token))).toEqual(unknown)
})

test.each([
  [{}],
  [{ token: '' }],
  [{ token: 7 }],
  [{ token: 'x'.repeat(201) }],
  [{ token: 'x', more: 1 }],
  [[]],
])('refuses %j', async body => {
  expect(await (await world.ask('POST', LOOK, null, body)).json()).toMatchObject({
    code: 'validation_failed',
  })
})

test('is asked so often from one address and no more', async () => {
  let refused: Response | null = null
  for (let count = 0; count < 60 && !refused; count += 1) {
    const response = await look('x')
    if (response.status !== 404) refused = response
  }
  expect(refused?.status).toBe(429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
})
