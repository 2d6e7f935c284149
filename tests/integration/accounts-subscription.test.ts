// The web app's request at each sign-in: whether the account has a subscription, and to which plan.
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { intents } from '#server/db/schema.ts'
import { profiles, subscribers } from '#server/db/tables/accounts.ts'
import type { PushSender } from '#server/notifications/sender.ts'
import { CHECK_SUBSCRIPTION } from '#shared/protocol/subscription.ts'
import { newSession } from '#tests/support/account-steps.ts'
import { type AccountsWorld, bearer, openAccountsWorld } from '#tests/support/accounts-world.ts'
import { testDeps } from '#tests/support/test-deps.ts'

let world: AccountsWorld
let app: Hono
beforeAll(async () => {
  world = await openAccountsWorld()
  app = createApp({
    deps: testDeps(world.database),
    accounts: world.deps,
    push: { push: { publicKey: '' } as unknown as PushSender, wallNow: world.deps.wallNow },
    isReady: async () => true,
    web: new Hono(),
    dev: null,
  })
})
afterAll(() => world.close())

const ask = (headers: Record<string, string> = {}, method = 'POST') =>
  app.request(CHECK_SUBSCRIPTION, { method, headers })

test('an account without one is not subscribed, and has the rows to say so on', async () => {
  const session = await newSession(world)
  const answer = await ask(bearer(session))
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ subscribed: false, subscription_tier: null })
  const { db } = world.deps
  expect(await db.$count(profiles, eq(profiles.user_id, session.user.id))).toBe(1)
  expect(await db.$count(subscribers, eq(subscribers.user_id, session.user.id))).toBe(1)
  // It changes nothing, so it isn't stored as an intent.
  expect(await db.$count(intents)).toBe(0)
})

test('it is for whoever is signed in, and asked by POST', async () => {
  expect((await ask()).status).toBe(401)
  expect((await ask(bearer(await newSession(world)), 'GET')).status).toBe(404)
})
