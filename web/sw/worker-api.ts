// The worker's requests to the server: signed in by the cookie, under the lock shared with the tabs, which renew the
// same session.
import { type Api, browserFetch, createApi } from '#web/data/http/api.ts'
import { createAuthClient } from '#web/data/session/auth-client.ts'
import { SESSION_LOCK } from '#web/data/session/session-keeper.ts'

/** Requests throw ApiError, also when the user is signed out. */
export function workerApi(origin: string): Api {
  let token: Promise<string> | null = null
  const renewed = async () => (await navigator.locks.request(SESSION_LOCK, () => auth.refresh())).access_token
  const api = createApi({
    fetch: browserFetch,
    tokens: {
      fresh: () => {
        token ??= renewed()
        return token
      },
      renew: async () => null,
    },
    reached() {},
    serverTime() {},
    after(milliseconds, run) {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    },
  })
  const auth = createAuthClient(api, () => origin)
  return api
}
