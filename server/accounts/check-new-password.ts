// Checks a new password. The strength meter on screen is only advice; this is what we require.
import { AuthError, invalid } from './auth-error.ts'
import type { AccountDeps } from './open-accounts.ts'
import { PASSWORD_MAX_BYTES } from './passwords.ts'

const MIN_CHARACTERS = 8

type Reason = 'length' | 'characters' | 'pwned'

/**
 * Refuses passwords that an account with this address may not have.
 * @throws AuthError validation_failed, or weak_password with its reasons.
 */
export async function checkNewPassword(
  deps: Pick<AccountDeps, 'isBreached'>,
  password: string,
  email: string,
): Promise<void> {
  if (Buffer.byteLength(password) > PASSWORD_MAX_BYTES)
    throw invalid(`Password cannot be longer than ${PASSWORD_MAX_BYTES} bytes`)
  if ([...password].length < MIN_CHARACTERS)
    throw weak('length', `Password should be at least ${MIN_CHARACTERS} characters.`)
  if (isAddress(password, email)) throw weak('characters', 'Password should not be your email address.')
  if (await isCommonPassword(password))
    throw weak(
      'pwned',
      'Password is among the most common ones, which are guessed first. Please choose another.',
    )
  if (await deps.isBreached(password))
    throw weak('pwned', 'Password is known from a data breach of another service. Please choose another.')
}

/** Whether the password is the address, or the part before the @. */
function isAddress(password: string, email: string): boolean {
  const typed = password.trim().toLowerCase()
  return typed === email || typed === email.split('@')[0]
}

const weak = (reason: Reason, message: string): AuthError =>
  new AuthError(422, 'weak_password', message, { body: { weak_password: { reasons: [reason] } } })

/** An online guesser is stopped after ten tries and never gets further down the list. */
const MOST_COMMON = 10_000

/** Whether it is among the most common passwords, ignoring case. The list is loaded on first use. */
async function isCommonPassword(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const rank = dictionary['passwords-common'].indexOf(password.toLowerCase())
  return rank !== -1 && rank < MOST_COMMON
}
