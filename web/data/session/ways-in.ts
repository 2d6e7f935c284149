// Signing in without the password, the second step, and verifying again that the person is the same.
import type { Device } from '#web/data/device.ts'
import { ApiError, isUnreachable } from '#web/data/http/api-error.ts'
import { type AuthResult, attempt } from './attempt.ts'
import { askForPasskey, offersAutofill } from './passkey-browser.ts'
import type { SessionAnswer } from './session-user.ts'

const WELCOME = 'Welcome back!'

/** What proves the person's identity. */
export type Proof =
  | { by: 'app'; factorId: string; code: string }
  | { by: 'recovery-code'; code: string }
  | { by: 'password'; password: string }
  | { by: 'mailed-code'; code: string }
  | { by: 'passkey'; only: readonly string[] }

/** Requests a passkey from the browser and signs in with it. */
export function signInByPasskeyOn(on: Device): Promise<AuthResult> {
  return attempt(async () => {
    on.session.load()
    on.session.adopt(await showPasskey(on))
  }, WELCOME)
}

/**
 * Lets the browser offer passkeys in the address field's suggestions while the field is mounted. Returns null if it
 * can't, or if the person chose none.
 */
export async function signInByAutofillOn(on: Device): Promise<AuthResult | null> {
  try {
    if (!(await offersAutofill())) return null
    const { challenge_id, options } = await on.auth.passkeyQuestion()
    const credential = await askForPasskey(options, { autofill: true })
    return await attempt(async () => {
      on.session.load()
      on.session.adopt(await on.auth.signInByPasskey(challenge_id, credential))
    }, WELCOME)
  } catch (error) {
    // The person didn't start this, so an error stays silent.
    if (error instanceof ApiError) return null
    throw error
  }
}

/** Mails a sign-in link and code; the answer doesn't reveal whether the address has an account. */
export function mailLinkOn(on: Device, email: string, path: string): Promise<AuthResult> {
  return attempt(() => on.auth.mailLink(email, path), 'We’ve sent you an email.')
}

export function signInByCodeOn(on: Device, details: { email: string; code: string }): Promise<AuthResult> {
  return attempt(async () => {
    on.session.load()
    on.session.adopt(await on.auth.signInByCode(details))
  }, WELCOME)
}

/** Confirms a new account's address with the code from its mail, and signs in. */
export function confirmByCodeOn(on: Device, details: { email: string; code: string }): Promise<AuthResult> {
  return attempt(async () => {
    on.session.load()
    on.session.adopt(await on.auth.confirmByCode(details))
  }, 'Your address is confirmed.')
}

/** Adopts the session that a link or a provider stored in the cookie. */
export function arriveOn(on: Device): Promise<AuthResult> {
  return attempt(() => on.session.resume(), WELCOME)
}

/** The second step of a sign-in, or of a session that needs more rights. */
export function secondStepOn(
  on: Device,
  proof: Extract<Proof, { by: 'app' | 'recovery-code' }>,
): Promise<AuthResult> {
  return attempt(
    () =>
      on.session.raise(token =>
        proof.by === 'app'
          ? on.auth.verifyFactor(token, proof.factorId, proof.code.trim())
          : on.auth.verifyRecoveryCode(token, proof.code.trim()),
      ),
    WELCOME,
  )
}

/** Verifies the person again: the session becomes fresh, and its data stays on this device. */
export function proveAgainOn(on: Device, proof: Proof): Promise<AuthResult> {
  if (proof.by === 'app' || proof.by === 'recovery-code') return secondStepOn(on, proof)
  return attempt(async () => {
    const before = on.session.sessionId()
    await on.session.raise(() => signInAgain(on, proof))
    await endFormer(on, before)
  }, 'Thank you.')
}

async function signInAgain(
  on: Device,
  proof: Extract<Proof, { by: 'password' | 'mailed-code' | 'passkey' }>,
): Promise<SessionAnswer> {
  const email = on.session.state().user?.email ?? ''
  if (proof.by === 'passkey') return showPasskey(on, proof.only)
  return proof.by === 'password'
    ? on.auth.signIn({ email, password: proof.password })
    : on.auth.signInByCode({ email, code: proof.code.trim() })
}

/** Signing in makes a new session; the replaced one would appear in the list of devices as another device. */
async function endFormer(on: Device, sessionId: string | null): Promise<void> {
  const token = await on.session.accessToken()
  if (sessionId === null || token === null) return
  try {
    await on.auth.endSession(token, sessionId)
  } catch (error) {
    // The former session expires in time, and the person can end it in the list.
    if (!(error instanceof ApiError) || isUnreachable(error))
      console.warn('Ending the former session:', error)
  }
}

async function showPasskey(on: Device, only?: readonly string[]): Promise<SessionAnswer> {
  const { challenge_id, options } = await on.auth.passkeyQuestion()
  const credential = await askForPasskey(options, only ? { only } : {})
  return on.auth.signInByPasskey(challenge_id, credential)
}
