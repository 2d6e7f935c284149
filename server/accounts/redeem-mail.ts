// Applies a redeemed link or code to the account: confirms the address, or one half of an email change.
import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { must } from '#shared/lib/must.ts'
import type { Challenge } from './auth-codes.ts'
import { confirmedBy } from './competing-sign-ups.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import { EMAIL_CHANGE, type MailPurpose, type MailToken, voidMailTokens } from './mail-tokens.ts'
import type { AccountDeps } from './open-accounts.ts'
import { type EventRequest, noteSecurityEvent } from './security-log.ts'
import type { UserRow } from './user-view.ts'

/** A valid mail's user, and the requester's options. `half`: the other mailbox hasn't confirmed yet. */
export type RedeemedMail =
  | { kind: 'half'; token: MailToken }
  | { kind: 'good'; token: MailToken; user: UserRow }
  | { kind: 'banned' }
  | { kind: 'bad' }

/** The person who uses a mail's link or code. */
export type Redeemer = {
  request: EventRequest
  /** Whether they know the password of the mail's sign-up; true by default. */
  knowsPassword?: ((token: MailToken) => boolean) | undefined
}

/** Applies a token that was just taken; returns `bad` for null. @throws AuthError email_exists. */
export async function redeemMail(
  tx: Db,
  deps: AccountDeps,
  token: MailToken | null,
  by: Redeemer,
): Promise<RedeemedMail> {
  if (!token) return { kind: 'bad' }
  const [owner] = await tx.select().from(users).where(eq(users.id, token.userId)).for('update')
  if (!owner) return { kind: 'bad' }
  if ((owner.bannedUntil?.getTime() ?? 0) > deps.wallNow()) return { kind: 'banned' }
  if (!isEmailChange(token.purpose))
    return { kind: 'good', token, user: await confirm(tx, deps, { owner, token, by }) }
  const changed = await confirmEmailChange(tx, deps, token, by.request)
  if (changed === null) return { kind: 'bad' }
  return changed === 'half' ? { kind: 'half', token } : { kind: 'good', token, user: changed }
}

/** The challenge that an auth code for this mail must be redeemed with. */
export function challengeOf(token: MailToken): Challenge | null {
  const { codeChallenge: challenge, codeChallengeMethod: method } = token
  return challenge !== null && method !== null ? { challenge, method } : null
}

const isEmailChange = (purpose: MailPurpose): boolean => EMAIL_CHANGE.some(change => change === purpose)

async function confirm(
  tx: Db,
  deps: AccountDeps,
  given: { owner: UserRow; token: MailToken; by: Redeemer },
): Promise<UserRow> {
  const { owner, token, by } = given
  // A person who reads the address's mail has proven that it's theirs, so confirmation links are no longer needed.
  await voidMailTokens(tx, owner.id, ['signup', 'invite'])
  if (owner.emailConfirmedAt) return owner
  const now = new Date(deps.wallNow())
  // Anyone can sign up with another person's address and wait. So a password set before the address was confirmed
  // counts only if the mail confirms that sign-up, and if the person who uses the mail didn't choose another password.
  const keeps = token.purpose === 'signup' && (by.knowsPassword?.(token) ?? true)
  const settled = keeps ? confirmedBy(token, owner) : { passwordHash: null }
  const [confirmed] = await tx
    .update(users)
    .set({ emailConfirmedAt: now, updatedAt: now, ...settled })
    .where(eq(users.id, owner.id))
    .returning()
  await noteSecurityEvent(tx, {
    userId: owner.id,
    kind: 'email_confirmed',
    at: deps.wallNow(),
    request: by.request,
  })
  const user = must(confirmed, 'the user of a mail token')
  await deps.whenConfirmed(tx, user)
  return user
}
