// The device's storage with everything personal encrypted: the collections' `sealed` fields, and RxDB's own data that
// holds the same rows (replication states, local documents).
import {
  getChangedDocumentsSince,
  getHeightOfRevision,
  META_INSTANCE_SCHEMA_TITLE,
  type RxDocumentData,
  type RxJsonSchema,
  type RxStorage,
  type RxStorageInstance,
  type RxStorageInstanceCreationParams,
} from 'rxdb/plugins/core'
import { BOX, createBoxes, inParts, sealedInstance } from './sealed-instance.ts'
import type { Sealer } from './sealer.ts'

/** Title of the schema of RxDB's local documents. */
const LOCAL_DOCUMENTS = 'RxLocalDocument'

/** How many documents are read per batch when encrypting an earlier version's plain data. */
const PAGE = 200

/**
 * The storage with encryption by `sealer`. Without a sealer it can only be used to delete. A collection without sealed
 * fields is stored as is.
 */
export function sealedStorage<Internals, Options>(
  storage: RxStorage<Internals, Options>,
  sealer: Sealer | null,
): RxStorage<Internals, Options> {
  return {
    name: `sealed-${storage.name}`,
    rxdbVersion: storage.rxdbVersion,
    async createStorageInstance<Row>(params: RxStorageInstanceCreationParams<Row, Options>) {
      const { schema } = params
      const fields = sealedFields(schema)
      if (fields.length === 0) return storage.createStorageInstance(params)
      const raw = await storage.createStorageInstance({ ...params, schema: storedSchema(schema, fields) })
      if (!sealer) return raw
      if (schema.title === LOCAL_DOCUMENTS) await sealWhatIsOpen(raw, { schema, fields, sealer })
      return sealedInstance(raw, { schema, fields, sealer })
    },
  }
}

/**
 * The fields of a store to encrypt. Replication states are encrypted whole, whatever their schema says: during a
 * migration, RxDB derives it from an earlier version of the collection, which may not have been encrypted.
 */
function sealedFields<Row>(schema: Readonly<RxJsonSchema<RxDocumentData<Row>>>): readonly string[] {
  if (schema.title === META_INSTANCE_SCHEMA_TITLE) return ['docData']
  if (schema.title === LOCAL_DOCUMENTS) return ['data']
  return schema.encrypted ?? []
}

/** The schema for the underlying storage: a box replaces the encrypted fields. */
function storedSchema<Row>(
  schema: Readonly<RxJsonSchema<RxDocumentData<Row>>>,
  fields: readonly string[],
): RxJsonSchema<RxDocumentData<Row>> {
  const { encrypted: _encrypted, properties, required, ...rest } = schema
  const open = Object.entries(properties).filter(([field]) => !fields.includes(field))
  return {
    ...rest,
    properties: { ...Object.fromEntries(open), [BOX]: { type: 'string' } },
    required: (required ?? []).filter(field => !fields.includes(String(field))),
  } as unknown as RxJsonSchema<RxDocumentData<Row>>
}

/** Encrypts the plain documents of a version without encryption. If several tabs do so, one tab's write wins. */
async function sealWhatIsOpen<Row, Internals, Options>(
  raw: RxStorageInstance<Row, Internals, Options>,
  options: Parameters<typeof createBoxes<Row>>[1],
): Promise<void> {
  const boxes = createBoxes(raw.collectionName, options)
  let mark: unknown
  for (;;) {
    const page = await getChangedDocumentsSince(raw, PAGE, mark)
    if (page.documents.length === 0) return
    mark = page.checkpoint
    const open = page.documents.filter(doc => !(BOX in doc))
    const rows = await inParts(open, async previous => {
      const document = { ...(await boxes.seal(previous)) }
      document._rev = `${getHeightOfRevision(previous._rev) + 1}-sealed`
      return { previous, document }
    })
    if (rows.length > 0) await raw.bulkWrite(rows, 'offlist-seal')
  }
}
