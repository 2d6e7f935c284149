// The groups that removals fall into. Apart from how they look, since addresses name them too.

/** Disjoint groups that every removal falls into exactly one of; their order is the bar's. */
export const STANDING_KEYS = [
  'gone',
  'asserted',
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
] as const
export type StandingKey = (typeof STANDING_KEYS)[number]
