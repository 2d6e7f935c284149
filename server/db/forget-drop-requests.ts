// Deletes DROP requests with the people they are about.
import { and, eq, inArray } from 'drizzle-orm'
import type { AccountRange } from './account-ranges.ts'
import type { Db } from './database.ts'
import { deletedIds } from './deleted-ids.ts'
import { tables } from './replicated.ts'
import { findDoc, lockAccount, putDoc } from './rows.ts'

/**
 * Deletes the requests for deleted people of these accounts. Only tombstones identify them, so call it before the
 * purge.
 */
export async function forgetDropRequests(db: Db, accounts: AccountRange): Promise<void> {
  const { people, drop_requests: requests } = tables
  for (const [userId, ids] of await deletedIds(db, people, accounts)) {
    const left = await db
      .select({ id: requests.id })
      .from(requests)
      .where(and(eq(requests.user_id, userId), eq(requests.deleted, false), inArray(requests.person_id, ids)))
    for (const { id } of left)
      await db.transaction(async tx => {
        await lockAccount(tx, userId)
        const request = await findDoc(tx, 'drop_requests', userId, id)
        // The person may have been restored meanwhile.
        if (!request || (await findDoc(tx, 'people', userId, request.person_id))) return
        // The tombstone says nothing of the request.
        await putDoc(tx, 'drop_requests', userId, { ...request, drop_id: null, results: [] }, true)
      })
  }
}
