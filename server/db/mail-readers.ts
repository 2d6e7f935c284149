// Which users can receive mail about an account's rows.
import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from './database.ts'
import { users } from './tables/accounts.ts'

/** The users whose address is confirmed, in the given order. */
export async function mailReaders(
  db: Db,
  userIds: readonly string[],
): Promise<{ id: string; email: string }[]> {
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.id, [...userIds]), isNotNull(users.emailConfirmedAt)))
  return rows.sort((a, b) => userIds.indexOf(a.id) - userIds.indexOf(b.id))
}
