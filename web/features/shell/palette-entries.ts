// What the palette offers, and what fits what was typed. Pure.

export type PaletteEntry = {
  id: string
  /** `do` acts, `go` opens a page. Things to do come first. */
  kind: 'do' | 'go'
  label: string
  /** What it is, or where it leads, in a few words. */
  hint?: string
  /** Other words that find it. */
  words?: string
  run: () => void
}

/** The most entries that are shown: more is no longer a choice but a list. */
const SHOWN = 20
/** Entries shown before anything is typed. */
const SHOWN_AT_FIRST = 12

/**
 * The entries in which every typed word begins a word, those whose label begins with it first. Without a word: the first
 * ones as they are.
 */
export function fittingEntries(entries: readonly PaletteEntry[], typed: string): PaletteEntry[] {
  const words = wordsOf(typed)
  const inOrder = [...entries].sort((a, b) => rank(a) - rank(b))
  if (words.length === 0) return inOrder.slice(0, SHOWN_AT_FIRST)
  return inOrder
    .filter(entry => {
      const own = wordsOf(`${entry.label} ${entry.hint ?? ''} ${entry.words ?? ''}`)
      return words.every(word => own.some(candidate => candidate.startsWith(word)))
    })
    .sort((a, b) => rank(a) - rank(b) || startsWith(b, words) - startsWith(a, words))
    .slice(0, SHOWN)
}

const rank = ({ kind }: PaletteEntry) => (kind === 'do' ? 0 : 1)

const startsWith = ({ label }: PaletteEntry, [first = '']: readonly string[]) =>
  wordsOf(label)[0]?.startsWith(first) ? 1 : 0

/** Lower case, without accents or punctuation. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
}
