// A factor by the id in a path, for its owner only.
import { and, eq, ne } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { factors } from '#server/db/tables/factors.ts'
import { rowId } from '#shared/lib/id.ts'
import { AuthError } from '../auth-error.ts'
import type { UserRow } from '../user-view.ts'

export type FactorRow = typeof factors.$inferSelect

/** The id in the path. @throws AuthError 404 validation_failed when it is not a UUID. */
export function factorIdOf(c: Context): string {
  const id = rowId.safeParse(c.req.param('id'))
  if (!id.success) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID')
  return id.data.toLowerCase()
}

/**
 * Locks the user's row, under which everything about second steps happens one after another.
 * @throws AuthError user_not_found when the account is gone.
 */
export async function lockUser(tx: Db, userId: string): Promise<UserRow> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  return user
}

/** The user's own factor. @throws AuthError 404 mfa_factor_not_found, for another user's as for an unknown one. */
export async function findOwnFactor(db: Db, userId: string, factorId: string): Promise<FactorRow> {
  const [factor] = await db
    .select()
    .from(factors)
    .where(and(eq(factors.id, factorId), eq(factors.userId, userId)))
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
  return factor
}

/** Whether the user has a verified factor besides this one. */
export async function hasOtherVerified(db: Db, factor: FactorRow): Promise<boolean> {
  const others = await db
    .select({ id: factors.id })
    .from(factors)
    .where(and(eq(factors.userId, factor.userId), eq(factors.status, 'verified'), ne(factors.id, factor.id)))
    .limit(1)
  return others.length > 0
}
