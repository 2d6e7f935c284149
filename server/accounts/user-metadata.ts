// Data that a client may store with the account (`data`): validated, because it is stored and sent in every token.
import { z } from '#shared/lib/z.ts'
import { invalid } from './auth-error.ts'

/** Every request sends it in its Authorization header, and Node accepts 16 KiB of headers. */
const MAX_BYTES = 8 * 1024

/** The `data` member of a request. */
export const metadataField = z.custom<Record<string, unknown>>(
  value => typeof value === 'object' && value !== null && !Array.isArray(value),
  'must be an object',
)

/**
 * `current` merged with `changes`; null deletes a member.
 * @throws AuthError validation_failed for values that the database can't store, and above 8 KiB.
 */
export function mergeMetadata(
  current: Record<string, unknown>,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  const merged = new Map([...Object.entries(current), ...Object.entries(changes)])
  const kept = Object.fromEntries([...merged].filter(([key, value]) => value !== null && key !== '__proto__'))
  const text = JSON.stringify(kept)
  // Postgres stores neither NUL nor unpaired surrogates; JSON.stringify writes both as escapes.
  if (/(?<!\\)(\\\\)*\\u(0000|d[89a-f])/i.test(text))
    throw invalid('data: contains characters that cannot be stored')
  if (Buffer.byteLength(text) > MAX_BYTES) throw invalid('data: larger than 8 KiB')
  return kept
}
