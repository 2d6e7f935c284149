// Finds the account that an operator names.
import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { AuthError } from '../auth-error.ts'
import type { UserRow } from '../user-view.ts'

/** The account. @throws AuthError 404 user_not_found. */
export async function findUserById(db: Db, id: string): Promise<UserRow> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  if (!user) throw notFound()
  return user
}

/** The same, locked until the transaction ends. */
export async function lockUserById(tx: Db, id: string): Promise<UserRow> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  if (!user) throw notFound()
  return user
}

const notFound = () => new AuthError(404, 'user_not_found', 'User not found')
