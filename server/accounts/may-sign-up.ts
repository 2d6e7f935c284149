// Who may create an account where sign-up is closed: operators, who run the server, and people invited to a household.
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { householdInvitations } from '#server/db/tables/households.ts'
import { AuthError } from './auth-error.ts'
import type { AccountDeps } from './open-accounts.ts'

type SignUpDeps = Pick<AccountDeps, 'isSignUpOpen' | 'adminEmails' | 'wallNow'>

/**
 * Whether a new account with this address is allowed. Where sign-up is closed, an address with a confirmed account isn't,
 * so the answer is the same for it as for a stranger's.
 */
export async function maySignUp(db: Db, deps: SignUpDeps, email: string): Promise<boolean> {
  if (deps.isSignUpOpen) return true
  const address = email.toLowerCase()
  const isExpected =
    deps.adminEmails.some(one => one.toLowerCase() === address) || (await isInvited(db, deps, address))
  return isExpected && !(await isConfirmed(db, address))
}

/** @throws AuthError 422 signup_disabled. */
export async function requireSignUp(db: Db, deps: SignUpDeps, email: string): Promise<void> {
  if (await maySignUp(db, deps, email)) return
  throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
}

/** Accepting it later checks the link itself, so wall time is precise enough here. */
async function isInvited(db: Db, { wallNow }: Pick<SignUpDeps, 'wallNow'>, email: string): Promise<boolean> {
  const { accepted_at, revoked_at, expires_at } = householdInvitations
  const isOpen = and(isNull(accepted_at), isNull(revoked_at), gt(expires_at, new Date(wallNow())))
  const [found] = await db
    .select({ id: householdInvitations.id })
    .from(householdInvitations)
    .where(and(eq(householdInvitations.email, email), isOpen))
    .limit(1)
  return found !== undefined
}

async function isConfirmed(db: Db, email: string): Promise<boolean> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNotNull(users.emailConfirmedAt)))
  return found !== undefined
}
