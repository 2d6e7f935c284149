// A database that was restored from a backup: checkpoints from what was lost have expired, those from before have not.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { headOf } from '#server/db/rows.ts'
import { beginEpoch } from '#server/sync/begin-epoch.ts'
import { PULL_LIMIT_MAX, type PullAllAnswer } from '#shared/protocol/sync.ts'
import { emptyDatabase, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aPerson } from '#tests/support/documents.ts'
import { type SyncDevice, syncDevice } from '#tests/support/sync-device.ts'
import { testDeps } from '#tests/support/test-deps.ts'

let database: TestDatabase
let device: SyncDevice
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyDatabase(database)
  device = syncDevice(testDeps(database))
})

const create = async (count: number) => {
  for (let made = 0; made < count; made += 1) await device.create('people', aPerson())
}
const combined = async (seq: number): Promise<PullAllAnswer> => {
  const body = JSON.stringify({ since: { people: seq }, only: ['people'] })
  return (await (await device.request('/pull', { method: 'POST', body })).json()) as PullAllAnswer
}

test('8.5 a checkpoint above the account’s highest number has expired', async () => {
  await create(3)
  const head = await headOf(database.db, device.userId)
  expect((await combined(head)).people).toMatchObject({ documents: [] })
  expect((await combined(head + 49)).people).toEqual({ expired: true, ahead: true })
  const alone = await device.request(`/people/pull?seq=${head + 49}`)
  expect(alone.status).toBe(410)
  expect(await alone.json()).toMatchObject({ code: 'checkpoint_expired' })
})

test('8.5 so it stays when the numbers have gone on, and a checkpoint from before goes on', async () => {
  await create(3)
  const backup = await headOf(database.db, device.userId)
  expect(await beginEpoch(database.db)).toBe(1)
  await create(20)
  expect((await combined(backup + 5)).people).toEqual({ expired: true, ahead: true })
  const later = await device.pull('people', backup)
  expect(later.documents).toHaveLength(20)
  const head = await headOf(database.db, device.userId)
  expect(later.checkpoint.seq).toBe(head)
  expect((await device.pull('people', head)).documents).toEqual([])
})

test('8.5 reading afresh page by page passes from one epoch to the next', async () => {
  await create(3)
  await beginEpoch(database.db)
  await create(2)
  await beginEpoch(database.db)
  await create(1)
  const ids: string[] = []
  for (let seq = 0; ; ) {
    const { documents, checkpoint } = await device.pull('people', seq, 1)
    if (documents.length === 0) break
    ids.push(...documents.map(row => row.id))
    seq = checkpoint.seq
  }
  const all = await device.pull('people', 0, PULL_LIMIT_MAX)
  expect(ids).toEqual(all.documents.map(row => row.id))
  expect(ids).toHaveLength(6)
})
