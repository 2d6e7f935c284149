// One store of the database, with some fields of each document encrypted in a box. Unlike RxDB's own wrapper, it
// preserves the order of changes, decrypts each once for all listeners, and processes long lists in parts.
import {
  type BulkWriteRow,
  type EventBulk,
  getPrimaryFieldOfPrimaryKey,
  type RxDocumentData,
  type RxJsonSchema,
  type RxStorageChangeEvent,
  type RxStorageInstance,
  type RxStorageWriteError,
} from 'rxdb/plugins/core'
import { type Observable, Subject } from 'rxjs'
import type { Sealer } from './sealer.ts'

/** The field of the box in a stored document; collections have no fields with this prefix. */
export const BOX = '_box'

/** How many documents are encrypted or decrypted before the page gets a turn. */
const PART = 100

type Doc = Record<string, unknown>

export type SealedOptions<Row> = {
  /** The schema without encryption, as RxDB sees it. */
  schema: Readonly<RxJsonSchema<RxDocumentData<Row>>>
  /** The encrypted fields. */
  fields: readonly string[]
  sealer: Sealer
}

/** The instance with `fields` encrypted. Documents without a box, from an earlier version, are read as they are. */
export function sealedInstance<Row, Internals, Options>(
  raw: RxStorageInstance<Row, Internals, Options>,
  options: SealedOptions<Row>,
): RxStorageInstance<Row, Internals, Options> {
  const boxes = createBoxes(raw.collectionName, options)
  const openAll = (docs: RxDocumentData<Row>[]) => inParts(docs, doc => boxes.open(doc))
  const changes = openedChanges(raw, boxes.open)
  const { getChangedDocumentsSince } = raw
  return {
    databaseName: raw.databaseName,
    collectionName: raw.collectionName,
    internals: raw.internals,
    options: raw.options,
    schema: options.schema,
    async bulkWrite(rows, context) {
      const sealed = await inParts(rows, row => boxes.sealRow(row))
      const { error } = await raw.bulkWrite(sealed, context)
      // A write is complete once its changes were emitted.
      await changes.settled()
      const originals = new Map(rows.map(row => [idOf(row.document, options.schema), row]))
      return { error: await inParts(error, one => openError(one, originals, boxes.open)) }
    },
    query: async prepared => ({ documents: await openAll((await raw.query(prepared)).documents) }),
    findDocumentsById: async (ids, deleted) => openAll(await raw.findDocumentsById(ids, deleted)),
    count: prepared => raw.count(prepared),
    getAttachmentData: (...asked) => raw.getAttachmentData(...asked),
    ...(getChangedDocumentsSince
      ? {
          async getChangedDocumentsSince(limit: number, checkpoint?: unknown) {
            const found = await getChangedDocumentsSince.call(raw, limit, checkpoint)
            return { checkpoint: found.checkpoint, documents: await openAll(found.documents) }
          },
        }
      : {}),
    changeStream: changes.stream,
    cleanup: minimum => raw.cleanup(minimum),
    close: () => raw.close(),
    remove: () => raw.remove(),
  }
}

export type Boxes = ReturnType<typeof createBoxes>

/** Encrypts and decrypts the documents of one store. */
export function createBoxes<Row>(store: string, { schema, fields, sealer }: SealedOptions<Row>) {
  /** Documents encrypted here come back in change events, and needn't be decrypted then. */
  const known = new WeakMap<object, RxDocumentData<Row>>()
  const placeOf = (doc: object) => `${store}/${idOf(doc, schema)}`

  const seal = async (doc: RxDocumentData<Row>): Promise<RxDocumentData<Row>> => {
    const { open, secret } = split(doc, fields)
    if (Object.keys(secret).length === 0) return doc
    const box = await sealer.seal(JSON.stringify(secret), placeOf(doc))
    const stored = { ...open, [BOX]: box } as unknown as RxDocumentData<Row>
    known.set(stored, doc)
    return stored
  }
  const open = async (doc: RxDocumentData<Row>): Promise<RxDocumentData<Row>> => {
    const mine = known.get(doc)
    if (mine) return mine
    const { [BOX]: box, ...rest } = doc as Doc
    if (typeof box !== 'string') return doc
    return { ...rest, ...JSON.parse(await sealer.open(box, placeOf(doc))) } as RxDocumentData<Row>
  }
  /** Stores compare the state before a write only by its revision and indexes, so it needs no box. */
  const withoutBox = (doc: RxDocumentData<Row>) => {
    const stored = split(doc, fields).open as RxDocumentData<Row>
    known.set(stored, doc)
    return stored
  }
  const sealRow = async ({ previous, document }: BulkWriteRow<Row>): Promise<BulkWriteRow<Row>> => ({
    document: await seal(document as RxDocumentData<Row>),
    ...(previous ? { previous: withoutBox(previous) } : {}),
  })
  return { seal, open, sealRow }
}

/** Processes a list in parts and awaits each, so that a long list doesn't block the page. */
export async function inParts<T, R>(list: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < list.length; at += PART)
    results.push(...(await Promise.all(list.slice(at, at + PART).map(run))))
  return results
}

function idOf<Row>(doc: object, schema: Readonly<RxJsonSchema<RxDocumentData<Row>>>): string {
  return String((doc as Doc)[getPrimaryFieldOfPrimaryKey(schema.primaryKey)])
}

function split(doc: object, fields: readonly string[]): { open: Doc; secret: Doc } {
  const open: Doc = {}
  const secret: Doc = {}
  for (const [field, value] of Object.entries(doc))
    (fields.includes(field) && value !== undefined ? secret : open)[field] = value
  return { open, secret }
}

async function openError<Row>(
  error: RxStorageWriteError<Row>,
  originals: ReadonlyMap<string, BulkWriteRow<Row>>,
  open: (doc: RxDocumentData<Row>) => Promise<RxDocumentData<Row>>,
): Promise<RxStorageWriteError<Row>> {
  const writeRow = originals.get(error.documentId) ?? error.writeRow
  if (!('documentInDb' in error) || !error.documentInDb) return { ...error, writeRow }
  return { ...error, writeRow, documentInDb: await open(error.documentInDb) } as RxStorageWriteError<Row>
}

type Bulk<Row> = EventBulk<RxStorageChangeEvent<Row>, unknown>

/** The store's changes, decrypted once and emitted in order; nothing is decrypted without a listener. */
function openedChanges<Row>(
  raw: Pick<RxStorageInstance<Row, unknown, unknown>, 'changeStream' | 'collectionName'>,
  open: (doc: RxDocumentData<Row>) => Promise<RxDocumentData<Row>>,
) {
  const opened = new Subject<Bulk<Row>>()
  let told: Promise<void> = Promise.resolve()
  let follows = false
  const openEvent = async (event: RxStorageChangeEvent<Row>) => {
    const { documentData, previousDocumentData } = event
    return {
      ...event,
      documentData: await open(documentData),
      ...(previousDocumentData ? { previousDocumentData: await open(previousDocumentData as never) } : {}),
    } as typeof event
  }
  const follow = () => {
    follows = true
    raw.changeStream().subscribe({
      next(bulk: Bulk<Row>) {
        told = told
          .then(async () => opened.next({ ...bulk, events: await inParts(bulk.events, openEvent) }))
          .catch(error => console.warn(`A change of ${raw.collectionName} cannot be read:`, error))
      },
      complete: () => void told.then(() => opened.complete()),
    })
  }
  return {
    settled: () => told,
    stream(): Observable<Bulk<Row>> {
      if (!follows) follow()
      return opened.asObservable()
    },
  }
}
