// The order of changes (SPEC.md 2): within an account, a device that has seen n can't miss a smaller number, whichever
// transactions ran in parallel and however they ended. Meant for Postgres, where they truly run in parallel.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { headOf, lockAccount, patchDoc, putDoc, rowsAfter, rowsByIdAndHead } from '#server/db/rows.ts'
import { writeDocsAt, writeNewDocs } from '#server/db/write-docs.ts'
import { holderOf } from '#server/lib/actor.ts'
import { followChanges } from '#server/sync/changes.ts'
import { feedSource } from '#server/sync/feed-source.ts'
import { push } from '#server/sync/push.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aNotification, aPerson, START } from '#tests/support/documents.ts'

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

/** Writes some rows in one transaction, and rolls back if `fails`. Returns the committed ids. */
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

/** Reads like a device, from checkpoint to checkpoint, until `isDone` and no rows remain. */
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

test('2.2 readers beside many writers, some of whom roll back, miss nothing', async () => {
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

test('2.2 a reader of all collections at once may go on from the highest number it has seen', async () => {
  const people = Array.from({ length: 20 }, () => aPerson())
  const notes = Array.from({ length: 20 }, () => aNotification())
  let done = false
  const seen = new Set<string>()
  const read = async () => {
    const { rowsAfter: after } = feedSource(database.db)
    for (let seq = 0; ; ) {
      const last = done
      const answers = [...(await after(account, seq, 1000)).values()]
      const docs = answers.flatMap(({ joined }) => JSON.parse(`[${joined}]`) as { id: string }[])
      for (const doc of docs) seen.add(doc.id)
      seq = Math.max(...answers.map(answer => answer.seq))
      if (last && docs.length === 0) return
    }
  }
  const reading = read()
  await Promise.all([
    ...people.map(person => putDoc(database.db, 'people', account, person)),
    ...notes.map(doc => putDoc(database.db, 'notifications', account, doc)),
  ])
  done = true
  await reading
  expect([...seen].sort()).toEqual([...people, ...notes].map(doc => doc.id).sort())
})

test('2.1 who writes while a long transaction is open waits, and gets the later number', async ({ skip }) => {
  skip(database.kind === 'pglite', 'PGlite has one session: nothing can run beside an open transaction')
  const [early, late] = [newId(), newId()]
  const gate = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const long = database.db.transaction(async tx => {
    await note(tx, account, early)
    begun.resolve()
    await gate.promise
  })
  await begun.promise
  let isIn = false
  const short = note(database.db, account, late).then(() => {
    isIn = true
  })
  await untilSomeoneWaits()
  const seen = await rowsAfter(database.db, 'notifications', account, 0, 10)
  expect(seen).toEqual([])
  expect(isIn).toBe(false)
  // 2.4: another account's writers do not wait.
  await note(database.db, newId())
  gate.resolve()
  await Promise.all([long, short])
  const rows = await rowsAfter(database.db, 'notifications', account, 0, 10)
  expect(rows.map(row => [row.seq, row.id])).toEqual([
    [1, early],
    [2, late],
  ])
})

test('2.3 when a long transaction rolls back, who waited for it takes its number', async ({ skip }) => {
  skip(database.kind === 'pglite', 'PGlite has one session: nothing can run beside an open transaction')
  const gate = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const long = database.db.transaction(async tx => {
    await note(tx, account)
    begun.resolve()
    await gate.promise
    throw new Error('rolled back')
  })
  await begun.promise
  const id = newId()
  const short = note(database.db, account, id)
  await untilSomeoneWaits()
  gate.resolve()
  await expect(long).rejects.toThrow('rolled back')
  await short
  expect(await rowsAfter(database.db, 'notifications', account, 0, 10)).toMatchObject([{ id, seq: 1 }])
})

test('2.4 numbers are taken in each account on its own', async () => {
  const other = newId()
  await Promise.all([
    ...Array.from({ length: 10 }, () => writer(account, false, false)),
    ...Array.from({ length: 10 }, () => writer(other, false, false)),
  ])
  expect(await headOf(database.db, account)).toBe(10 * ROWS_EACH)
  expect(await headOf(database.db, other)).toBe(10 * ROWS_EACH)
})

test('2.3 a change of a row takes the next number; what was rolled back leaves no trace', async () => {
  const id = newId()
  await note(database.db, account, id)
  expect(await headOf(database.db, account)).toBe(1)
  await writer(account, true, false)
  expect(await headOf(database.db, account)).toBe(1)
  await patchDoc(database.db, 'notifications', account, id, { is_read: true })
  const rows = await rowsAfter(database.db, 'notifications', account, 1, 10)
  expect(rows).toMatchObject([{ id, seq: 2, is_read: true }])
})

test('2.1 what goes by an earlier reading is not written once anything of the account has changed', async () => {
  const [kept, replaced] = [aPerson(), aPerson()]
  await putDoc(database.db, 'people', account, replaced)
  const read = must(await rowsByIdAndHead(database.db, 'people', account, [kept.id, replaced.id]), 'head')
  expect(read).toMatchObject({ head: 1, rows: new Map([[replaced.id, { ...replaced, _deleted: false }]]) })
  const docs = [kept, { ...replaced, birth_year: 1950 }].map(doc => ({ ...doc, _deleted: false }))
  const seen = { head: read.head, allNew: false }
  const [first, second] = await Promise.all([
    writeDocsAt(database.db, 'people', account, docs, seen),
    writeDocsAt(database.db, 'people', account, docs, seen),
  ])
  // One of the two, whichever locked first.
  expect([first, second].filter(stored => stored === null)).toHaveLength(1)
  const stored = must(first ?? second, 'what was written')
  expect(stored).toMatchObject({ before: 1, seq: 3 })
  expect(stored.texts.map(text => JSON.parse(text))).toEqual(docs)
  const rows = await rowsAfter(database.db, 'people', account, 0, 10)
  expect(rows).toMatchObject([
    { id: kept.id, seq: 2 },
    { id: replaced.id, birth_year: 1950, seq: 3 },
  ])
  expect(await headOf(database.db, account)).toBe(3)
})

test('2.1 what is written as new is not, once one of the rows is there', async () => {
  const always = sql`true`
  const docs = [aPerson(), aPerson()].map(doc => ({ ...doc, _deleted: false }))
  expect(await writeNewDocs(database.db, 'people', account, docs, always)).toMatchObject({
    before: 0,
    seq: 2,
  })
  expect(
    await writeNewDocs(database.db, 'people', account, [aPerson(), ...docs].map(live), always),
  ).toBeNull()
  expect(await headOf(database.db, account)).toBe(2)
  expect(await rowsAfter(database.db, 'people', account, 0, 10)).toHaveLength(2)
  // Another account's rows don't matter.
  const others = newId()
  expect(await writeNewDocs(database.db, 'people', others, docs, always)).toMatchObject({ before: 0, seq: 2 })
})

const pusher = () => ({ who: holderOf(account), turn: { admit: () => {}, done: async () => {} } })

test('4.3 the same new row from several devices at once goes in once; the others are told of it', async () => {
  const person = aPerson()
  const pushes = Array.from({ length: 8 }, (_, index) =>
    push(pushDeps(), pusher(), 'people', [
      { newDocumentState: { ...person, birth_year: 1950 + index, _deleted: false } },
    ]),
  )
  const answers = await Promise.all(pushes)
  const [stored] = await rowsAfter(database.db, 'people', account, 0, 10)
  expect(answers.filter(answer => answer.length === 0)).toHaveLength(1)
  for (const [conflict] of answers.filter(answer => answer.length > 0))
    expect(conflict).toMatchObject({ id: person.id, birth_year: stored?.birth_year })
  expect(await headOf(database.db, account)).toBe(1)
})

test('4.2 many devices of one account push at once: every row is in, and each number is given once', async () => {
  const docs = Array.from({ length: 40 }, () => ({ ...aPerson(), _deleted: false }))
  const answers = await Promise.all(
    docs.map(doc => push(pushDeps(), pusher(), 'people', [{ newDocumentState: doc }])),
  )
  expect(answers.flat()).toEqual([])
  const rows = await rowsAfter(database.db, 'people', account, 0, 100)
  expect(rows.map(row => row.id).sort()).toEqual(docs.map(doc => doc.id).sort())
  expect(rows.map(row => row.seq)).toEqual(docs.map((_, index) => index + 1))
})

test('7.2 commits are told with the account, each transaction once; what was rolled back is not', async () => {
  const changes = await followChanges({ database })
  const heard: string[] = []
  let tell = () => {}
  const stop = changes.follow({
    onChange(accountId) {
      heard.push(accountId)
      if (accountId === account) tell()
    },
    onGap: () => {},
  })
  await writer(account, true, false)
  const told = new Promise<void>(resolve => {
    tell = resolve
  })
  const other = newId()
  await writer(other, false, false)
  await writer(account, false, false)
  await told
  expect(heard).toEqual([other, account])
  stop()
  await note(database.db, account)
  await changes.close()
  expect(heard).toEqual([other, account])
})

const live = <T extends object>(doc: T) => ({ ...doc, _deleted: false })

const pushDeps = () => ({
  db: database.db,
  now: () => START,
  runIntent: async () => {
    throw new Error('no intents here')
  },
})

/** Waits until a statement is blocked by another transaction's lock. */
async function untilSomeoneWaits(): Promise<void> {
  const waiting =
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  while ((await database.statements.executeSql(waiting)).rows.length === 0);
}
