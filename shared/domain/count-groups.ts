// The groups of removals, in the order of the bar. Separate from their labels: addresses also use them, and every
// page loads the code that reads addresses.
import type { CountGroup } from './removal-counts.ts'

/** All groups. */
export const COUNT_GROUPS = [
  'gone',
  'asserted',
  'person_saw_gone_twice',
  'person_saw_gone',
  'claimed',
  'gone_once',
  'page_only',
  'sent',
  'working',
  'yours',
  'unknown',
  'back',
  'replaced',
  'failed',
  'cancelled',
] as const satisfies readonly CountGroup[]
