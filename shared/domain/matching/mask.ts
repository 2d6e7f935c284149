// Compares a text in which a site masked some characters with the full text.

/** A masked text: its visible part, and whether its masked runs have the right length. */
export interface MaskAgreement {
  /** How many visible letters and digits agree. */
  seen: number
  /** How many characters are visible before the first masked one. */
  head: number
  /** Nothing is masked. */
  whole: boolean
  /** Each masked character has one mask character. */
  sameLength: boolean
}

const LETTER_X = 120

function isPlain(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
}

/**
 * The masked runs in `shown` (lower case): a character that isn't in `kept`, two or more of the same kept character
 * in a row, or three or more x. Returns [from, to] pairs, flat.
 */
function hiddenRuns(shown: string, kept: string): number[] {
  const runs: number[] = []
  let i = 0
  while (i < shown.length) {
    const code = shown.charCodeAt(i)
    let end = i + 1
    if (code === LETTER_X || kept.includes(shown[i] ?? '')) {
      while (end < shown.length && shown.charCodeAt(end) === code) end++
      if (end - i >= (code === LETTER_X ? 3 : 2)) runs.push(i, end)
    } else if (!isPlain(code)) {
      while (end < shown.length && isHiding(shown, end, kept)) end++
      runs.push(i, end)
    }
    i = end
  }
  return runs
}

function isHiding(shown: string, at: number, kept: string): boolean {
  return !isPlain(shown.charCodeAt(at)) && !kept.includes(shown[at] ?? '')
}

/**
 * Compares `shown` with `full` (both lower case); null if a visible character differs. Characters in `kept` mask
 * nothing.
 */
export function compareMasked(shown: string, full: string, kept: string): MaskAgreement | null {
  if (shown === full) return { seen: shown.length, head: shown.length, whole: true, sameLength: true }
  const runs = hiddenRuns(shown, kept)
  if (runs.length === 0) return null
  const head = shown.slice(0, runs[0])
  if (!full.startsWith(head)) return null
  let at = head.length
  let seen = head.length
  let hidden = 0
  for (let i = 0; i < runs.length; i += 2) {
    const to = runs[i + 1] ?? shown.length
    hidden += to - (runs[i] ?? to)
    const next = shown.slice(to, runs[i + 2] ?? shown.length)
    seen += next.length
    if (i + 2 >= runs.length) {
      if (full.length - at < next.length + 1 || !full.endsWith(next)) return null
      return { seen, head: head.length, whole: false, sameLength: full.length === seen + hidden }
    }
    const found = full.indexOf(next, at + 1)
    if (found < 0) return null
    at = found + next.length
  }
  return null
}
