// The developer API of a household world: users' keys, and requests with them.
import type { ApiScope } from '#shared/domain/api-scopes.ts'
import { API_SCOPES } from '#shared/domain/api-scopes.ts'
import type { Problem } from '#shared/protocol/errors.ts'
import type { HouseholdWorld, User } from './household-world.ts'

export type ApiAnswer<T> = { status: number; headers: Headers; body: T }

/** A new key of the user's. */
export async function newApiKey(
  world: HouseholdWorld,
  who: User,
  scopes: readonly ApiScope[] = API_SCOPES,
): Promise<string> {
  const made = await world.json<{ key: string }>('POST', '/auth/v1/api-keys', who, { name: 'key', scopes })
  return made.key
}

/** Sends requests to /api with a key; null sends none. */
export function apiCaller(world: Pick<HouseholdWorld, 'app'>, key: string | null) {
  return async <T = Problem>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiAnswer<T>> => {
    const response = await world.app.request(`/api${path}`, {
      method,
      headers: { ...(key === null ? {} : { authorization: `Bearer ${key}` }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: response.status, headers: response.headers, body: (await response.json()) as T }
  }
}
