// Checks a signed-in user's new password, and whether they have proven enough to set it.
import type { Context } from 'hono'
import { DAY } from '#shared/lib/time.ts'
import { isFresh } from './assurance.ts'
import { AuthError } from './auth-error.ts'
import { checkNewPassword } from './check-new-password.ts'
import { guessGuard } from './guess-guard.ts'
import { takeNonce } from './mail-tokens.ts'
import type { AccountDeps } from './open-accounts.ts'
import type { CurrentSession } from './require-session.ts'

/** The new hash, and the one it replaces. */
export type NewPassword = { hash: string; before: string | null }

/** What a request offers as proof, in addition to the new password. */
export type PasswordProofs = { current_password?: string | undefined; nonce?: string | undefined }

/** Sessions younger than this need not reauthenticate (GoTrue's limit). */
const RECENT = DAY

/**
 * Checks and hashes the new password. Given proofs are checked even if the operator requires none. A mailed code is
 * used up.
 * @throws AuthError weak_password, validation_failed, same_password, current_password_required,
 * current_password_invalid, reauthentication_needed or reauthentication_not_valid.
 */
export async function proveNewPassword(
  c: Context,
  deps: AccountDeps,
  current: CurrentSession,
  password: string,
  proofs: PasswordProofs,
): Promise<NewPassword> {
  const { user } = current
  await checkNewPassword(deps, password, user.email)
  await checkCurrent(c, deps, current, proofs.current_password)
  if (await deps.passwords.matches(user.passwordHash, password)) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  }
  await checkNonce(deps, current, proofs.nonce)
  return { hash: await deps.passwords.hash(password), before: user.passwordHash }
}

async function checkCurrent(
  c: Context,
  deps: AccountDeps,
  { user, session }: CurrentSession,
  given: string | undefined,
): Promise<void> {
  if (user.passwordHash === null) return
  if (given === undefined || given === '') {
    // A user who signed in by a mailed link has probably forgotten the old password.
    const byMail =
      session.amr.some(step => step.method === 'otp') && isFresh(session, deps.wallNow(), deps.freshFor)
    if (!deps.passwordChange.currentPassword || byMail) return
    throw new AuthError(
      400,
      'current_password_required',
      'Current password required when setting new password.',
    )
  }
  if (await deps.passwords.matches(user.passwordHash, given, guessGuard(c, deps, user.email, user))) return
  throw new AuthError(400, 'current_password_invalid', 'Current password is not right.')
}

async function checkNonce(
  deps: AccountDeps,
  { user, session }: CurrentSession,
  nonce: string | undefined,
): Promise<void> {
  if (nonce === undefined || nonce === '') {
    const old = deps.wallNow() - session.createdAt.getTime() > RECENT
    if (!deps.passwordChange.reauthentication || !old) return
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  }
  // In a transaction of its own: a wrong code must be counted even if the change is rolled back.
  if (await deps.db.transaction(tx => takeNonce(tx, deps, { userId: user.id, code: nonce.trim() }))) return
  throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
}
