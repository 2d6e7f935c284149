// Signing up, in and out, and who is signed in, as screens use it. Sentences are the specification's (section 8).
import { useSyncExternalStore } from 'react'
import { ApiError, isUnreachable } from '#web/data/http/api-error.ts'
import { leaveBrowser } from '#web/data/session/leave-browser.ts'
import type { SessionState } from '#web/data/session/session-keeper.ts'
import { prepareSignOut, signOutOf } from '#web/data/session/sign-out.ts'
import type { Device } from './device.ts'
import { device } from './device.ts'

export type { SessionUser } from '#web/data/session/session-user.ts'
export type { SessionState }

/** `message` is a sentence for the person either way. */
export type AuthResult = { ok: true; message: string } | { ok: false; code: string; message: string }

export type SignUpDetails = { fullName: string; email: string; password: string }
export type SignInDetails = { email: string; password: string }

const UNREACHED = 'Offlist cannot be reached right now. Check your connection and try again.'
const NOTHING_GIVEN = 'You must provide either an email or phone number and a password'

const SIGNED_OUT: SessionState = { status: 'loading' }

/** Who is signed in; `loading` until `session.load()` was called, and while prerendering. */
export function useSession(): SessionState {
  return useSyncExternalStore(device.session.subscribe, device.session.state, () => SIGNED_OUT)
}

export const session = {
  /** Starts from the last known session of this device, without waiting for the network; idempotent. */
  load: async () => device.session.load(),
  current: () => device.session.state(),
  /** A fresh access token, or null when nobody is signed in. Throws ApiError when it cannot be had now. */
  accessToken: () => device.session.accessToken(),
  signUp: (details: SignUpDetails) => signUpOn(device, details),
  signIn: (details: SignInDetails) => signInOn(device, details),
  /** Sends what can be sent; answers how many changes would be lost by signing out now. */
  prepareSignOut: () => prepareSignOut(device),
  /** Ends the session and leaves nothing of the account on this device. */
  signOut: async () => {
    await leaveBrowser()
    await signOutOf(device)
  },
  /** Sends the confirmation mail again; the answer does not tell whether the address has an account. */
  resendConfirmation: (email: string) =>
    attempt(() => device.auth.resendConfirmation(email), 'Please check your email to verify your account.'),
  /** Sends a mail with a link to set a new password; the answer does not tell whether the address has an account. */
  requestPasswordReset: (email: string) =>
    attempt(() => device.auth.requestPasswordReset(email), 'Password reset email sent! Check your inbox.'),
  /** Sets a new password with the session that a reset mail's link opened, and signs in here. */
  setNewPassword: (password: string) => setNewPasswordOn(device, password),
}

/** Makes an account; its address has to be confirmed by the mail that follows. */
export async function signUpOn(on: Device, details: SignUpDetails): Promise<AuthResult> {
  if (!details.email || !details.password) return refused('validation_failed', NOTHING_GIVEN)
  return attempt(async () => {
    const made = await on.auth.signUp(details)
    if (made) on.session.adopt(made)
  }, 'Account created! Please check your email to verify your account.')
}

/** Opens a session on this device; its data opens and replicates from then on. */
export async function signInOn(on: Device, details: SignInDetails): Promise<AuthResult> {
  if (!details.email || !details.password) return refused('validation_failed', NOTHING_GIVEN)
  return attempt(async () => {
    on.session.load()
    on.session.adopt(await on.auth.signIn(details))
  }, 'Welcome back!')
}

/** The link has left its session in the cookie; every other session ends with the old password. */
export async function setNewPasswordOn(on: Device, password: string): Promise<AuthResult> {
  return attempt(async () => {
    on.session.load()
    const answer = await on.auth.refresh()
    await on.auth.setPassword(answer.access_token, password)
    on.session.adopt(answer)
  }, 'Your password has been changed.')
}

async function attempt(run: () => Promise<void>, message: string): Promise<AuthResult> {
  try {
    await run()
    return { ok: true, message }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return refused(
      isUnreachable(error) ? 'offline' : error.code,
      isUnreachable(error) ? UNREACHED : error.message,
    )
  }
}

function refused(code: string, message: string): AuthResult {
  return { ok: false, code, message }
}
