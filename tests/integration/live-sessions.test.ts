// Two copies of the server agree on a session: its end and its second step take effect in both at once.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { announceChanged, type LiveSessions, openLiveSessions } from '#server/accounts/live-sessions.ts'
import { sessions, users } from '#server/db/tables/accounts.ts'
import { factors } from '#server/db/tables/factors.ts'
import { newId } from '#shared/lib/id.ts'
import { DAY } from '#shared/lib/time.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')

let database: TestDatabase
let here: LiveSessions
let there: LiveSessions
beforeAll(async () => {
  database = await openTestDatabase()
  const silent = () => {}
  const log = { debug: silent, info: silent, warn: silent, error: silent }
  const open = () => openLiveSessions({ database, log, wallNow: () => NOW })
  here = await open()
  there = await open()
})
afterAll(async () => {
  await here.close()
  await there.close()
  await database.close()
})

async function newSession(): Promise<{ userId: string; sessionId: string }> {
  const userId = newId()
  const sessionId = newId()
  const at = new Date(NOW)
  const email = `${userId}@example.com`
  await database.db.insert(users).values({ id: userId, email, createdAt: at, updatedAt: at })
  await database.db.insert(sessions).values({
    id: sessionId,
    publicId: sessionId,
    userId,
    amr: [{ method: 'password', timestamp: NOW / 1000 }],
    expiresAt: new Date(NOW + DAY),
    createdAt: at,
  })
  return { userId, sessionId }
}

const addFactor = (userId: string) =>
  database.db.insert(factors).values({
    id: newId(),
    userId,
    status: 'verified',
    secret: 'sealed',
    createdAt: new Date(NOW),
    updatedAt: new Date(NOW),
  })

test('a session without its second step is not remembered, so that the step counts at once', async () => {
  const { userId, sessionId } = await newSession()
  await addFactor(userId)
  expect(await there.find(sessionId)).toMatchObject({ userId, aal: 'aal1', assured: false })
  await database.db.update(sessions).set({ aal: 'aal2' }).where(eq(sessions.publicId, sessionId))
  expect(await there.find(sessionId)).toMatchObject({ aal: 'aal2', assured: true })
})

test('another’s factor asks nothing of this session', async () => {
  const { sessionId } = await newSession()
  await addFactor((await newSession()).userId)
  expect(await here.find(sessionId)).toMatchObject({ aal: 'aal1', assured: true })
})

test('a later step is known to every copy, and nobody who watches is told of an end', async () => {
  const { sessionId } = await newSession()
  const onEnd = vi.fn()
  there.watch(sessionId, onEnd)
  expect((await there.find(sessionId))?.amr).toHaveLength(1)
  const amr = [
    { method: 'totp' as const, timestamp: NOW / 1000 },
    { method: 'password' as const, timestamp: 1 },
  ]
  await database.db.transaction(async tx => {
    await tx.update(sessions).set({ amr, aal: 'aal2' }).where(eq(sessions.publicId, sessionId))
    await announceChanged(tx, [sessionId])
  })
  here.changed([sessionId])
  expect((await here.find(sessionId))?.amr).toEqual(amr)
  await expect.poll(async () => (await there.find(sessionId))?.amr).toEqual(amr)
  expect(onEnd).not.toHaveBeenCalled()
})
