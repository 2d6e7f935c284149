// The order of changes (DESIGN section 6): per account, whoever has seen n can never miss a smaller number, whatever
// transactions ran at once and however they ended. Meant for Postgres, where they truly run side by side.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { headOf, lockAccount, patchDoc, putDoc, rowsAfter } from '#server/db/rows.ts'
import { followChanges } from '#server/sync/changes.ts'
import { newId } from '#shared/lib/id.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aNotification } from '#tests/support/documents.ts'

const WRITERS = 60
const ROWS_EACH = 3

let database: TestDatabase
let account: string

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  account = newId()
})

const note = (tx: Db, owner: string, id = newId()) =>
  putDoc(tx, 'notifications', owner, aNotification({ id }))

/** Writes some rows in one transaction, and takes them back where `fails`. Answers the ids that were committed. */
async function writer(owner: string, fails: boolean, locksFirst: boolean): Promise<string[]> {
  const ids = Array.from({ length: ROWS_EACH }, () => newId())
  const written = database.db.transaction(async tx => {
    if (locksFirst) await lockAccount(tx, owner)
    for (const id of ids) await note(tx, owner, id)
    if (fails) throw new Error('rolled back')
  })
  return written.then(
    () => ids,
    () => [],
  )
}

/** Reads as a device does, from checkpoint to checkpoint, until `done` and nothing is left. */
async function reader(owner: string, isDone: () => boolean): Promise<{ ids: Set<string>; seqs: number[] }> {
  const ids = new Set<string>()
  const seqs: number[] = []
  let seq = 0
  for (;;) {
    const last = isDone()
    const rows = await rowsAfter(database.db, 'notifications', owner, seq, 5)
    for (const row of rows) {
      ids.add(row.id)
      seqs.push(row.seq)
      seq = row.seq
    }
    if (last && rows.length === 0) return { ids, seqs }
  }
}

test('readers beside many writers, some of whom roll back, miss nothing and see nothing that was taken back', async () => {
  let done = false
  const readers = Array.from({ length: 3 }, () => reader(account, () => done))
  const writers = Array.from({ length: WRITERS }, (_, index) =>
    writer(account, index % 4 === 0, index % 2 === 0),
  )
  const committed = new Set((await Promise.all(writers)).flat())
  done = true
  for (const { ids, seqs } of await Promise.all(readers)) {
    expect(ids).toEqual(committed)
    expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b))
  }
  expect(committed.size).toBe((WRITERS - WRITERS / 4) * ROWS_EACH)
})

test('numbers are taken in each account on its own', async () => {
  const other = newId()
  await Promise.all([
    ...Array.from({ length: 10 }, () => writer(account, false, false)),
    ...Array.from({ length: 10 }, () => writer(other, false, false)),
  ])
  expect(await headOf(database.db, account)).toBe(10 * ROWS_EACH)
  expect(await headOf(database.db, other)).toBe(10 * ROWS_EACH)
})

test('a change of a row takes the next number; what was rolled back leaves no trace', async () => {
  const id = newId()
  await note(database.db, account, id)
  expect(await headOf(database.db, account)).toBe(1)
  await writer(account, true, false)
  expect(await headOf(database.db, account)).toBe(1)
  await patchDoc(database.db, 'notifications', account, id, { is_read: true })
  const rows = await rowsAfter(database.db, 'notifications', account, 1, 10)
  expect(rows).toMatchObject([{ id, seq: 2, is_read: true }])
})

test('whoever follows an account hears of commits, not of what was rolled back or is another’s', async () => {
  const changes = await followChanges({ database })
  const heard: string[] = []
  let tell = () => {}
  const listen = (owner: string) =>
    changes.follow(owner, {
      onChange: () => {
        heard.push(owner)
        tell()
      },
      onGap: () => {},
    })
  const stop = listen(account)
  listen(newId())
  await writer(account, true, false)
  const told = new Promise<void>(resolve => {
    tell = resolve
  })
  await note(database.db, newId())
  await note(database.db, account)
  await told
  expect(heard).toEqual([account])
  stop()
  await note(database.db, account)
  await changes.close()
  expect(heard).toEqual([account])
})
