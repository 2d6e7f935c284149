// Signing up, in and out, and who is signed in, as screens use it. Sentences are the specification's (section 8).
import { useSyncExternalStore } from 'react'
import { ApiError, isUnreachable } from './api-error.ts'
import type { Device } from './device.ts'
import { device } from './device.ts'
import type { SessionState } from './session-keeper.ts'

export type { SessionUser } from './session-user.ts'
export type { SessionState }

/** `message` is a sentence for the person either way. */
export type AuthResult = { ok: true; message: string } | { ok: false; code: string; message: string }

export type SignUpDetails = { fullName: string; email: string; password: string }
export type SignInDetails = { email: string; password: string }

/** How long signing out waits for what is unsent to leave. */
const DRAIN = 4000

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
  signOut: () => signOutOf(device),
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

/**
 * Sends what can be sent within a few seconds, ends the session, and deletes everything of the account from this
 * device. Works without a network too: the server is told when it can be reached again.
 */
export async function signOutOf(on: Device): Promise<AuthResult> {
  const { user } = on.session.state()
  if (!user) return { ok: true, message: 'Signed out.' }
  await drain(on)
  const told = on.session.end().catch(error => console.warn('Signing out:', error))
  await on.accounts.destroy(user.id)
  // A server that does not answer is told at the next start.
  await Promise.race([told, new Promise<void>(resolve => on.environment.after(DRAIN, resolve))])
  return { ok: true, message: 'Signed out.' }
}

/** Waits until nothing is unsent, the server is away, or the time is up. */
async function drain(on: Device): Promise<void> {
  const account = on.accounts.current()
  if (!account) return
  const isDone = () => account.sync.state().pending === 0 || account.sync.state().state === 'offline'
  account.replication.resync()
  if (isDone()) return
  await new Promise<void>(resolve => {
    const stop = [
      account.sync.subscribe(() => isDone() && finish()),
      on.environment.after(DRAIN, () => finish()),
    ]
    const finish = () => {
      for (const end of stop) end()
      resolve()
    }
  })
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
