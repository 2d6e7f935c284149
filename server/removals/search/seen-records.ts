// The records behind a scan's listings as the site last showed them, and the queries that found each. Removals fill in
// forms from them. They're encrypted as one value per scan, so we read all to choose one.
import { and, eq } from 'drizzle-orm'
import { z } from '#shared/lib/z.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'
import type { Db } from '../../db/database.ts'
import { lockAccount } from '../../db/rows.ts'
import { closeColumn, openColumn, SEALED } from '../../db/sealed-columns.ts'
import { seenRecords } from '../../db/tables/engine.ts'

/** The stored part of a query: its name and place. The rest is the person's current details. */
const storedQuery = z.object({
  firstName: z.string(),
  middleName: z.string().nullable(),
  lastName: z.string(),
  suffix: z.string().nullable(),
  birthYear: z.number().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
})
export type StoredQuery = z.infer<typeof storedQuery>

/** `foundBy`: null for records from before queries were stored. */
export type SeenRecord = { record: RecordFacts; foundBy: readonly StoredQuery[] | null }

/** The scan's records by their listings' keys. */
export async function readSeenRecords(
  db: Db,
  userId: string,
  scanId: string,
): Promise<Map<string, SeenRecord>> {
  const [row] = await db.select().from(seenRecords).where(isOf(userId, scanId))
  const stored = (row && (await openColumn(db, SEALED.seenRecords, row))) ?? []
  return new Map(
    stored.map(({ key, record, found_by }) => {
      const foundBy = found_by === null ? null : z.array(storedQuery).parse(found_by)
      return [key, { record: record as RecordFacts, foundBy }]
    }),
  )
}

/** Changes the scan's records in place, under the account's lock. */
export async function changeSeenRecords(
  tx: Db,
  userId: string,
  scanId: string,
  change: (records: Map<string, SeenRecord>) => void,
): Promise<void> {
  await lockAccount(tx, userId)
  const records = await readSeenRecords(tx, userId, scanId)
  change(records)
  if (records.size === 0) {
    await tx.delete(seenRecords).where(isOf(userId, scanId))
    return
  }
  const row = { user_id: userId, scan_id: scanId }
  const list = [...records].map(([key, { record, foundBy }]) => ({ key, record, found_by: foundBy }))
  const sealed = closeColumn(tx, SEALED.seenRecords, row, list)
  await tx
    .insert(seenRecords)
    .values({ ...row, records: sealed })
    .onConflictDoUpdate({ target: [seenRecords.user_id, seenRecords.scan_id], set: { records: sealed } })
}

const isOf = (userId: string, scanId: string) =>
  and(eq(seenRecords.user_id, userId), eq(seenRecords.scan_id, scanId))
