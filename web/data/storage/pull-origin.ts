// Adds the origin of pulled rows to their metadata in the write that stores them. RxDB intends this: it notes the
// server's state of a row in a second write, and if the tab closes before that, a row without its origin would count as
// an edit and be sent. But for new rows RxDB drops the origin (17.6, `insertMeta`).
import { type BulkWriteRow, defaultHashSha256, type RxDocumentData } from 'rxdb/plugins/core'

/**
 * The replication's identifier, unchanged since the first version of the app. Never change it, not even for a new
 * version of the protocol or of a schema: RxDB stores the server's known rows under it and migrates them together with
 * the rows. Without them, old rows would be sent over newer ones.
 */
export const REPLICATION_ID = 'offlist-1-0'

/** The prefix of the context of RxDB's writes of pulled rows, and RxDB's prefix of replication identifiers. */
const PULLED = 'replication-downstream-'
const PREFIX = 'rxdbreplication'

let hash: Promise<string> | undefined

/** The rows of a write; adds the origin to pulled rows that lack it. */
export async function withPullOrigin<Row>(
  rows: BulkWriteRow<Row>[],
  context: string,
): Promise<BulkWriteRow<Row>[]> {
  if (!context.startsWith(PULLED)) return rows
  hash ??= defaultHashSha256(PREFIX + REPLICATION_ID)
  const origin = { hash: await hash, _rev: 1 }
  return rows.map(row => {
    if (row.previous || 'o' in row.document._meta) return row
    const document = row.document as RxDocumentData<Row>
    return { ...row, document: { ...document, _meta: { ...document._meta, o: origin } } }
  })
}
