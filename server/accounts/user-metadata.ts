// What a person's client may keep with the account (`data`): checked, because it is stored and travels in every token.
import { z } from '#shared/lib/z.ts'
import { invalid } from './auth-error.ts'

/** Every request carries it in its Authorization header, and Node takes 16 KiB of headers. */
const MAX_BYTES = 8 * 1024

/** The `data` member of a request. */
export const metadataField = z.custom<Record<string, unknown>>(
  value => typeof value === 'object' && value !== null && !Array.isArray(value),
  'must be an object',
)

/**
 * `current` with the members of `changes`; null deletes one.
 * @throws AuthError validation_failed for what the database cannot hold, and above 8 KiB.
 */
export function mergeMetadata(
  current: Record<string, unknown>,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  const merged = new Map([...Object.entries(current), ...Object.entries(changes)])
  const kept = Object.fromEntries([...merged].filter(([key, value]) => value !== null && key !== '__proto__'))
  const text = JSON.stringify(kept)
  // Postgres stores neither NUL nor half a surrogate pair; JSON.stringify writes both as escapes.
  if (/(?<!\\)(\\\\)*\\u(0000|d[89a-f])/i.test(text))
    throw invalid('data: contains characters that cannot be stored')
  if (Buffer.byteLength(text) > MAX_BYTES) throw invalid('data: larger than 8 KiB')
  return kept
}
