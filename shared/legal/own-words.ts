// The part of a person's description that goes into their document: their own words, shortened if too long, and
// without sentences that cite law, because nobody has checked those.
import { withoutCitations } from './find-citations.ts'

/** About half a page. */
const WORDS_MAX = 1500
/** The maximum length of a description; the rest is ignored. */
export const DESCRIPTION_MAX = 20_000
const LEFT_OUT_MAX = 10
const LEFT_OUT_LENGTH = 300

/**
 * `said`: everything without citations, unshortened. `leftOut`: sentences that cite law, each cut to 300 characters,
 * ten at most.
 */
export function ownWords(description: string): { text: string; said: string; leftOut: string[] } {
  const plain = plainWords(description)
  const { kept, cited } = withoutCitations(plain)
  const said = kept.join(' ')
  return {
    text: cutAtSentence(said),
    said,
    leftOut: cited.slice(0, LEFT_OUT_MAX).map(sentence => sentence.slice(0, LEFT_OUT_LENGTH)),
  }
}

/** Removes broken surrogates, control characters and superfluous white space. */
export function plainWords(description: string): string {
  return description
    .slice(0, DESCRIPTION_MAX)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[^\P{Cc}\n]|\p{Cf}/gu, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}

function cutAtSentence(text: string): string {
  if (text.length <= WORDS_MAX) return text
  const start = text.slice(0, WORDS_MAX).toWellFormed()
  const end = Math.max(start.lastIndexOf('. '), start.lastIndexOf('! '), start.lastIndexOf('? '))
  if (end > WORDS_MAX / 2) return start.slice(0, end + 1)
  const word = start.lastIndexOf(' ')
  return `${start.slice(0, word > WORDS_MAX / 2 ? word : WORDS_MAX - 1)}…`
}
