// Finds the account that the operator names, by its exact address or its id.
import { eq } from 'drizzle-orm'
import { rowId } from '#shared/lib/id.ts'
import type { UserRow } from '../accounts/user-view.ts'
import type { Db } from '../db/database.ts'
import { users } from '../db/tables/accounts.ts'
import { AdminError } from './command.ts'

/** @throws AdminError if there is none. */
export async function findAccount(db: Db, named: string): Promise<UserRow> {
  const id = rowId.safeParse(named)
  const isIt = id.success ? eq(users.id, id.data.toLowerCase()) : eq(users.email, named.trim().toLowerCase())
  const [user] = await db.select().from(users).where(isIt)
  if (user) return user
  throw new AdminError(
    id.success
      ? `There is no account with the id ${named}.`
      : `There is no account with the address ${named}.`,
  )
}
