// Ages as sites show them; some show the year of birth instead.

/** The label for such a value. */
export function ageTerm(shown: string | null): 'Age' | 'Born' {
  return /^\d{4}$/.test(shown ?? '') ? 'Born' : 'Age'
}

/** A span of years, both ends included. */
export type Years = { from: number; to: number }

/** Higher numbers aren't ages. */
const OLDEST = 120

/**
 * The possible years of birth for an age shown on a day (`YYYY-MM-DD…`): `47`, `40-44`, `40s`, `65+`, `1971`, `Mar
 * 1971`. Null if the text has no age.
 */
export function birthYears(shown: string | null, seenAt: string): Years | null {
  const year = Number(/(?:^|\D)((?:18|19|20)\d\d)(?:\D|$)/.exec(shown ?? '')?.[1])
  if (year > 0) return { from: year, to: year }
  const band = /(\d{1,3})(?!\d)('?s\b)?(?:\D{1,12}(\d{1,3})(?!\d)('?s\b)?)?/.exec(shown ?? '')
  if (!band) return null
  const [, start = '', decade, end, endDecade] = band
  const low = Number(start)
  const isOpen = /\+|over|above|older/i.test(shown ?? '')
  const high = end
    ? Number(end) + (endDecade ? 9 : 0)
    : decade
      ? low + 9
      : isOpen
        ? Math.max(low, OLDEST)
        : low
  if (low === 0 || low > OLDEST) return null
  const today = Number(seenAt.slice(0, 4))
  return { from: today - Math.max(low, high) - 1, to: today - low }
}
