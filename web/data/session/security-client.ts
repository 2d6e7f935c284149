// Reads and changes the signed-in person's sign-in methods (/auth/v1).
import { z } from '#shared/lib/z.ts'
import { type Device, device } from '#web/data/device.ts'
import type { RequestOptions } from '#web/data/http/api.ts'
import { ApiError } from '#web/data/http/api-error.ts'
import { HEADERS } from './auth-client.ts'
import { makePasskey } from './passkey-browser.ts'
import * as answers from './security-answers.ts'
import { type StepUp, stepUp } from './step-up.ts'

/** Where the links of address change mails lead. */
const AFTER_CHANGE = '/auth?changed=1'
/** Where an external provider returns after it was connected. */
const AFTER_LINKING = '/account/security?connected=1'
const LOG_PAGE = 20
/** Error codes of a session that has ended although its token is valid. */
const ENDED: readonly string[] = ['session_not_found', 'user_not_found', 'bad_jwt']

type Deps = Pick<Device, 'api' | 'auth' | 'session'> & { origin: () => string; stepUp: StepUp }

/**
 * All throw ApiError; if the server demands a fresh sign-in or a code, the person is prompted and the call continues.
 */
export function createSecurityClient({ api, auth, session, stepUp, origin }: Deps) {
  const noticing = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run()
    } catch (error) {
      // A renewal finds out, for all tabs, whether the session is really gone.
      if (error instanceof ApiError && ENDED.includes(error.code))
        await session.renew((await session.accessToken()) ?? '')
      throw error
    }
  }
  const ask = <S extends z.ZodType>(path: string, schema: S, options: RequestOptions = {}) =>
    stepUp.run(() => noticing(() => api.json(`/auth/v1${path}`, schema, { ...options, headers: HEADERS })))
  const send = (path: string, options: RequestOptions) =>
    stepUp.run(() => noticing(() => api.send(`/auth/v1${path}`, { ...options, headers: HEADERS })))
  const remove = (path: string, id: string) => send(`${path}/${encodeURIComponent(id)}`, { method: 'DELETE' })
  const back = (path: string) => `redirect_to=${encodeURIComponent(origin() + path)}`

  return {
    account: () => ask('/user', answers.account),
    changeEmail: (email: string) =>
      ask(`/user?${back(AFTER_CHANGE)}`, answers.account, { method: 'PUT', body: { email } }),
    /** Mails both addresses again. */
    resendEmailChange: (email: string) =>
      send(`/resend?${back(AFTER_CHANGE)}`, { method: 'POST', body: { type: 'email_change', email } }),
    /** Ends every other session. `nonce` is the mailed code that the server may require. */
    changePassword: (change: { password: string; current_password?: string; nonce?: string }) =>
      ask('/user', answers.account, { method: 'PUT', body: change }),
    /** Mails the code that an older session needs to set a new password. */
    mailNonce: () => send('/reauthenticate', {}),

    enrolFactor: (name: string) =>
      ask('/factors', answers.enrolment, {
        method: 'POST',
        body: { factor_type: 'totp', ...(name === '' ? {} : { friendly_name: name }) },
      }),
    /** Activates a new authenticator app; this session then counts as verified by the second step. */
    confirmFactor: (id: string, code: string) =>
      session.raise(token => auth.verifyFactor(token, id, code.trim())),
    removeFactor: (id: string) => remove('/factors', id),
    recoveryCodesLeft: () => ask('/recovery-codes', answers.recoveryCodesLeftAnswer),
    makeRecoveryCodes: async () =>
      (await ask('/recovery-codes', z.object({ codes: z.array(z.string()) }), { method: 'POST', body: {} }))
        .codes,

    passkeys: async () => (await ask('/passkeys', answers.passkeysAnswer)).passkeys,
    async addPasskey(name: string) {
      const path = '/passkeys/register'
      const { challenge_id, options } = await ask(`${path}/options`, answers.passkeyCreation, {
        method: 'POST',
        body: {},
      })
      const credential = await makePasskey(options)
      await send(path, {
        method: 'POST',
        body: { challenge_id, credential, ...(name === '' ? {} : { name }) },
      })
    },
    renamePasskey: (id: string, name: string) =>
      send(`/passkeys/${encodeURIComponent(id)}`, { method: 'PATCH', body: { name } }),
    removePasskey: (id: string) => remove('/passkeys', id),

    sessions: async () => (await ask('/sessions', answers.sessionsAnswer)).sessions,
    endSession: (id: string) => remove('/sessions', id),
    endOtherSessions: () => send('/logout?scope=others', { method: 'POST' }),

    /** `before` is `next` of the previous page. */
    log: (before: string | null) =>
      ask(
        `/security-log?limit=${LOG_PAGE}${before === null ? '' : `&before=${before}`}`,
        answers.securityLogPage,
      ),

    apiKeys: async () => (await ask('/api-keys', answers.apiKeysAnswer)).api_keys,
    makeApiKey: (options: { name: string; scopes: readonly string[]; expires_in_days?: number }) =>
      ask('/api-keys', answers.madeApiKey, { method: 'POST', body: options }),
    revokeApiKey: (id: string) => remove('/api-keys', id),

    /** The address where an external provider is connected. */
    connectAddress: async (provider: string) => {
      const query = `provider=${encodeURIComponent(provider)}&skip_http_redirect=true&${back(AFTER_LINKING)}`
      return (await ask(`/user/identities/authorize?${query}`, answers.providerVisit)).url
    },
    disconnect: (identityId: string) => remove('/user/identities', identityId),
  }
}

export type SecurityClient = ReturnType<typeof createSecurityClient>

/** The client of this browser. */
export const security: SecurityClient = createSecurityClient({
  ...device,
  stepUp,
  origin: () => device.environment.origin,
})
