// Why a provider couldn't sign a person in, for the URL that the browser is sent back to.
import type { AuthErrorCode } from '../auth-error.ts'
import type { AuthorizationFailure } from './open-providers.ts'

/** `error` of RFC 6749, 4.1.2.1, our own code, and a sentence to show. */
export type SignInRefusal = {
  error: 'access_denied' | 'invalid_request' | 'server_error' | 'temporarily_unavailable'
  code: AuthErrorCode
  message: string
}

/** Thrown inside a transaction, to roll back the authorization's changes. */
export class Refused extends Error {
  readonly refusal: SignInRefusal
  constructor(refusal: SignInRefusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

export const notBegunHere: SignInRefusal = {
  error: 'invalid_request',
  code: 'bad_oauth_state',
  message: 'This sign-in was not begun in this browser, or it was used already. Please begin again.',
}

export const tookTooLong: SignInRefusal = {
  error: 'invalid_request',
  code: 'flow_state_expired',
  message: 'This sign-in took longer than ten minutes. Please begin again.',
}

export const sessionEnded: SignInRefusal = {
  error: 'access_denied',
  code: 'session_not_found',
  message: 'The session in which this was begun has ended. Sign in and begin again.',
}

export const banned: SignInRefusal = {
  error: 'access_denied',
  code: 'user_banned',
  message: 'User is banned',
}

/** Where sign-up is closed. */
export const signUpClosed: SignInRefusal = {
  error: 'access_denied',
  code: 'signup_disabled',
  message: 'Sign-up is closed on this server. Ask the person who runs it for an invitation.',
}

/** The same whether or not the address has an account: otherwise it would reveal which addresses do. */
export const unprovenAddress = (name: string): SignInRefusal => ({
  error: 'access_denied',
  code: 'provider_email_needs_verification',
  message:
    `${name} does not confirm that your address is yours, so it cannot sign you in here by itself. ` +
    `Sign in or sign up another way, then add ${name} to your account.`,
})

export const unprovenLink = (name: string): SignInRefusal => ({
  error: 'access_denied',
  code: 'bad_oauth_state',
  message: `${name} was not added, because this was not begun in this browser. Begin again where you are signed in.`,
})

export const linkedToAnother: SignInRefusal = {
  error: 'access_denied',
  code: 'identity_already_exists',
  message: 'Identity is already linked to another user',
}

export const linkedAlready: SignInRefusal = {
  error: 'access_denied',
  code: 'identity_already_exists',
  message: 'Identity is already linked',
}

/** The error shown for a failed authorization. */
export function signInRefusal(failure: AuthorizationFailure, name: string): SignInRefusal {
  if (failure === 'denied')
    return {
      error: 'access_denied',
      code: 'bad_oauth_callback',
      message: `The sign-in with ${name} was not completed.`,
    }
  if (failure === 'away')
    return {
      error: 'temporarily_unavailable',
      code: 'unexpected_failure',
      message: `${name} cannot be reached right now. Please try again later.`,
    }
  return {
    error: 'server_error',
    code: 'bad_oauth_callback',
    message: `The answer of ${name} could not be verified. Please try again.`,
  }
}
