// The two halves of an email change: each mailbox confirms, in any order, and the second confirmation makes the change.
import { and, eq, gt, ne } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { mailTokens, subscribers, users } from '#server/db/tables/accounts.ts'
import { must } from '#shared/lib/must.ts'
import { AuthError } from './auth-error.ts'
import { type MailToken, voidMailTokens } from './mail-tokens.ts'
import type { AccountDeps } from './open-accounts.ts'
import { hashSecret, newSecret } from './secrets.ts'
import { type EventRequest, noteSecurityEvent } from './security-log.ts'
import type { UserRow } from './user-view.ts'

/** Stored in place of a code's hash once this half is confirmed. It can't equal a hash. */
const CONFIRMED = 'confirmed'

/**
 * Confirms one half. Returns the user with the new address after the second half, `'half'` after the first.
 * @throws AuthError email_exists if another account has taken the address meanwhile. The token then stays valid.
 */
export async function confirmEmailChange(
  tx: Db,
  deps: AccountDeps,
  token: MailToken,
  request: EventRequest,
): Promise<UserRow | 'half' | null> {
  const now = new Date(deps.wallNow())
  // Lock before reading the other half: of two concurrent confirmations, the later one sees the earlier.
  const [user] = await tx.select().from(users).where(eq(users.id, token.userId)).for('update')
  if (!user?.newEmail) return null
  const other = token.purpose === 'email_change_new' ? 'email_change_current' : 'email_change_new'
  const otherConfirmed = and(
    eq(mailTokens.userId, user.id),
    eq(mailTokens.purpose, other),
    eq(mailTokens.codeHash, CONFIRMED),
    gt(mailTokens.expiresAt, now),
  )
  const [confirmed] = await tx.select().from(mailTokens).where(otherConfirmed)
  if (!confirmed) {
    await tx.insert(mailTokens).values({ ...token, hash: hashSecret(newSecret()), codeHash: CONFIRMED })
    return 'half'
  }
  return makeChange(tx, deps, { user, newEmail: user.newEmail, now, request })
}

async function makeChange(
  tx: Db,
  deps: AccountDeps,
  change: { user: UserRow; newEmail: string; now: Date; request: EventRequest },
): Promise<UserRow> {
  const { user, newEmail, now, request } = change
  await refuseTakenEmail(tx, newEmail, user.id)
  const set = { email: newEmail, newEmail: null, emailChangeSentAt: null, updatedAt: now }
  const [changed] = await tx
    .update(users)
    .set({ ...set, emailConfirmedAt: user.emailConfirmedAt ?? now })
    .where(eq(users.id, user.id))
    .returning()
  await tx.update(subscribers).set({ email: newEmail }).where(eq(subscribers.user_id, user.id))
  // Mails to the old address must no longer open the account.
  await voidMailTokens(tx, user.id)
  await noteSecurityEvent(tx, { userId: user.id, kind: 'email_changed', at: deps.wallNow(), request })
  const moved = must(changed, 'the user just locked')
  await deps.whenConfirmed(tx, moved)
  return moved
}

/** @throws AuthError 422 email_exists if another account has the address. */
export async function refuseTakenEmail(tx: Db, email: string, except: string | null): Promise<void> {
  const others = and(eq(users.email, email), except === null ? undefined : ne(users.id, except))
  const [taken] = await tx.select({ id: users.id }).from(users).where(others)
  if (taken) throw emailExists()
}

/** 422 email_exists. */
export const emailExists = (): AuthError =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered')

/** Turns a unique violation, from an address taken after our check, into `email_exists`. */
export async function refusingTakenEmail<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isUniqueViolation(error) ? emailExists() : error
  }
}

/** Checks for SQLSTATE 23505 on the error or its cause. */
function isUniqueViolation(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('code' in error && error.code === '23505') return true
  return 'cause' in error && isUniqueViolation(error.cause)
}
