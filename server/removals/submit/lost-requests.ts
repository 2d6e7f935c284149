// Requests that may have been sent before the database was restored from a backup, and whose removals it doesn't have.
import { and, desc, eq, gte } from 'drizzle-orm'
import { REQUEST_PATIENCE } from '#shared/domain/removal.ts'
import type { Db } from '../../db/database.ts'
import { lostRequests } from '../../db/tables/engine.ts'
import type { AccountTx } from '../../deps.ts'
import { listingDigest, type SentEntry } from './journal-entries.ts'

/** Stores such a request. */
export async function storeLostRequest(tx: Db, entry: SentEntry): Promise<void> {
  const { id, user_id, person_id, site_id, digest, left_at } = entry
  await tx
    .insert(lostRequests)
    .values({ id, user_id, person_id, site_id, digest, left_at: new Date(left_at) })
    .onConflictDoNothing()
}

/** When the newest such request for this listing was sent, if it may still take effect; or null. */
export async function lostRequestAt(
  account: AccountTx,
  listing: { siteId: string; key: string },
): Promise<Date | null> {
  const { tx, deps, userId } = account
  const { user_id, digest, left_at } = lostRequests
  const since = new Date(deps.now() - REQUEST_PATIENCE)
  const [newest] = await tx
    .select({ at: left_at })
    .from(lostRequests)
    .where(
      and(eq(user_id, userId), eq(digest, listingDigest(listing.siteId, listing.key)), gte(left_at, since)),
    )
    .orderBy(desc(left_at))
    .limit(1)
  return newest?.at ?? null
}
