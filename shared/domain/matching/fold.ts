// Normalizes names and places: lower case, no diacritics, Cyrillic and Greek in Latin letters.

/** `from:to` pairs, separated by spaces; an empty `to` drops the letter. */
const LATIN = "ß:ss ø:o ł:l đ:d ð:d þ:th æ:ae œ:oe ı:i ħ:h ŋ:n ə:a ’:' ‘:' ʼ:' `:' ´:' ‐:- ‑:- –:- —:-"
const CYRILLIC = `а:a б:b в:v г:g ґ:g д:d е:e ё:e є:ie ж:zh з:z и:i і:i ї:i й:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f
х:kh ц:ts ч:ch ш:sh щ:shch ъ: ы:y ь: э:e ю:iu я:ia ћ:c ђ:d ј:j љ:lj њ:nj џ:dz ў:u`
const GREEK = `α:a β:v γ:g δ:d ε:e ζ:z η:i θ:th ι:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:y φ:f χ:ch ψ:ps ω:o`

const LETTERS = new Map(
  `${LATIN} ${CYRILLIC} ${GREEK}`
    .split(/\s+/)
    .map((pair): [string, string] => [pair.slice(0, 1), pair.slice(2)]),
)
const MARKS = /\p{M}+/gu

/** True when every character is ASCII. */
export function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false
  return true
}

/**
 * `text` in lower case with plain Latin letters where possible (é → e, ß → ss, Иван → ivan). Scripts without a table
 * (Arabic, Hebrew, Han, Kana, Hangul, …) stay unchanged; check the result with `isAscii`.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  return isAscii(lower) ? lower : foldOther(lower)
}

function foldOther(lower: string): string {
  let out = ''
  for (const char of lower.normalize('NFKC')) {
    const known = LETTERS.get(char)
    if (known !== undefined) out += known
    else if (char.charCodeAt(0) < 128) out += char
    else {
      for (const part of char.normalize('NFKD').replace(MARKS, '')) out += LETTERS.get(part) ?? part
    }
  }
  return out
}

/**
 * The words of folded text: runs of letters, digits and inner hyphens. Apostrophes vanish (o'brien → obrien), any
 * other character separates words.
 */
export function words(folded: string): string[] {
  const text = folded.includes("'") ? folded.replaceAll("'", '') : folded
  const found: string[] = []
  const end = text.length
  let i = 0
  while (i < end) {
    if (!isLetterOrDigit(text.charCodeAt(i))) {
      i++
      continue
    }
    const start = i
    while (i < end && isInWord(text.charCodeAt(i))) i++
    found.push(text.slice(start, text.charCodeAt(i - 1) === HYPHEN ? i - 1 : i))
  }
  return found
}

const HYPHEN = 45

function isInWord(code: number): boolean {
  return isLetterOrDigit(code) || code === HYPHEN
}

function isLetterOrDigit(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code > 127
}

const CLUSTERS: readonly (readonly [RegExp, string])[] = [
  [/shch|sch|sh/g, 's'],
  [/tch|ch|tz|ts|cz/g, 'c'],
  [/zh/g, 'z'],
  [/kh/g, 'h'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/x/g, 'ks'],
  [/ck/g, 'k'],
  [/w/g, 'v'],
  [/[jy]/g, 'i'],
  [/ae/g, 'a'],
  [/oe/g, 'o'],
  [/ue/g, 'u'],
  [/ie$/g, 'i'],
  [/ei|ie/g, 'e'],
  [/i+/g, 'i'],
  [/c(?![ei])/g, 'k'],
  [/(.)\1+/g, '$1'],
  [/iu/g, 'u'],
  [/ia/g, 'a'],
  [/h/g, ''],
]

/** A coarse key that the usual Latin spellings of a foreign name share (Yuriy, Iurii; Müller, Mueller). */
export function spellingKey(folded: string): string {
  let key = folded
  for (const [pattern, into] of CLUSTERS) key = key.replace(pattern, into)
  return key
}
