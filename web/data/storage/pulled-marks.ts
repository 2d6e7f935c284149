// Marks rows as pulled the moment they are stored. RxDB means to, so that a row whose server state is noted a moment
// later, or never because the tab was closed between, is not taken for an edit and sent; but of rows that are new it
// drops the mark (17.6, `insertMeta`).
import { type BulkWriteRow, defaultHashSha256, type RxDocumentData } from 'rxdb/plugins/core'

/**
 * What replication is called, as the first version of the app did. Never changes, whatever version of the protocol or
 * of a schema comes: it names what the server is known to hold, and RxDB migrates that together with the rows. Without
 * it, old rows would be sent over newer ones.
 */
export const REPLICATION_ID = 'offlist-1-0'

/** What RxDB calls its writes of pulled rows by, and what it puts before the name of a replication. */
const PULLED = 'replication-downstream-'
const PREFIX = 'rxdbreplication'

let hash: Promise<string> | undefined

/** The rows of a write, with the mark where they were pulled and have none. */
export async function withPulledMarks<Row>(
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
