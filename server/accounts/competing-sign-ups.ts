// Several people can sign up with one address before its owner confirms it. Each mail confirms one sign-up: its
// password becomes the account's, and all other passwords are deleted.
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { mailTokens, users } from '#server/db/tables/accounts.ts'
import type { SignUp } from './mail-tokens.ts'
import type { UserRow } from './user-view.ts'

/**
 * Records another sign-up for an unconfirmed address, and returns the sign-up that its mail confirms. In the browser of
 * the first sign-up, it replaces that one: the same person tried again. From anywhere else it competes with the first,
 * and the account has no password until a mail is used.
 */
export async function signUpAgain(
  tx: Db,
  user: UserRow,
  given: SignUp,
  madeHere: (signUpId: string) => boolean,
): Promise<SignUp> {
  const same = madeHere(user.id)
  const passwordHash = same ? given.passwordHash : null
  await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id))
  return same ? { id: user.id, passwordHash } : given
}

/**
 * The sign-up that a repeated mail confirms: the one made in the caller's browser, else the latest from the caller's
 * network, else the account's first. The first has no password if others compete with it.
 */
export async function signUpToRepeat(
  tx: Db,
  user: UserRow,
  asker: { madeHere: (signUpId: string) => boolean; askedFrom: string | null },
): Promise<SignUp> {
  const waiting = await tx
    .select({
      id: mailTokens.signupId,
      passwordHash: mailTokens.passwordHash,
      askedFrom: mailTokens.askedFrom,
    })
    .from(mailTokens)
    .where(
      and(eq(mailTokens.userId, user.id), eq(mailTokens.purpose, 'signup'), isNotNull(mailTokens.signupId)),
    )
    .orderBy(desc(mailTokens.createdAt))
  const found =
    waiting.find(row => row.id !== null && asker.madeHere(row.id)) ??
    waiting.find(row => row.askedFrom !== null && row.askedFrom === asker.askedFrom)
  return { id: found?.id ?? user.id, passwordHash: found ? found.passwordHash : user.passwordHash }
}

/**
 * The changes to the account's row when a mail confirms a sign-up, if the person who uses the mail may know its
 * password.
 */
export function confirmedBy(token: { signupId: string | null; passwordHash: string | null }, user: UserRow) {
  // Mails of `/otp` and administrators' links have no sign-up: they confirm the account unchanged.
  if (token.signupId === null) return {}
  const another = token.signupId !== user.id
  return { passwordHash: token.passwordHash, ...(another ? { userMetadata: {} } : {}) }
}
