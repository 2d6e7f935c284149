// Reads all matching rows, as screens need them, in large pieces. RxDB's storage reads IndexedDB with a cursor, row by
// row, which gets slower with more rows.
import {
  type DexieStorageInternals,
  getQueryMatcher,
  getSortComparator,
  type PreparedQuery,
  type RxDocumentData,
  type RxStorage,
  type RxStorageInstance,
} from 'rxdb/plugins/core'
import {
  DEXIE_DOCS_TABLE_NAME,
  dexieReplaceIfStartsWithPipe,
  fromDexieToStorage,
  getKeyRangeByQueryPlan,
} from 'rxdb/plugins/storage-dexie'

/** Rows per read: one large answer of the browser must not block the page. */
const PIECE = 500

type Instance<Row> = RxStorageInstance<Row, unknown, unknown>
type StoredRow = Record<string, unknown>

/** The Dexie storage; reads queries without a limit in pieces. Everything else is unchanged. */
export function withWholeReads(storage: RxStorage<unknown, unknown>): RxStorage<unknown, unknown> {
  return {
    ...storage,
    async createStorageInstance<Row>(params: Parameters<typeof storage.createStorageInstance<Row>>[0]) {
      const instance: Instance<Row> = await storage.createStorageInstance<Row>(params)
      const byCursor = instance.query.bind(instance)
      instance.query = async prepared =>
        prepared.query.limit === undefined
          ? { documents: await readWhole(instance, prepared) }
          : byCursor(prepared)
      return instance
    },
  }
}

async function readWhole<Row>(
  { internals, schema }: Instance<Row>,
  { query, queryPlan }: PreparedQuery<Row>,
): Promise<RxDocumentData<Row>[]> {
  const { dexieDb, booleanIndexes } = await (internals as Promise<DexieStorageInternals>)
  const KeyRange = keyRangeOf(dexieDb)
  const range = orNone(() => getKeyRangeByQueryPlan([...booleanIndexes], queryPlan, KeyRange))
  if (range === null) return []
  const fields = queryPlan.index.map(dexieReplaceIfStartsWithPipe)
  const matches = queryPlan.selectorSatisfiedByIndex ? null : getQueryMatcher(schema, query)
  const docs = dexieDb.backendDB().transaction(DEXIE_DOCS_TABLE_NAME).objectStore(DEXIE_DOCS_TABLE_NAME)
  const index = docs.index(`[${fields.join('+')}]`)
  // An index ends with the row's id, so no two rows have the same key.
  const keyOf = (row: StoredRow) => fields.map(field => valueAt(row, field))
  const after = (row: StoredRow) =>
    orNone(() => KeyRange.bound(keyOf(row), range.upper, true, range.upperOpen))
  const found: RxDocumentData<Row>[] = []
  for (let rest: IDBKeyRange | null = range; rest !== null; ) {
    const rows: StoredRow[] = await answerOf(index.getAll(rest, PIECE))
    for (const row of rows) {
      const doc: RxDocumentData<Row> = fromDexieToStorage(booleanIndexes, row)
      if (!matches || matches(doc)) found.push(doc)
    }
    const last = rows[PIECE - 1]
    rest = last ? after(last) : null
  }
  if (!queryPlan.sortSatisfiedByIndex) found.sort(getSortComparator(schema, query))
  return found.slice(query.skip ?? 0)
}

/** The range; null if it's empty, because IndexedDB can't represent an empty range. */
function orNone(make: () => IDBKeyRange): IDBKeyRange | null {
  try {
    return make()
  } catch (error) {
    if ((error as DOMException).name === 'DataError') return null
    throw error
  }
}

/** The browser's key range, or that of the IndexedDB implementation given to the storage. */
function keyRangeOf(dexieDb: object): typeof IDBKeyRange {
  const { _options } = dexieDb as { _options: { IDBKeyRange?: typeof IDBKeyRange } }
  return _options.IDBKeyRange ?? IDBKeyRange
}

/** An index field may be nested: `_meta.lwt`. */
function valueAt(row: StoredRow, field: string): unknown {
  return field.split('.').reduce<unknown>((value, name) => (value as StoredRow)[name], row)
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB did not answer'))
  })
}
