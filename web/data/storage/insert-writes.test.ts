// New rows are stored without being read first, and a row that exists is still a conflict.
import { IDBKeyRange, indexedDB } from 'fake-indexeddb'
import {
  type EventBulk,
  fillWithDefaultSettings,
  type RxDocumentData,
  type RxJsonSchema,
  type RxStorage,
  type RxStorageChangeEvent,
} from 'rxdb/plugins/core'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { expect, test } from 'vitest'
import { withInsertWrites } from './insert-writes.ts'

type Row = { id: string; done: boolean }

const SCHEMA = fillWithDefaultSettings<Row>({
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 10 }, done: { type: 'boolean' } },
  required: ['id', 'done'],
  indexes: ['done'],
} as RxJsonSchema<Row>)

const row = (id: string, options: { deleted?: boolean; done?: boolean; rev?: string } = {}) =>
  ({
    id,
    done: options.done ?? false,
    _deleted: options.deleted ?? false,
    _attachments: {},
    _meta: { lwt: 5 },
    _rev: options.rev ?? '1-a',
  }) as RxDocumentData<Row>

async function opened(name: string) {
  const raw = getRxStorageDexie({ indexedDB, IDBKeyRange }) as unknown as RxStorage<unknown, unknown>
  const instance = await withInsertWrites(raw).createStorageInstance<Row>({
    databaseInstanceToken: name,
    databaseName: name,
    collectionName: 'rows',
    schema: SCHEMA,
    options: {},
    multiInstance: false,
    devMode: false,
  })
  const bulks: EventBulk<RxStorageChangeEvent<Row>, unknown>[] = []
  instance.changeStream().subscribe(bulk => bulks.push(bulk))
  return { instance, bulks }
}

test('new rows are stored, also deleted ones, and announced with their checkpoint', async () => {
  const { instance, bulks } = await opened('new')
  const rows = [row('a', { done: true }), row('b', { deleted: true }), row('c')]
  const { error } = await instance.bulkWrite(
    rows.map(document => ({ document })),
    'test',
  )
  expect(error).toEqual([])
  expect(await instance.findDocumentsById(['a', 'b', 'c'], true)).toEqual(rows)
  expect(bulks).toMatchObject([
    { context: 'test', checkpoint: { id: 'c', lwt: 5 }, events: [{ documentId: 'a' }, { documentId: 'c' }] },
  ])
})

test('a row that exists is a conflict, and the others are stored', async () => {
  const { instance, bulks } = await opened('conflict')
  await instance.bulkWrite([{ document: row('a') }], 'test')
  const { error } = await instance.bulkWrite(
    [{ document: row('b') }, { document: row('a', { done: true }) }],
    'test',
  )
  expect(error).toMatchObject([{ status: 409, documentId: 'a', documentInDb: { done: false } }])
  expect(await instance.findDocumentsById(['a', 'b'], true)).toEqual([row('a'), row('b')])
  expect(bulks.flatMap(({ events }) => events.map(event => event.documentId))).toEqual(['a', 'b'])
})

test('changes of rows are judged by what is stored', async () => {
  const { instance } = await opened('change')
  await instance.bulkWrite([{ document: row('a') }], 'test')
  const changed = row('a', { done: true, rev: '2-b' })
  const written = await instance.bulkWrite([{ previous: row('a'), document: changed }], 'test')
  expect(written.error).toEqual([])
  const late = await instance.bulkWrite([{ previous: row('a'), document: row('a', { rev: '2-c' }) }], 'test')
  expect(late.error).toMatchObject([{ status: 409 }])
  expect(await instance.findDocumentsById(['a'], true)).toEqual([changed])
})

test('a write that the browser refuses rejects and leaves nothing', async () => {
  const { instance } = await opened('refused')
  const refused = { ...row('b'), note: () => {} }
  await expect(instance.bulkWrite([{ document: row('a') }, { document: refused }], 'test')).rejects.toThrow()
  expect(await instance.findDocumentsById(['a', 'b'], true)).toEqual([])
})

test('a closed store says so', async () => {
  const { instance } = await opened('closed')
  await instance.close()
  await expect(instance.bulkWrite([{ document: row('a') }], 'test')).rejects.toThrow('is closed')
})
