// The members of a household, for code that needs them at the moment of reading or writing. server/households changes
// them.
import { and, eq } from 'drizzle-orm'
import type { AccessScope } from '../lib/actor.ts'
import type { Db } from './database.ts'
import { members } from './tables/households.ts'

/** The rows that a member sees, and the number that identifies this scope. */
export type MemberScope = Pick<AccessScope, 'only'> & { floor: number }

/** The access scope of a row of `members`: a manager sees all rows. */
export function memberScope(
  row: Pick<typeof members.$inferSelect, 'role' | 'person_ids' | 'floor'>,
): MemberScope {
  return { only: row.role === 'manager' ? null : row.person_ids, floor: row.floor }
}

/** The members of an account by their user ids. */
export async function memberScopesOf(db: Db, accountId: string): Promise<Map<string, MemberScope>> {
  const rows = await db.select().from(members).where(eq(members.account_id, accountId))
  return new Map(rows.map(row => [row.user_id, memberScope(row)]))
}

/** Whether the user still has this scope. While the account's lock is held, that can't change. */
export async function holdsScope(tx: Db, { userId, accountId, floor }: AccessScope): Promise<boolean> {
  if (floor === null) return true
  const [row] = await tx
    .select({ floor: members.floor })
    .from(members)
    .where(and(eq(members.user_id, userId), eq(members.account_id, accountId)))
  return row?.floor === floor
}

/** The users who see rows about a person (null: rows that only the holder and managers see), the holder first. */
export async function audienceOf(db: Db, accountId: string, personId: string | null): Promise<string[]> {
  const all = await memberScopesOf(db, accountId)
  const told = [...all].filter(
    ([, { only }]) => only === null || (personId !== null && only.includes(personId)),
  )
  return [accountId, ...told.map(([userId]) => userId)]
}
