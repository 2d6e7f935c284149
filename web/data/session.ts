// Signing up, in and out, and the current session, for screens. Messages are those of PRODUCT S8.
import { useSyncExternalStore } from 'react'
import { ApiError } from '#web/data/http/api-error.ts'
import { type AuthResult, attempt, refused } from '#web/data/session/attempt.ts'
import { leaveBrowser } from '#web/data/session/leave-browser.ts'
import { secondStepOf } from '#web/data/session/second-step.ts'
import type { SessionState } from '#web/data/session/session-keeper.ts'
import { prepareSignOut, signOutOf } from '#web/data/session/sign-out.ts'
import {
  arriveOn,
  confirmByCodeOn,
  mailLinkOn,
  type Proof,
  proveAgainOn,
  secondStepOn,
  signInByAutofillOn,
  signInByCodeOn,
  signInByPasskeyOn,
} from '#web/data/session/ways-in.ts'
import type { Device } from './device.ts'
import { device } from './device.ts'

export type { SecondStep } from '#web/data/session/second-step.ts'
export type { SessionUser } from '#web/data/session/session-user.ts'
export type { AuthResult, Proof, SessionState }
/** What completes a sign-in that waits for its second step. */
export type SecondStepProof = Extract<Proof, { by: 'app' | 'recovery-code' }>

export type SignUpDetails = {
  fullName: string
  email: string
  password: string
  /** Where to go after the address is confirmed. */
  redirect?: string | undefined
}
export type SignInDetails = { email: string; password: string }

const NOTHING_GIVEN = 'You must provide either an email or phone number and a password'

const SIGNED_OUT: SessionState = { status: 'loading' }

/** The session state; `loading` until `session.load()` is called, and while prerendering. */
export function useSession(): SessionState {
  return useSyncExternalStore(device.session.subscribe, device.session.state, () => SIGNED_OUT)
}

export const session = {
  /** Starts from the last known session of this device, without waiting for the network; idempotent. */
  load: async () => device.session.load(),
  current: () => device.session.state(),
  /** A fresh access token, or null when signed out. Throws ApiError if none is available now. */
  accessToken: () => device.session.accessToken(),
  signUp: (details: SignUpDetails) => signUpOn(device, details),
  signIn: (details: SignInDetails) => signInOn(device, details),
  /** Sends what can be sent; returns the number of changes that signing out now would lose. */
  prepareSignOut: () => prepareSignOut(device),
  /** Ends the session and deletes all of the account's data from this device. */
  signOut: async () => {
    await leaveBrowser()
    await signOutOf(device)
  },
  /** Sends the confirmation mail again; the answer doesn't reveal whether the address has an account. */
  resendConfirmation: (email: string, redirect?: string) =>
    attempt(
      () => device.auth.resendConfirmation(email, redirect),
      'Please check your email to verify your account.',
    ),
  /** Mails a link to set a new password; the answer doesn't reveal whether the address has an account. */
  requestPasswordReset: (email: string) =>
    attempt(() => device.auth.requestPasswordReset(email), 'Password reset email sent! Check your inbox.'),
  /** Sets a new password with the session opened by a reset mail's link, and signs in here. */
  setNewPassword: (password: string) => setNewPasswordOn(device, password),
  signInByPasskey: () => signInByPasskeyOn(device),
  /** Returns null if the browser doesn't support it, or the person chose none. */
  signInByAutofill: () => signInByAutofillOn(device),
  /** Mails a link that leads to `path`, and a sign-in code. */
  mailLink: (email: string, path: string) => mailLinkOn(device, email, path),
  signInByCode: (details: { email: string; code: string }) => signInByCodeOn(device, details),
  /** Confirms a new account's address with the code from its mail, and signs in. */
  confirmByCode: (details: { email: string; code: string }) => confirmByCodeOn(device, details),
  /** Call after a mail's link or another provider: the session is in the cookie. */
  arrive: () => arriveOn(device),
  secondStep: (proof: SecondStepProof) => secondStepOn(device, proof),
  /** Verifies again that the signed-in person is still the same. */
  proveAgain: (proof: Proof) => proveAgainOn(device, proof),
  /** Cancels a sign-in that waits for its second step. */
  abandonSecondStep: () => device.session.end(),
  /** The external sign-in providers; empty if the server can't be reached. */
  providers: () => device.auth.providers(),
  /** Whether only operators and invited people can create an account. */
  isSignUpClosed: () => device.auth.isSignUpClosed(),
}

/** Creates an account; a mail follows to confirm its address. */
export async function signUpOn(on: Device, details: SignUpDetails): Promise<AuthResult> {
  if (!details.email || !details.password) return refused('validation_failed', NOTHING_GIVEN)
  return attempt(async () => {
    const made = await on.auth.signUp(details)
    if (made) on.session.adopt(made)
  }, 'Account created! Please check your email to verify your account.')
}

/** Opens a session on this device; its data then opens and replicates. */
export async function signInOn(on: Device, details: SignInDetails): Promise<AuthResult> {
  if (!details.email || !details.password) return refused('validation_failed', NOTHING_GIVEN)
  return attempt(async () => {
    on.session.load()
    on.session.adopt(await on.auth.signIn(details))
  }, 'Welcome back!')
}

/** The link stored its session in the cookie; all other sessions end with the old password. */
export async function setNewPasswordOn(on: Device, password: string): Promise<AuthResult> {
  return attempt(async () => {
    on.session.load()
    const answer = await on.auth.refresh()
    if (secondStepOf(answer)) {
      on.session.adopt(answer)
      throw new ApiError(401, 'insufficient_aal', '')
    }
    await on.auth.setPassword(answer.access_token, password)
    on.session.adopt(answer)
  }, 'Your password has been changed.')
}
