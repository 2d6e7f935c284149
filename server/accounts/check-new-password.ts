// The rule that a new password must meet. How strong it is besides is shown by screens, and is not required.
import { AuthError, invalid } from './auth-error.ts'
import type { AccountDeps } from './open-accounts.ts'
import { PASSWORD_MAX_BYTES } from './passwords.ts'

const MIN_CHARACTERS = 8

type Reason = 'length' | 'characters' | 'pwned'

/**
 * Refuses what cannot be the password of an account with this address.
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

/** The address itself, or the part before the @. */
function isAddress(password: string, email: string): boolean {
  const typed = password.trim().toLowerCase()
  return typed === email || typed === email.split('@')[0]
}

const weak = (reason: Reason, message: string): AuthError =>
  new AuthError(422, 'weak_password', message, { body: { weak_password: { reasons: [reason] } } })

/** Further down the list, a guesser who is stopped after ten tries does not come. */
const MOST_COMMON = 10_000

/** Whether it is among the most common ones, in whatever case. The list is loaded when first asked for. */
async function isCommonPassword(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const rank = dictionary['passwords-common'].indexOf(password.toLowerCase())
  return rank !== -1 && rank < MOST_COMMON
}
