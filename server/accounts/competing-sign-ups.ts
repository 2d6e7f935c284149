// Several people can sign up with one address before its owner confirms it. Each mail confirms the sign-up that it is
// about: the password of that sign-up counts then, and every other password is forgotten.
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { mailTokens, users } from '#server/db/tables/accounts.ts'
import type { SignUp } from './mail-tokens.ts'
import type { UserRow } from './user-view.ts'

/**
 * Notes that an unconfirmed address was signed up again, and says which sign-up its mail is about. In the browser of the
 * account's first sign-up, it replaces that one: a person typed again. From anywhere else it competes with the first, and
 * no password stands in the account until a mail is used.
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
 * The sign-up that a repeated mail confirms: the one made in the asker's browser, or else the latest from the asker's
 * network, or else the account's first, which has no password left if others compete with it.
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

/** What a mail about a sign-up makes of the account's row, when the person who uses it may know that password. */
export function confirmedBy(token: { signupId: string | null; passwordHash: string | null }, user: UserRow) {
  // A mail without a sign-up comes from `/otp` or an administrator's link: it is about the account as it is.
  if (token.signupId === null) return {}
  const another = token.signupId !== user.id
  return { passwordHash: token.passwordHash, ...(another ? { userMetadata: {} } : {}) }
}
