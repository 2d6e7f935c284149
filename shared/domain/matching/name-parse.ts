// Splits a name from a site: words in the order first to last, the suffix, and the words that are certainly the last
// name.
import { fold, isAscii, words } from './fold.ts'
import { isNickname } from './nickname.ts'

/** Generational suffix. Jr and II are stored as shown, but sites use them for the same person. */
export type Suffix = '' | 'jr' | 'ii' | 'sr' | 'iii' | 'iv'

export interface ParsedName {
  /** Words without suffix and titles, first name first; hyphens inside a word stay. */
  words: string[]
  /** The number of final words that are the last name, if the site's format says so (`LAST, FIRST`); otherwise 0. */
  lastWords: number
  suffix: Suffix
  /** False when the name is in a script we cannot read, or empty. */
  readable: boolean
  /** True if a letter was converted to plain Latin. */
  folded: boolean
}

const SUFFIXES = new Map<string, Suffix>([
  ['jr', 'jr'],
  ['junior', 'jr'],
  ['ii', 'ii'],
  ['2nd', 'ii'],
  ['sr', 'sr'],
  ['senior', 'sr'],
  ['iii', 'iii'],
  ['3rd', 'iii'],
  ['iv', 'iv'],
  ['4th', 'iv'],
])
const SPACE = 32
const QUOTE = 39
const COMMA = 44
const HYPHEN = 45
const POINT = 46
const ZERO = 48
const NINE = 57
const AGE = new Set(['age', 'aged'])
const DROPPED = new Set('mr mrs ms miss dr prof rev hon md phd dds esq cpa rn dvm herr frau mme'.split(' '))
/** The maximum length of suffixes, degrees and titles. */
const LONGEST_DROPPED = 6
/** The maximum length of a name, in characters; the rest of a longer text is ignored. */
export const LONGEST_NAME = 300
/** Particles of the last name that follows them. */
const PARTICLES = new Set(
  'van von der den de del della di da dos das du la le los las el al bin ibn ter ten zu af st saint mc mac san santa'.split(
    ' ',
  ),
)

/** The suffix in a text (`Jr.`, `II`), or '' for none or an unknown one. */
export function parseSuffix(text: string | undefined): Suffix {
  return text ? (SUFFIXES.get(words(fold(text))[0] ?? '') ?? '') : ''
}

/** Splits `text`. Understands `First M Last Jr`, `LAST, FIRST MIDDLE`, `First Last, Jr`, titles and degrees. */
export function parseName(text: string): ParsedName {
  const isPlain = isPlainName(text)
  const tidied = isPlain ? text : tidy(text.slice(0, LONGEST_NAME))
  const folded = !isPlain && !isAscii(tidied)
  const plain = folded ? fold(tidied) : tidied.toLowerCase()
  const comma = plain.indexOf(',')
  const parsed: ParsedName = {
    words: [],
    lastWords: 0,
    suffix: '',
    readable: !folded || isAscii(plain),
    folded,
  }
  if (comma < 0) {
    parsed.words = strip(words(plain), 2, parsed)
  } else {
    const before = strip(words(plain.slice(0, comma)), 1, parsed)
    const after = strip(words(plain.slice(comma + 1)), 0, parsed)
    parsed.lastWords = after.length > 0 ? before.length : 0
    parsed.words = [...after, ...before]
  }
  if (parsed.words.length === 0) parsed.readable = false
  if (!isPlain && /["(]/.test(plain)) dropCallName(plain, parsed)
  return parsed
}

/** Whether it contains only letters and separators, like most names: no cleanup needed. */
function isPlainName(text: string): boolean {
  if (text.length > LONGEST_NAME) return false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const isLetter = (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
    if (!isLetter && code !== SPACE && code !== COMMA && code !== HYPHEN && code !== POINT && code !== QUOTE)
      return false
  }
  return true
}

/** Characters that aren't part of a name: leftover markup, invisible characters, pictographs, quotes of any shape. */
const MARKUP = /<[^<>]{0,200}>|&(?:[a-z]{2,8}|#x?[0-9a-f]{1,6});/gi
const APOSTROPHE = /&(?:#39|#x27|#8217|apos|rsquo);/gi
const UNSEEN = /\p{Cf}+/gu
const QUOTES = /[“”„«»]/g
const PICTURES = /[^\p{L}\p{M}\p{N}\p{P}\p{Z}\p{ASCII}´]+|[•…·]+/gu

function tidy(text: string): string {
  const plain =
    text.includes('<') || text.includes('&') ? text.replace(APOSTROPHE, "'").replace(MARKUP, ' ') : text
  if (isAscii(plain)) return plain
  return plain.replace(UNSEEN, '').replace(QUOTES, '"').replace(PICTURES, ' ')
}

/** Removes the short form from `William (Bill) Roe` and `Robert "Bob" Roe`: it isn't a middle name. */
function dropCallName(plain: string, parsed: ParsedName) {
  const called = words(/["(]([^"()]{1,40})[")]/.exec(plain)?.[1] ?? '')[0] ?? ''
  const first = parsed.words[0] ?? ''
  const at = parsed.words.indexOf(called, 1)
  if (at > 0 && (called === first || isNickname(called, first))) parsed.words.splice(at, 1)
}

/** Removes suffixes, degrees and titles, but leaves at least `least` words. */
function strip(found: string[], least: number, into: ParsedName): string[] {
  let end = countBeforeNumber(found)
  while (end > least) {
    const word = found[end - 1] ?? ''
    if (word.length > LONGEST_DROPPED) break
    const suffix = SUFFIXES.get(word)
    if (suffix) into.suffix = suffix
    else if (!DROPPED.has(word)) break
    end--
  }
  const start = end > Math.max(1, least) && DROPPED.has(found[0] ?? '') ? 1 : 0
  return start === 0 && end === found.length ? found : found.slice(start, end)
}

/** The words of a last name that a person typed, and the suffix if they appended one (`Roe Jr`). */
export function parseOwnLast(text: string): { words: string[]; suffix: Suffix } {
  const parsed = { words: [], lastWords: 0, suffix: '' as Suffix, readable: true, folded: false }
  const found = strip(words(fold(text.slice(0, LONGEST_NAME))), 1, parsed)
  return { words: found, suffix: parsed.suffix }
}

/** The number of words before a number: an age after the name, and the text after it. */
function countBeforeNumber(found: readonly string[]): number {
  for (let i = 0; i < found.length; i++) {
    const word = found[i] ?? ''
    const code = word.charCodeAt(0)
    if (code < ZERO || code > NINE || !/^\d+$/.test(word)) continue
    return i > 0 && AGE.has(found[i - 1] ?? '') ? i - 1 : i
  }
  return found.length
}

/** How many final words of `found` a reader would take for the last name: the last word with its particles. */
export function guessLastWords(found: readonly string[]): number {
  let count = 1
  while (found.length - count > 1 && PARTICLES.has(found[found.length - count - 1] ?? '')) count++
  return count
}

/** The words of a last name as one key: joined, without hyphens (van der Berg → vanderberg). */
export function joinKey(found: readonly string[], from = 0, to = found.length): string {
  let key = found[from] ?? ''
  for (let i = from + 1; i < to; i++) key += found[i]
  return key.includes('-') ? key.replaceAll('-', '') : key
}
