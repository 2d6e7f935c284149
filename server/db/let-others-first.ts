// Puts a user's lane behind those of others.
import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Db } from './database.ts'
import { work } from './tables/sync.ts'
import type { WorkItem } from './work.ts'

/** Lets other users go first: what waits in this lane of a user is due as if it had just been planned. */
export async function letOthersFirst(
  tx: Db,
  { lane, userId }: Pick<WorkItem, 'lane' | 'userId'>,
  now: number,
): Promise<void> {
  const inIt = and(eq(work.user_id, userId), eq(work.lane, lane))
  // Skips rows that another transaction is changing, so that neither waits for the other.
  const waiting = tx
    .select({ ref: work.ref })
    .from(work)
    .where(and(inIt, isNull(work.leased_until), lt(work.due_at, new Date(now))))
    .for('update', { skipLocked: true })
  await tx
    .update(work)
    .set({ due_at: new Date(now) })
    .where(and(inIt, inArray(work.ref, waiting)))
}
