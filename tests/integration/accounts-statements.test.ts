// Database statements of sign-ins and refreshes: apart from hashing, they are the main cost.
import { NodePgSession } from 'drizzle-orm/node-postgres'
import { PgliteSession } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type AccountsWorld, openAccountsWorld } from '#tests/support/accounts-world.ts'

let world: AccountsWorld
let email: string
const prepared = [
  vi.spyOn(PgliteSession.prototype, 'prepareQuery'),
  vi.spyOn(NodePgSession.prototype, 'prepareQuery'),
]
beforeAll(async () => {
  world = await openAccountsWorld()
  email = await world.confirmedAccount()
  await world.signIn(email)
})
beforeEach(() => {
  for (const spy of prepared) spy.mockClear()
})
afterAll(() => world.close())

/** Excludes the statements that begin and end a transaction: only one of the two drivers counts those. */
const statements = () =>
  prepared
    .flatMap(spy => spy.mock.calls.map(([query]) => query.sql))
    .filter(text => !/^(begin|commit)\b/.test(text))

const ofLimits = () => statements().filter(text => text.includes('limit_uses'))

test('a sign-in reads the account and writes all that it writes at once, beside what its limits count', async () => {
  await world.signIn(email)
  // The address, the local and the global attempt count, and the refund of both.
  expect(ofLimits()).toHaveLength(5)
  expect(statements()).toHaveLength(2 + 5)
})

test('a wrong password and an unknown address ask the same', async () => {
  const counts: string[][] = []
  for (const who of [email, 'nobody@example.com']) {
    for (const spy of prepared) spy.mockClear()
    const json = { email: who, password: 'not the right one' }
    await world.ask('POST', '/token?grant_type=password', { json })
    // The notes for the account's owner are written after the response.
    counts.push(statements().slice(0, 4))
    await world.deps.background.idle()
  }
  expect(counts[0]).toHaveLength(4)
  expect(counts[0]).toEqual(counts[1])
})

test('a refresh takes four: the lock, what is behind it twice, and what it writes; and its limit one', async () => {
  const { refresh_token } = await world.signIn(email)
  for (const spy of prepared) spy.mockClear()
  await world.ask('POST', '/token?grant_type=refresh_token', { json: { refresh_token } })
  expect(ofLimits()).toHaveLength(1)
  expect(statements()).toHaveLength(4 + 1)
})
