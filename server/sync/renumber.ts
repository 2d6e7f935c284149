// Rows of an account that a purge has left behind: live ones whose numbers are below a purged deletion's.
import type { CollectionName } from '#shared/collections/index.ts'
import type { Db } from '../db/database.ts'
import { lockAccount } from '../db/rows.ts'
import { renumberDocs } from '../db/write-docs.ts'

/**
 * Numbers the collection's live rows up to `floor` anew, so that a device that reads afresh, page by page, never asks
 * from a number below it. Happens at most once per purge, and only where such a device has more than one page to read.
 */
export async function renumberBelow(
  db: Db,
  owner: string,
  name: CollectionName,
  floor: number,
): Promise<void> {
  await db.transaction(async tx => {
    await lockAccount(tx, owner)
    await renumberDocs(tx, name, owner, floor)
  })
}
