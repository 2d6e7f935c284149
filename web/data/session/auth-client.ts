// The calls to /auth/v1 that the app makes (PROTOCOLS.md part 1). The refresh secret lives in an HttpOnly cookie.
import { z } from '#shared/lib/z.ts'
import type { Api, RequestOptions } from '#web/data/http/api.ts'
import { type SessionAnswer, sessionAnswer } from './session-user.ts'

const HEADERS = { 'x-supabase-api-version': '2024-01-01', 'x-offlist-session': 'cookie' } as const

/** Where the links of mails lead back to. */
const AFTER_SIGN_UP = '/auth?confirmed=1'
const AFTER_RESET = '/auth?recovery=1'

export type AuthClient = {
  /** The session where no confirmation is asked for, else null: a mail is on its way. */
  signUp(details: { fullName: string; email: string; password: string }): Promise<SessionAnswer | null>
  signIn(details: { email: string; password: string }): Promise<SessionAnswer>
  /** A new access token by the cookie. */
  refresh(): Promise<SessionAnswer>
  /** Ends this device's session on the server. */
  signOut(accessToken: string): Promise<void>
  resendConfirmation(email: string): Promise<void>
  requestPasswordReset(email: string): Promise<void>
  setPassword(accessToken: string, password: string): Promise<void>
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
  return {
    async signUp({ fullName, email, password }) {
      const body = { email, password, data: { full_name: fullName } }
      const answer = await api.json(`/auth/v1/signup?${back(AFTER_SIGN_UP)}`, z.unknown(), post(body))
      return sessionAnswer.safeParse(answer).data ?? null
    },
    signIn: ({ email, password }) =>
      api.json('/auth/v1/token?grant_type=password', sessionAnswer, post({ email, password })),
    // Repeating is safe: a rotated secret's immediate successor is answered again (PROTOCOLS.md 1.4).
    refresh: () => api.json('/auth/v1/token?grant_type=refresh_token', sessionAnswer, post({})),
    signOut: accessToken =>
      api.send('/auth/v1/logout?scope=local', {
        method: 'POST',
        headers: { ...HEADERS, authorization: `Bearer ${accessToken}` },
        anonymous: true,
      }),
    resendConfirmation: email =>
      api.send(`/auth/v1/resend?${back(AFTER_SIGN_UP)}`, post({ type: 'signup', email })),
    requestPasswordReset: email => api.send(`/auth/v1/recover?${back(AFTER_RESET)}`, post({ email })),
    setPassword: (accessToken, password) =>
      api.send('/auth/v1/user', {
        method: 'PUT',
        body: { password },
        headers: { ...HEADERS, authorization: `Bearer ${accessToken}` },
        anonymous: true,
      }),
  }
}
