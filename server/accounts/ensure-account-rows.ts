// The one place that makes sure of an account's profiles and subscribers rows (spec, account and public site, 3, 4).

import type { Db } from '#server/db/database.ts'
import { profiles, subscribers } from '#server/db/tables/accounts.ts'
import { newId } from '#shared/lib/id.ts'

/** Inserts what is missing; leaves what is there. */
export async function ensureAccountRows(
  tx: Db,
  user: { id: string; email: string; userMetadata: Record<string, unknown> },
): Promise<void> {
  const name = user.userMetadata.full_name
  await tx
    .insert(profiles)
    .values({
      id: newId(),
      user_id: user.id,
      full_name: typeof name === 'string' && name !== '' ? name : null,
    })
    .onConflictDoNothing()
  await tx
    .insert(subscribers)
    .values({ id: newId(), user_id: user.id, email: user.email })
    .onConflictDoNothing()
}
