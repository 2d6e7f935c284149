// NUL and unpaired surrogates, which no database can store as text: refused by name wherever they can be sent, and a
// row with them doesn't affect other rows (SPEC.md 4.5). Also answers that may not be cached.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/lib/id.ts'
import { aPerson } from '#tests/support/documents.ts'
import { type HouseholdWorld, openHouseholdWorld, type User } from '#tests/support/household-world.ts'

let world: HouseholdWorld
let who: User

beforeAll(async () => {
  world = await openHouseholdWorld()
  who = await world.signIn()
})
afterAll(() => world.close())

const NUL = 'a\u0000b'
const HALF = 'a\ud800'

test.each([
  ['POST', '/functions/v1/start-scan', { person_id: NUL }, 'person_id'],
  ['POST', '/functions/v1/complete-guide', { job_id: HALF }, 'job_id'],
  ['DELETE', '/push/v1/subscriptions', { endpoint: `https://push.example/${NUL}` }, 'endpoint'],
  ['DELETE', '/push/v1/subscriptions', { endpoint: HALF }, 'endpoint'],
  ['POST', '/households/v1/invitations/look', { token: NUL }, 'token'],
  ['POST', '/sync/v1/pull', { since: { [NUL]: 1 } }, 'since'],
])('%s %s refuses it by name', async (method, path, body, field) => {
  const response = await world.ask(method, path, who, body)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'validation_failed', field })
})

test.each([
  ['GET', '/storage/v1/object/evidence/a%00b'],
  ['GET', '/storage/v1/object/a%00b/c'],
  ['GET', '/sync/v1/pe%00ople/pull'],
  ['DELETE', '/households/v1/members/a%00b'],
  ['DELETE', '/auth/v1/sessions/a%00b'],
  ['DELETE', '/auth/v1/api-keys/%ed%a0%80'],
  ['GET', '/storage/v1/object/evidence/%ed%a0%80'],
])('%s %s is no more than a bad address', async (method, path) => {
  const { status } = await world.ask(method, path, who)
  expect([400, 404]).toContain(status)
})

test.each([NUL, HALF])('a row whose id cannot be kept is refused, and the others go in (%j)', async id => {
  const fresh = await world.signIn()
  const good = aPerson({ id: newId() })
  const bad = { ...aPerson(), id }
  const rows = [bad, good].map(newDocumentState => ({ newDocumentState }))
  const response = await world.ask('POST', '/sync/v1/people/push', fresh, rows)
  expect(response.status).toBe(200)
  expect(await response.json()).toHaveLength(1)
  expect(await world.ids(fresh, 'people')).toContain(good.id)
})

test.each([
  ['POST', '/functions/v1/start-scan', { person_id: 'x' }],
  ['POST', '/functions/v1/check-subscription', {}],
  ['GET', '/households/v1/members', undefined],
  ['GET', '/sync/v1/people/pull?seq=x', undefined],
  ['GET', '/rights/v1/nothing-here', undefined],
  ['GET', '/push/v1/nothing-here', undefined],
])('%s %s is answered for this one asker, and not to be kept', async (method, path, body) => {
  const response = await world.ask(method, path, who, body)
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test.each(['/webhooks', '/webhooks/stripe', '/webhooks/v1/nothing'])(
  '%s is nothing, and no page',
  async path => {
    for (const method of ['GET', 'POST']) {
      const response = await world.ask(method, path, null)
      expect([response.status, response.headers.get('content-type')]).toEqual([
        404,
        'application/problem+json',
      ])
    }
  },
)
