// Creates an account without a sign-up: the sandbox world's demo account.
import { eq } from 'drizzle-orm'
import { users } from '#server/db/tables/accounts.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { checkNewPassword } from './check-new-password.ts'
import { ensureAccountRows } from './ensure-account-rows.ts'
import type { AccountDeps } from './open-accounts.ts'

/**
 * Creates the account with its profiles and subscribers rows. An existing account keeps its password and name.
 * `confirmed: true` confirms its address without a mail.
 */
export async function createAccount(
  deps: AccountDeps,
  account: { email: string; password: string; fullName: string | null; confirmed: boolean },
): Promise<{ userId: string; created: boolean }> {
  const email = account.email.trim().toLowerCase()
  const [known] = await deps.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  await checkNewPassword(deps, account.password, email)
  const passwordHash = known ? null : await deps.passwords.hash(account.password)
  const now = new Date(deps.wallNow())
  return deps.db.transaction(async tx => {
    const inserted = await tx
      .insert(users)
      .values({
        id: newId(),
        email,
        passwordHash,
        userMetadata: account.fullName === null ? {} : { full_name: account.fullName },
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning()
    const [row] = inserted.length > 0 ? inserted : await tx.select().from(users).where(eq(users.email, email))
    const user = must(row, 'the account just made or found')
    if (account.confirmed && user.emailConfirmedAt === null) {
      await tx.update(users).set({ emailConfirmedAt: now }).where(eq(users.id, user.id))
      await deps.whenConfirmed(tx, user)
    }
    await ensureAccountRows(tx, user.id)
    return { userId: user.id, created: inserted.length > 0 }
  })
}
