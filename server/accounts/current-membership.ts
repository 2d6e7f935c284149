// The current membership of a user other than the requester: the user made a link that somebody follows.
import { eq } from 'drizzle-orm'
import { users } from '#server/db/tables/accounts.ts'
import { members } from '#server/db/tables/households.ts'
import type { Membership } from '#server/lib/actor.ts'
import { isApiKeyLive } from './api-keys.ts'
import { joinedHousehold, membershipOf } from './live-sessions.ts'
import type { AccountDeps } from './open-accounts.ts'

/** Null if there is no such user, if they may not sign in, or if they used an API key that no longer works. */
export async function currentMembership(
  { db, wallNow }: Pick<AccountDeps, 'db' | 'wallNow'>,
  { userId, keyId }: { userId: string; keyId: string | null },
): Promise<Membership | null> {
  if (keyId !== null && !(await isApiKeyLive(db, { userId, keyId }, wallNow()))) return null
  const [row] = await db
    .select({
      bannedUntil: users.bannedUntil,
      member: {
        account_id: members.account_id,
        role: members.role,
        person_ids: members.person_ids,
        floor: members.floor,
      },
    })
    .from(users)
    .leftJoin(members, eq(members.user_id, users.id))
    .where(eq(users.id, userId))
  if (!row || (row.bannedUntil?.getTime() ?? 0) > wallNow()) return null
  return membershipOf({ userId, membership: joinedHousehold(row.member) })
}
