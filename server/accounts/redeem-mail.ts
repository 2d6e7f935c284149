// What a mail's link or code does to the account once it is used: confirms the address, or one half of its change.
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

/** A mail that was good: whose, and what its asker wants for it. `half`: the other mailbox has still to confirm. */
export type RedeemedMail =
  | { kind: 'half'; token: MailToken }
  | { kind: 'good'; token: MailToken; user: UserRow }
  | { kind: 'banned' }
  | { kind: 'bad' }

/** The person who uses a mail's link or code. */
export type Redeemer = {
  request: EventRequest
  /** Whether the password of the sign-up that the mail is about is theirs; true by default. */
  knowsPassword?: ((token: MailToken) => boolean) | undefined
}

/** Applies a token just taken; `bad` for none. @throws AuthError email_exists. */
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

/** What an auth code for this mail has to be redeemed with. */
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
  // Whoever reads the address's mail has shown that it is theirs; a link to confirm it is then of no more use.
  await voidMailTokens(tx, owner.id, ['signup', 'invite'])
  if (owner.emailConfirmedAt) return owner
  const now = new Date(deps.wallNow())
  // Anybody can sign up with another's address and wait. A password set before the address was confirmed counts only
  // when the mail that confirms it was about that sign-up, and is not used by somebody who chose another.
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
