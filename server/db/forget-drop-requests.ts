// Deletes DROP requests with the people they are about.
import { and, eq } from 'drizzle-orm'
import { type AccountRange, isAmong } from './account-ranges.ts'
import type { Db } from './database.ts'
import { tables } from './replicated.ts'
import { findDoc, lockAccount, putDoc } from './rows.ts'

/**
 * Deletes the requests for deleted people of these accounts. Only tombstones identify them, so call it before the
 * purge.
 */
export async function forgetDropRequests(db: Db, accounts: AccountRange): Promise<void> {
  const { people, drop_requests: requests } = tables
  const left = await db
    .select({ userId: requests.user_id, id: requests.id })
    .from(requests)
    .innerJoin(people, and(eq(people.user_id, requests.user_id), eq(people.id, requests.person_id)))
    .where(and(isAmong(accounts, requests.user_id), eq(people.deleted, true), eq(requests.deleted, false)))
  for (const { userId, id } of left)
    await db.transaction(async tx => {
      await lockAccount(tx, userId)
      const request = await findDoc(tx, 'drop_requests', userId, id)
      // The person may have been restored meanwhile.
      if (!request || (await findDoc(tx, 'people', userId, request.person_id))) return
      // The tombstone says nothing of the request.
      await putDoc(tx, 'drop_requests', userId, { ...request, drop_id: null, results: [] }, true)
    })
}
