// Validates every local write with the collection's own zod schema. Ajv would need `unsafe-eval`, and zod has already
// checked replicated rows.
import type {
  BulkWriteRow,
  RxStorage,
  RxStorageInstanceCreationParams,
  RxStorageWriteError,
} from 'rxdb/plugins/core'
import type { Collection } from '#shared/collections/define.ts'
import { withPullOrigin } from './pull-origin.ts'

/** RxDB's context prefix for writes of its replication. */
const REPLICATION = 'replication-'

type Write = BulkWriteRow<Record<string, unknown>>

/** The storage, rejecting local writes that don't fit their collection. RxDB's own stores aren't checked. */
export function validatedStorage<Internals, Options>(
  storage: RxStorage<Internals, Options>,
  collections: ReadonlyMap<string, Collection>,
): RxStorage<Internals, Options> {
  return {
    name: `validate-zod-${storage.name}`,
    rxdbVersion: storage.rxdbVersion,
    async createStorageInstance<Row>(params: RxStorageInstanceCreationParams<Row, Options>) {
      const instance = await storage.createStorageInstance<Row>(params)
      const collection = collections.get(params.schema.title ?? '')
      if (!collection) return instance
      const write = instance.bulkWrite.bind(instance)
      instance.bulkWrite = async (rows, context) => {
        if (context.startsWith(REPLICATION)) return write(await withPullOrigin(rows, context), context)
        const refused: RxStorageWriteError<Row>[] = []
        const fitting = rows.filter(row => {
          const issues = issuesOf(collection, row as unknown as Write)
          if (issues.length === 0) return true
          refused.push({
            status: 422,
            isError: true,
            documentId: String((row.document as Record<string, unknown>).id),
            validationErrors: issues,
            schema: params.schema,
            writeRow: row,
            context,
          })
          return false
        })
        const result = fitting.length > 0 ? await write(fitting, context) : { error: [] }
        return { ...result, error: [...result.error, ...refused] }
      }
      return instance
    },
  }
}

function issuesOf(collection: Collection, row: Write): { field: string; message: string }[] {
  const document: Record<string, unknown> = row.document
  if (document._deleted) return []
  const own = Object.fromEntries(Object.entries(document).filter(([field]) => !field.startsWith('_')))
  const parsed = collection.doc.safeParse(own)
  if (parsed.success) return []
  return parsed.error.issues.map(issue => ({ field: issue.path.join('.'), message: issue.message }))
}
