// Limits the requests of each API key, wherever the key is used, and says so in every answer: the fields
// RateLimit-Policy and RateLimit of draft-ietf-httpapi-ratelimit-headers. Counted in this process, because it limits
// the load of a process.
import { MINUTE, SECOND } from '#shared/lib/time.ts'
import { AppError } from './problem.ts'
import { createRecentUses, type Window } from './recent-uses.ts'

/** Requests per key. */
export const KEY_LIMIT: Window = { max: 600, windowMs: MINUTE }

export type KeyLimit = {
  /** Counts one request of a key. @throws AppError rate_limited with Retry-After. */
  count: (keyId: string) => void
  /** The header fields with the remaining quota. */
  fields: (keyId: string) => Record<string, string>
}

export function createKeyLimit(limit: Window, wallNow: () => number): KeyLimit {
  const uses = createRecentUses(limit, wallNow)
  const seconds = (milliseconds: number) => Math.max(0, Math.ceil(milliseconds / SECOND))
  const fields = (keyId: string) => {
    const { units, fullIn } = uses.left(keyId)
    return {
      'ratelimit-policy': `"key";q=${limit.max};w=${seconds(limit.windowMs)}`,
      ratelimit: `"key";r=${units};t=${seconds(fullIn)}`,
    }
  }
  return {
    fields,
    count(keyId) {
      const wait = uses.wait(keyId)
      if (wait !== null)
        throw new AppError('rate_limited', 'This key has made a lot of requests. Try again soon.', {
          headers: { 'retry-after': String(Math.max(1, seconds(wait))), ...fields(keyId) },
        })
      uses.add(keyId)
    },
  }
}
