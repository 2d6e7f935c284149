// A database restored from a backup: checkpoints from the lost part have expired, earlier ones haven't.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { headOf } from '#server/db/rows.ts'
import { users } from '#server/db/tables/accounts.ts'
import { beginEpoch } from '#server/sync/begin-epoch.ts'
import { DAY, MINUTE } from '#shared/lib/time.ts'
import {
  CHECKPOINT_HEADER,
  PROTOCOL_HEADER,
  PULL_LIMIT_MAX,
  type PullAllAnswer,
  SYNC_PROTOCOL,
} from '#shared/protocol/sync.ts'
import { backUp } from '#tests/support/backup.ts'
import { emptyDatabase, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aPerson, START } from '#tests/support/documents.ts'
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
/** `version`: the protocol version that the client sends. Null sends none. */
const ask = (seq: number, version: number | null = SYNC_PROTOCOL): Promise<Response> => {
  const body = JSON.stringify({ since: { people: seq }, only: ['people'] })
  return device.request('/pull', { method: 'POST', body, headers: headersOf(version) })
}
const headersOf = (version: number | null): Record<string, string> =>
  version === null ? {} : { [PROTOCOL_HEADER]: String(version) }
const combined = async (seq: number): Promise<PullAllAnswer> =>
  (await (await ask(seq)).json()) as PullAllAnswer

test('8.5 a checkpoint above the account’s highest number has expired', async () => {
  await create(3)
  const head = await headOf(database.db, device.userId)
  expect((await combined(head)).people).toMatchObject({ documents: [] })
  expect((await combined(head + 49)).people).toEqual({ expired: true, ahead: true })
  const alone = await device.request(`/people/pull?seq=${head + 49}`, { headers: headersOf(SYNC_PROTOCOL) })
  expect(alone.status).toBe(410)
  expect(await alone.json()).toMatchObject({ code: 'checkpoint_expired' })
})

test('8.7 a version that would drop what the database lacks has to be updated first, and goes on otherwise', async () => {
  await create(3)
  const head = await headOf(database.db, device.userId)
  for (const version of [null, 1]) {
    expect((await ask(head, version)).status).toBe(200)
    const alone = await device.request(`/people/pull?seq=${head + 49}`, { headers: headersOf(version) })
    for (const answer of [await ask(head + 49, version), alone]) {
      expect(answer.status).toBe(426)
      expect(await answer.json()).toMatchObject({ code: 'update_needed' })
    }
  }
  expect((await ask(head + 49, 2)).status).toBe(200)
})

test('8.5 so it stays when the numbers have gone on, and a checkpoint from before goes on', async () => {
  await create(3)
  const backup = await headOf(database.db, device.userId)
  expect(await beginEpoch(database.db, START)).toBe(1)
  await create(20)
  expect((await combined(backup + 5)).people).toEqual({ expired: true, ahead: true })
  const later = await device.pull('people', backup)
  expect(later.documents).toHaveLength(20)
  const head = await headOf(database.db, device.userId)
  expect(later.checkpoint.seq).toBe(head)
  expect((await device.pull('people', head)).documents).toEqual([])
})

test.each([
  ['the same backup', 0],
  ['an older backup', 5],
])('8.5 %s, restored later, gives out no number of the first restoration again', async (_what, since) => {
  await create(3)
  const restoreOlder = await backUp(database)
  await create(since)
  await beginEpoch(database.db, START)
  await create(20)
  const lost = await headOf(database.db, device.userId)
  await restoreOlder()
  await beginEpoch(database.db, START + 2 * MINUTE)
  expect((await combined(lost)).people).toEqual({ expired: true, ahead: true })
  await create(30)
  expect((await combined(lost)).people).toEqual({ expired: true, ahead: true })
  await beginEpoch(database.db, START - DAY)
  await create(1)
  expect((await combined(lost)).people).toEqual({ expired: true, ahead: true })
})

test('8.5 an account that had no rows at the time of the backup has an epoch, too', async () => {
  const at = new Date()
  const account = { id: device.userId, email: 'person@example.com', createdAt: at, updatedAt: at }
  await database.db.insert(users).values(account)
  expect(await beginEpoch(database.db, START)).toBe(1)
  await create(20)
  expect((await combined(5)).people).toEqual({ expired: true, ahead: true })
  expect((await device.pull('people', 0)).documents).toHaveLength(20)
})

test('8.5 reading afresh page by page passes from one epoch to the next', async () => {
  await create(3)
  await beginEpoch(database.db, START)
  await create(2)
  await beginEpoch(database.db, START)
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

test('8.6 nothing goes in from a device that says that it has read more than the database knows', async () => {
  await create(3)
  const backup = await headOf(database.db, device.userId)
  await beginEpoch(database.db, START)
  await create(2)
  const row = { assumedMasterState: null, newDocumentState: { ...aPerson(), _deleted: false } }
  const push = (read: string) =>
    device.request('/people/push', {
      method: 'POST',
      body: JSON.stringify([row]),
      headers: { [CHECKPOINT_HEADER]: read },
    })
  const head = await headOf(database.db, device.userId)
  for (const lost of [backup + 5, head + 49]) {
    const answer = await push(String(lost))
    expect(answer.status).toBe(410)
    expect(await answer.json()).toMatchObject({ code: 'checkpoint_expired' })
  }
  expect(await headOf(database.db, device.userId)).toBe(head)
  for (const known of [0, backup, head]) expect((await push(String(known))).status).toBe(200)
  expect((await device.pull('people', head)).documents).toHaveLength(1)
  const unreadable = await push('soon')
  expect(unreadable.status).toBe(400)
  expect(await unreadable.json()).toMatchObject({ field: CHECKPOINT_HEADER })
})
