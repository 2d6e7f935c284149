// The palette's entries, and those that match the typed text. Pure.

export type PaletteEntry = {
  id: string
  /** `do` acts, `go` opens a page. Actions come first. */
  kind: 'do' | 'go'
  label: string
  /** A short description. */
  hint?: string
  /** Other words that find it. */
  words?: string
  run: () => void
}

/** The most entries that are shown; more would be hard to choose from. */
const SHOWN = 20
/** Entries shown before anything is typed. */
const SHOWN_AT_FIRST = 12

/**
 * The entries in which every typed word begins a word; matches at the beginning of the label come first. Without a
 * word: the first entries in order.
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
