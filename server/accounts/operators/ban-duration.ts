// How long a user is banned, as clients write it: Go's durations (`1h30m`, `100ms`), or `none`.
import { HOUR, MINUTE, SECOND } from '#shared/lib/time.ts'
import { invalid } from '../auth-error.ts'

const UNITS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: SECOND,
  m: MINUTE,
  h: HOUR,
}
const PART = /(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g
const WHOLE = /^(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+$/

/** The maximum duration in Go: some 292 years. */
const MAX = 2_562_047 * HOUR

/** Milliseconds; 0 lifts a ban. @throws AuthError validation_failed. */
export function parseBanDuration(text: string): number {
  if (text === 'none' || text === '0') return 0
  if (text.length > 100 || !WHOLE.test(text)) throw malformed()
  let total = 0
  for (const [, amount, unit] of text.matchAll(PART)) total += Number(amount) * (UNITS[unit ?? ''] ?? 0)
  if (total > MAX) throw malformed()
  return Math.ceil(total)
}

const malformed = () => invalid('invalid format for ban duration')
