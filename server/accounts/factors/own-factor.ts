// Finds a factor by the id in a path, for its owner only.
import { and, eq, ne } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { factors } from '#server/db/tables/factors.ts'
import { rowId } from '#shared/lib/id.ts'
import { AuthError } from '../auth-error.ts'
import type { UserRow } from '../user-view.ts'

export type FactorRow = typeof factors.$inferSelect

/** The id in the path. @throws AuthError 404 validation_failed if it isn't a UUID. */
export function factorIdOf(c: Context): string {
  const id = rowId.safeParse(c.req.param('id'))
  if (!id.success) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID')
  return id.data.toLowerCase()
}

/**
 * Locks the user's row, which serializes all second-step operations.
 * @throws AuthError user_not_found if the account is gone.
 */
export async function lockUser(tx: Db, userId: string): Promise<UserRow> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  return user
}

/** The user's own factor. @throws AuthError 404 mfa_factor_not_found if it is unknown or another user's. */
export async function findOwnFactor(db: Db, userId: string, factorId: string): Promise<FactorRow> {
  const [factor] = await db
    .select()
    .from(factors)
    .where(and(eq(factors.id, factorId), eq(factors.userId, userId)))
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
  return factor
}

/** Whether the user has another verified factor. */
export async function hasOtherVerified(db: Db, factor: FactorRow): Promise<boolean> {
  const others = await db
    .select({ id: factors.id })
    .from(factors)
    .where(and(eq(factors.userId, factor.userId), eq(factors.status, 'verified'), ne(factors.id, factor.id)))
    .limit(1)
  return others.length > 0
}
