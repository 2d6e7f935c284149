// Raises a user's sessions, as a second factor does. Operators need one.
import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { sessions, users } from '#server/db/tables/accounts.ts'

/** All sessions of the account with this address are at aal2 from now on. */
export async function passSecondFactor(db: Db, email: string): Promise<void> {
  const owner = db.select({ id: users.id }).from(users).where(eq(users.email, email))
  await db.update(sessions).set({ aal: 'aal2' }).where(inArray(sessions.userId, owner))
}
