// The app's calls to /auth/v1 (PROTOCOLS 1). The refresh secret lives in an HttpOnly cookie.
import { z } from '#shared/lib/z.ts'
import type { Api, RequestOptions } from '#web/data/http/api.ts'
import type { PasskeyRequest } from './passkey-browser.ts'
import { type SessionAnswer, sessionAnswer } from './session-user.ts'

/** Puts the refresh secret in the cookie, and requests errors with named codes. */
export const HEADERS = { 'x-supabase-api-version': '2024-01-01', 'x-offlist-session': 'cookie' } as const

/** Where the link of a confirmation mail leads; from there the person continues to `redirect`. */
const afterSignUp = (redirect: string | undefined) =>
  `/auth?confirmed=1${redirect === undefined ? '' : `&redirect=${encodeURIComponent(redirect)}`}`
/** Where the link of a password reset mail leads. */
const AFTER_RESET = '/auth?recovery=1'

const settings = z.looseObject({
  disable_signup: z.boolean().default(false),
  providers: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
})
/** An external sign-in provider. */
export type SignInProvider = z.infer<typeof settings>['providers'][number]

const passkeyQuestion = z.object({
  challenge_id: z.string(),
  options: z.custom<PasskeyRequest>(
    value => typeof value === 'object' && value !== null && 'challenge' in value,
  ),
})
export type PasskeyQuestion = z.infer<typeof passkeyQuestion>

const challenge = z.object({ id: z.string() })

export type AuthClient = {
  /** Returns the session if no confirmation is required; otherwise null, and a mail is on its way. */
  signUp(details: {
    fullName: string
    email: string
    password: string
    redirect?: string | undefined
  }): Promise<SessionAnswer | null>
  signIn(details: { email: string; password: string }): Promise<SessionAnswer>
  /** Gets a new access token with the cookie. */
  refresh(): Promise<SessionAnswer>
  /** Ends this device's session on the server. */
  signOut(accessToken: string): Promise<void>
  resendConfirmation(email: string, redirect?: string): Promise<void>
  requestPasswordReset(email: string): Promise<void>
  setPassword(accessToken: string, password: string): Promise<void>
  /** Mails a sign-in link, which leads to `path`, and a sign-in code. */
  mailLink(email: string, path: string): Promise<void>
  /** Signs in with the code from that mail. */
  signInByCode(details: { email: string; code: string }): Promise<SessionAnswer>
  /** Confirms a new account's address with the code from its mail, and signs in. */
  confirmByCode(details: { email: string; code: string }): Promise<SessionAnswer>
  /** The external providers that the operator has set up, in the operator's order. */
  providers(): Promise<SignInProvider[]>
  /** Whether only operators and invited people can create an account. */
  isSignUpClosed(): Promise<boolean>
  passkeyQuestion(): Promise<PasskeyQuestion>
  signInByPasskey(challengeId: string, credential: unknown): Promise<SessionAnswer>
  /** Completes the second step with an authenticator app; also activates a new app. */
  verifyFactor(accessToken: string, factorId: string, code: string): Promise<SessionAnswer>
  verifyRecoveryCode(accessToken: string, code: string): Promise<SessionAnswer>
  /** Ends another session of the account. */
  endSession(accessToken: string, sessionId: string): Promise<void>
}

/** All of them throw ApiError. */
export function createAuthClient(api: Api, origin: () => string): AuthClient {
  const back = (path: string) => `redirect_to=${encodeURIComponent(origin() + path)}`
  const post = (body: unknown): RequestOptions => ({
    method: 'POST',
    body,
    headers: HEADERS,
    anonymous: true,
  })
  const as = (accessToken: string, options: RequestOptions): RequestOptions => ({
    ...options,
    headers: { ...HEADERS, authorization: `Bearer ${accessToken}` },
    anonymous: true,
  })
  const readSettings = () => api.json('/auth/v1/settings', settings, { headers: HEADERS, anonymous: true })
  return {
    async signUp({ fullName, email, password, redirect }) {
      const body = { email, password, data: { full_name: fullName } }
      const answer = await api.json(`/auth/v1/signup?${back(afterSignUp(redirect))}`, z.unknown(), post(body))
      return sessionAnswer.safeParse(answer).data ?? null
    },
    signIn: ({ email, password }) =>
      api.json('/auth/v1/token?grant_type=password', sessionAnswer, post({ email, password })),
    // Repeating is safe: a rotated secret still gets its immediate successor (PROTOCOLS 1.4).
    refresh: () => api.json('/auth/v1/token?grant_type=refresh_token', sessionAnswer, post({})),
    signOut: accessToken => api.send('/auth/v1/logout?scope=local', as(accessToken, { method: 'POST' })),
    resendConfirmation: (email, redirect) =>
      api.send(`/auth/v1/resend?${back(afterSignUp(redirect))}`, post({ type: 'signup', email })),
    requestPasswordReset: email => api.send(`/auth/v1/recover?${back(AFTER_RESET)}`, post({ email })),
    setPassword: (accessToken, password) =>
      api.send('/auth/v1/user', as(accessToken, { method: 'PUT', body: { password } })),
    mailLink: (email, path) => api.send(`/auth/v1/otp?${back(path)}`, post({ email })),
    signInByCode: ({ email, code }) =>
      api.json('/auth/v1/verify', sessionAnswer, post({ type: 'email', email, token: code })),
    confirmByCode: ({ email, code }) =>
      api.json('/auth/v1/verify', sessionAnswer, post({ type: 'signup', email, token: code })),
    providers: async () => (await readSettings()).providers,
    isSignUpClosed: async () => (await readSettings()).disable_signup,
    passkeyQuestion: () => api.json('/auth/v1/passkeys/sign-in/options', passkeyQuestion, post({})),
    signInByPasskey: (challengeId, credential) =>
      api.json('/auth/v1/passkeys/sign-in', sessionAnswer, post({ challenge_id: challengeId, credential })),
    async verifyFactor(accessToken, factorId, code) {
      const path = `/auth/v1/factors/${encodeURIComponent(factorId)}`
      const asked = as(accessToken, { method: 'POST', body: {} })
      const { id } = await api.json(`${path}/challenge`, challenge, asked)
      const answer = as(accessToken, { method: 'POST', body: { challenge_id: id, code } })
      return api.json(`${path}/verify`, sessionAnswer, answer)
    },
    verifyRecoveryCode: (accessToken, code) =>
      api.json(
        '/auth/v1/recovery-codes/verify',
        sessionAnswer,
        as(accessToken, { method: 'POST', body: { code } }),
      ),
    endSession: (accessToken, sessionId) =>
      api.send(`/auth/v1/sessions/${encodeURIComponent(sessionId)}`, as(accessToken, { method: 'DELETE' })),
  }
}
