// Reading in pieces finds what reading with RxDB's own cursor finds.
import { IDBKeyRange, indexedDB } from 'fake-indexeddb'
import {
  fillWithDefaultSettings,
  type MangoQuery,
  normalizeMangoQuery,
  prepareQuery,
  type RxJsonSchema,
  type RxStorage,
} from 'rxdb/plugins/core'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { expect, test } from 'vitest'
import { withWholeReads } from './whole-reads.ts'

type Row = { id: string; site: string; done: boolean; at: number }

const SCHEMA = fillWithDefaultSettings<Row>({
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 10 },
    site: { type: 'string', maxLength: 10 },
    done: { type: 'boolean' },
    at: { type: 'number', minimum: 0, maximum: 10_000, multipleOf: 1 },
  },
  required: ['id', 'site', 'done', 'at'],
  indexes: ['site', ['done', 'at']],
} as RxJsonSchema<Row>)

const dexie = () => getRxStorageDexie({ indexedDB, IDBKeyRange }) as unknown as RxStorage<unknown, unknown>

async function opened(storage: RxStorage<unknown, unknown>, name: string, count: number) {
  const instance = await storage.createStorageInstance<Row>({
    databaseInstanceToken: name,
    databaseName: name,
    collectionName: 'rows',
    schema: SCHEMA,
    options: {},
    multiInstance: false,
    devMode: false,
  })
  const rows = Array.from({ length: count }, (_, at) => ({
    id: `r${String(at).padStart(5, '0')}`,
    site: `s${at % 7}`,
    done: at % 3 === 0,
    at: (at * 7919) % 10_000,
    _deleted: at % 11 === 0,
    _attachments: {},
    _meta: { lwt: 1 + at },
    _rev: '1-a',
  }))
  await instance.bulkWrite(
    rows.map(document => ({ document })),
    'test',
  )
  return instance
}

const QUERIES: [string, MangoQuery<Row>][] = [
  ['all', {}],
  ['by an index', { selector: { site: 's3' } }],
  ['by an index with a boolean, sorted by it', { selector: { done: true }, sort: [{ at: 'asc' }] }],
  ['by a field of no index', { selector: { at: { $gt: 5000 } }, sort: [{ site: 'desc' }] }],
  ['one', { selector: { id: 'r00042' } }],
  ['none', { selector: { site: 'nowhere' } }],
  ['all but the first', { selector: {}, skip: 30 }],
  ['none, since no row can fit', { selector: { id: { $gt: 'r00700', $lt: 'r00300' } } }],
  ['up to a row that ends a piece', { selector: { id: { $lte: 'r00549' } } }],
  ['a few', { selector: {}, limit: 3 }],
]

test.each(QUERIES)('%s, as the cursor finds them', async (name, query) => {
  const storage = dexie()
  const [own, theirs] = [
    await opened(withWholeReads(storage), `own ${name}`, 1100),
    await opened(dexie(), `cursor ${name}`, 1100),
  ]
  const prepared = prepareQuery<Row>(SCHEMA, normalizeMangoQuery(SCHEMA, query))
  const ids = async (of: typeof own) => (await of.query(prepared)).documents
  expect(await ids(own)).toEqual(await ids(theirs))
  await own.remove()
  await theirs.remove()
})

test('as many rows as a piece has are read once', async () => {
  const instance = await opened(withWholeReads(dexie()), 'one piece', 500)
  const prepared = prepareQuery<Row>(SCHEMA, normalizeMangoQuery<Row>(SCHEMA, {}))
  const { documents } = await instance.query(prepared)
  expect(documents).toHaveLength(500)
  expect(new Set(documents.map(({ id }) => id)).size).toBe(500)
  await instance.remove()
})
