// A listing's record from an earlier scan.
import type { Db } from '#server/db/database.ts'
import { changeSeenRecords, type StoredQuery } from '#server/removals/search/seen-records.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'

/** Stores the record behind a scan's listing. `foundBy`: null for records older than query tracking. */
export function keepRecord(
  db: Db,
  account: string,
  scanId: string,
  { key, record, foundBy = null }: { key: string; record: RecordFacts; foundBy?: StoredQuery[] | null },
): Promise<void> {
  return db.transaction(tx =>
    changeSeenRecords(tx, account, scanId, records => records.set(key, { record, foundBy })),
  )
}
