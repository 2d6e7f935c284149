// Counts the typos between two words.

/**
 * Whether at most `limit` insertions, deletions, substitutions or swaps of neighbors turn `a` into `b`. For small
 * limits: each step multiplies the work by four.
 */
export function isClose(a: string, b: string, limit: number): boolean {
  const gap = a.length - b.length
  if (gap > limit || gap < -limit) return false
  return isCloseFrom(a, 0, b, 0, limit)
}

function isCloseFrom(a: string, fromA: number, b: string, fromB: number, limit: number): boolean {
  let i = fromA
  let j = fromB
  while (i < a.length && j < b.length && a.charCodeAt(i) === b.charCodeAt(j)) {
    i++
    j++
  }
  const restA = a.length - i
  const restB = b.length - j
  if (restA === 0 || restB === 0) return restA + restB <= limit
  if (limit === 0 || restA - restB > limit || restB - restA > limit) return false
  if (isCloseFrom(a, i + 1, b, j + 1, limit - 1)) return true
  if (restA >= restB && isCloseFrom(a, i + 1, b, j, limit - 1)) return true
  if (restB >= restA && isCloseFrom(a, i, b, j + 1, limit - 1)) return true
  const isSwap = a.charCodeAt(i) === b.charCodeAt(j + 1) && a.charCodeAt(i + 1) === b.charCodeAt(j)
  return isSwap && isCloseFrom(a, i + 2, b, j + 2, limit - 1)
}

/**
 * Whether two words are the same except for typos that their length allows: one from four letters on, two from eight.
 */
export function isMisspelt(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length)
  if (shorter < 4) return false
  return isClose(a, b, shorter < 8 ? 1 : 2) || isMisread(a, b)
}

/** Letters that OCR confuses: two for one, and a digit for a letter. */
const MISREAD_PAIRS: readonly (readonly [string, string])[] = [
  ['rn', 'm'],
  ['ii', 'u'],
  ['cl', 'd'],
  ['vv', 'w'],
]
const MISREAD_FIGURES: readonly (readonly [string, string])[] = [
  ['0', 'o'],
  ['1', 'l'],
]

/** Whether two words are the same except for OCR errors, however many (Srnith, Smith). */
function isMisread(a: string, b: string): boolean {
  if (a.length === b.length) return isSameRead(a, b, MISREAD_FIGURES) || isSameRead(b, a, MISREAD_FIGURES)
  // Only the longer word can have two letters in place of one.
  return a.length > b.length ? isSameRead(a, b, MISREAD_PAIRS) : isSameRead(b, a, MISREAD_PAIRS)
}

function isSameRead(misread: string, word: string, pairs: typeof MISREAD_PAIRS): boolean {
  for (const [from, to] of pairs) {
    if (misread.includes(from) && !word.includes(from) && misread.replaceAll(from, to) === word) return true
  }
  return false
}
