// The account of a guest who paid without having one: created for the address, and theirs once they confirm it.
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import type { AccountDeps } from './open-accounts.ts'
import { type MailLink, makeLink } from './send-account-mail.ts'

/** Returns the account with the address, or creates one without a password. It's locked until the transaction ends. */
export async function accountByAddress(
  tx: Db,
  { wallNow }: Pick<AccountDeps, 'wallNow'>,
  email: string,
): Promise<{ userId: string; isConfirmed: boolean }> {
  const now = new Date(wallNow())
  const row = { id: newId(), email: email.toLowerCase(), createdAt: now, updatedAt: now }
  await tx.insert(users).values(row).onConflictDoNothing()
  const [found] = await tx.select().from(users).where(eq(users.email, row.email)).for('update')
  const user = must(found, 'the account just made or found')
  return { userId: user.id, isConfirmed: user.emailConfirmedAt !== null }
}

/** Deletes it, unless the address was confirmed or a password set meanwhile. */
export async function forgetGuest(tx: Db, email: string): Promise<void> {
  const unused = and(
    eq(users.email, email.toLowerCase()),
    isNull(users.emailConfirmedAt),
    isNull(users.passwordHash),
  )
  await tx.delete(users).where(unused)
}

/** A link with which they confirm the address and set a password; null if it's already confirmed. */
export async function linkForGuest(tx: Db, deps: AccountDeps, email: string): Promise<MailLink | null> {
  const open = and(eq(users.email, email.toLowerCase()), isNull(users.emailConfirmedAt))
  const [user] = await tx.select({ id: users.id }).from(users).where(open).for('update')
  if (!user) return null
  await tx
    .update(users)
    .set({ invitedAt: new Date(deps.wallNow()) })
    .where(eq(users.id, user.id))
  const linkRequest = { flow: 'web', challenge: null, askedFrom: null, redirectTo: null } as const
  return makeLink(tx, deps, { userId: user.id, purpose: 'invite', linkRequest })
}
