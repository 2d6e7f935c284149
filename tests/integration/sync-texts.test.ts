// Rows as texts built by the database, compared with the same rows read one by one, for any content.
import { getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tables } from '#server/db/replicated.ts'
import { headOf, putDoc, rowsAfter, rowsById, toWire } from '#server/db/rows.ts'
import { writeDocs } from '#server/db/write-docs.ts'
import { type RowPage, readRowPages } from '#server/sync/row-texts.ts'
import { type CollectionName, collections } from '#shared/collections/index.ts'
import { newId } from '#shared/lib/id.ts'
import type { WireDoc } from '#shared/protocol/sync.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aNotification, aPerson } from '#tests/support/documents.ts'

const NAMES = Object.keys(collections) as CollectionName[]
const NASTY = `Zoë "said"\\ 'x',\n{"a":1},\n\t\u0001\u2028 🗝️ </script> $1 %s ${'ü'.repeat(300)}`

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const documentsOf = (page: RowPage | undefined) => JSON.parse(`[${page?.joined}]`) as { id: string }[]

/** A value for a column: of its type, and chosen to break careless concatenation. */
function valueFor(column: PgColumn, variant: number): unknown {
  if (variant === 1 && !column.notNull) return null
  switch (column.getSQLType()) {
    case 'double precision':
      return [0, 0.1 + 0.2, -1.5e-7, 9007199254740991, 1e21][variant] ?? 7
    case 'boolean':
      return variant % 2 === 0
    case 'jsonb':
      return variant === 2 ? [] : [{ text: NASTY, n: 0.30000000000000004, list: [null, true, [], {}] }]
    default:
      return variant === 2 ? '' : NASTY
  }
}

const SEALED = [NASTY, null, 0.1 + 0.2, '', [], {}, [{ text: NASTY, list: [null, true, '},\n{'] }]]

function docOf(name: CollectionName, variant: number): WireDoc {
  const columns = getTableColumns(tables[name] as unknown as PgTable)
  const fields = Object.entries(columns).filter(([field]) => Object.hasOwn(collections[name].fields, field))
  const values = fields.map(([field, column]) => [field, valueFor(column, variant)])
  // Sealed fields may contain any JSON.
  const hidden = collections[name].sealed.map((field, at) => [field, SEALED[(variant + at) % SEALED.length]])
  const sealed = Object.fromEntries(hidden)
  return { ...Object.fromEntries(values), ...sealed, id: newId(), _deleted: variant === 3 }
}

const put = (account: string, name: CollectionName, { _deleted, ...doc }: WireDoc) =>
  putDoc(database.db, name, account, doc as never, _deleted)

test.each(NAMES)('3.1 %s: the texts say what the rows hold', async name => {
  const account = newId()
  for (const variant of [0, 1, 2, 3, 4]) await put(account, name, docOf(name, variant))
  const rows = await rowsAfter(database.db, name, account, 0, 10)
  const answer = await readRowPages(database.db, account, new Map([[name, 0]]), 10)
  expect([...answer.keys()]).toEqual([name])
  expect(documentsOf(answer.get(name))).toEqual(rows.map(toWire))
  expect(rows).toHaveLength(5)
  expect(answer.get(name)?.seq).toBe(rows.at(-1)?.seq)
})

test.each(NAMES)('4.2 %s: rows written together are the rows written one by one', async name => {
  const [one, together] = [newId(), newId()]
  const docs = [0, 1, 2, 3, 4].map(variant => docOf(name, variant))
  for (const doc of docs) await put(one, name, doc)
  await database.db.transaction(tx => writeDocs(tx, name, together, docs))
  const ids = docs.map(doc => doc.id)
  expect(await rowsById(database.db, name, together, ids)).toEqual(
    await rowsById(database.db, name, one, ids),
  )
})

test('3.5 several collections are read from a number each, in order, at most so many of each', async () => {
  const account = newId()
  const people = Array.from({ length: 5 }, () => aPerson())
  const notes = Array.from({ length: 200 }, () => aNotification())
  for (const person of people) await putDoc(database.db, 'people', account, person)
  for (const note of notes) await putDoc(database.db, 'notifications', account, note)
  const since = new Map<CollectionName, number>([
    ['people', 2],
    ['notifications', 0],
    ['messages', 9],
  ])
  const answer = await readRowPages(database.db, account, since, 150)
  const ids = (name: CollectionName) => documentsOf(answer.get(name)).map(document => document.id)
  expect([...answer.keys()].sort()).toEqual([...since.keys()].sort())
  expect(ids('people')).toEqual(people.slice(2).map(person => person.id))
  expect(ids('notifications')).toEqual(notes.slice(0, 150).map(note => note.id))
  expect(answer.get('notifications')?.seq).toBe(155)
  expect(answer.get('messages')).toMatchObject({ joined: '', count: 0, seq: 9, floor: 0, isAhead: false })
})

test('3.1 nothing asked for is nothing read', async () => {
  expect(await readRowPages(database.db, newId(), new Map(), 10)).toEqual(new Map())
})

test('2.1 rows written together take the account’s next numbers, one each, in their order', async () => {
  const account = newId()
  await putDoc(database.db, 'people', account, aPerson())
  const docs = Array.from({ length: 4 }, () => ({ ...aNotification(), _deleted: false }))
  await database.db.transaction(async tx => {
    await writeDocs(tx, 'notifications', account, docs)
    // The trigger numbers it whatever else the transaction writes, for this and other accounts.
    await putDoc(tx, 'notifications', account, aNotification())
    await putDoc(tx, 'people', account, aPerson())
    await putDoc(tx, 'people', newId(), aPerson())
  })
  await database.db.transaction(tx => writeDocs(tx, 'notifications', account, docs.slice(0, 2)))
  const rows = await rowsAfter(database.db, 'notifications', account, 0, 10)
  expect(rows.map(row => row.seq)).toEqual([4, 5, 6, 8, 9])
  expect(rows.slice(-2).map(row => row.id)).toEqual(docs.slice(0, 2).map(doc => doc.id))
  expect(await headOf(database.db, account)).toBe(9)
})

test('2.3 rows written together and rolled back leave no number', async () => {
  const account = newId()
  const rolledBack = database.db.transaction(async tx => {
    await writeDocs(tx, 'people', account, [{ ...aPerson(), _deleted: false }])
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  expect(await headOf(database.db, account)).toBe(0)
  await putDoc(database.db, 'people', account, aPerson())
  expect((await rowsAfter(database.db, 'people', account, 0, 10)).map(row => row.seq)).toEqual([1])
})
