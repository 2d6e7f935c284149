// Reading and changing how an account is signed in to, for the person who is signed in (/auth/v1).
import { z } from '#shared/lib/z.ts'
import { type Device, device } from '#web/data/device.ts'
import type { RequestOptions } from '#web/data/http/api.ts'
import { ApiError } from '#web/data/http/api-error.ts'
import { HEADERS } from './auth-client.ts'
import { makePasskey } from './passkey-browser.ts'
import * as answers from './security-answers.ts'
import { type StepUp, stepUp } from './step-up.ts'

/** Where the links of the mails that change an address lead back to. */
const AFTER_CHANGE = '/auth?changed=1'
/** Where another service leads back to after it was added. */
const AFTER_LINKING = '/account/security?connected=1'
const LOG_PAGE = 20
/** What an endpoint answers when the session behind a good token has ended. */
const ENDED: readonly string[] = ['session_not_found', 'user_not_found', 'bad_jwt']

type Deps = Pick<Device, 'api' | 'auth' | 'session'> & { origin: () => string; stepUp: StepUp }

/** All of them throw ApiError; where the server wants a fresh sign-in or a code, the person is asked and it goes on. */
export function createSecurityClient({ api, auth, session, stepUp, origin }: Deps) {
  const noticing = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run()
    } catch (error) {
      // A renewal finds out for all tabs whether the session is really gone.
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
    /** Ends every other session. `nonce` is the mailed code that the server may ask for. */
    changePassword: (change: { password: string; current_password?: string; nonce?: string }) =>
      ask('/user', answers.account, { method: 'PUT', body: change }),
    /** Mails the code that an old session needs for a new password. */
    mailNonce: () => send('/reauthenticate', {}),

    enrolFactor: (name: string) =>
      ask('/factors', answers.enrolment, {
        method: 'POST',
        body: { factor_type: 'totp', ...(name === '' ? {} : { friendly_name: name }) },
      }),
    /** Makes a new authenticator app count; this session is at the second step's level from then on. */
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

    /** `before` is the `next` of the page before. */
    log: (before: string | null) =>
      ask(
        `/security-log?limit=${LOG_PAGE}${before === null ? '' : `&before=${before}`}`,
        answers.securityLogPage,
      ),

    apiKeys: async () => (await ask('/api-keys', answers.apiKeysAnswer)).api_keys,
    makeApiKey: (options: { name: string; scopes: readonly string[]; expires_in_days?: number }) =>
      ask('/api-keys', answers.madeApiKey, { method: 'POST', body: options }),
    revokeApiKey: (id: string) => remove('/api-keys', id),

    /** The address at which another service is added. */
    connectAddress: async (provider: string) => {
      const query = `provider=${encodeURIComponent(provider)}&skip_http_redirect=true&${back(AFTER_LINKING)}`
      return (await ask(`/user/identities/authorize?${query}`, answers.providerVisit)).url
    },
    disconnect: (identityId: string) => remove('/user/identities', identityId),
  }
}

export type SecurityClient = ReturnType<typeof createSecurityClient>

/** This browser's. */
export const security: SecurityClient = createSecurityClient({
  ...device,
  stepUp,
  origin: () => device.environment.origin,
})
