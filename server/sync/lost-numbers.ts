// After a restoration from a backup: which sequence numbers the lost database assigned, so that devices that have read
// them can be notified (SPEC.md 8.5).
import { eq } from 'drizzle-orm'
import { type Owner, scopeOf } from '../db/access-scope.ts'
import type { Db } from '../db/database.ts'
import { syncEpochs, syncHeads } from '../db/tables/sync.ts'
import type { AccessScope } from '../lib/actor.ts'
import { AppError } from '../lib/problem.ts'

/** An account's highest number; and for each restoration, the last number before it and the first one since. */
export type Numbering = { head: number; epochs: readonly { after: number; first: number }[] }

/** Whether part of what a member with this access scope has read up to `seq` was lost with an earlier database. */
export function isAhead({ head, epochs }: Numbering, seq: number, scope: AccessScope): boolean {
  const isLost = seq > head || epochs.some(({ after, first }) => seq > after && seq < first)
  return isLost && !isOfOtherScope(seq, scope)
}

/**
 * Whether the number may be from the member's previous account. An access scope from before a restoration begins below
 * the epoch, so a device that is ahead of the restored database is still notified.
 */
const isOfOtherScope = (seq: number, { floor }: AccessScope) => seq > 0 && seq < (floor ?? 0)

/** @throws AppError checkpoint_expired when a device that has read up to `seq` is ahead. */
export async function requireNotAhead(db: Db, owner: Owner, seq: number): Promise<void> {
  const scope = scopeOf(owner)
  const rows = await db
    .select({ head: syncHeads.seq, after: syncEpochs.after, first: syncEpochs.first })
    .from(syncHeads)
    .leftJoin(syncEpochs, eq(syncEpochs.user_id, syncHeads.user_id))
    .where(eq(syncHeads.user_id, scope.accountId))
  const epochs = rows.flatMap(({ after, first }) =>
    after === null || first === null ? [] : [{ after, first }],
  )
  if (isAhead({ head: rows[0]?.head ?? 0, epochs }, seq, scope))
    throw new AppError(
      'checkpoint_expired',
      'This device knows more than the server: read the collection first.',
    )
}
