// Replaces names, addresses, phone numbers, mail addresses and links with placeholders before a model gets the text,
// and restores them in its answer. It may hide too much, because all of it is restored word for word.
import { fold as foldLetters } from '#shared/domain/matching/fold.ts'
import { COMMON_WORDS } from './common-words-table.ts'

/** Known details of the person, the site and other people. Each is hidden wherever it appears. */
export type KnownDetails = {
  names: readonly string[]
  places: readonly string[]
  siteNames: readonly string[]
}

export type Hidden = {
  text: string
  /** The original text of each placeholder. */
  stands: ReadonlyMap<string, string>
}

type Kind = 'SITE' | 'NAME' | 'PLACE' | 'EMAIL' | 'LINK' | 'NUMBER' | 'TEXT'
type Spot = { from: number; to: number; kind: Kind }

const DIGIT_WORD = `(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|double|triple)`

/** Patterns of such details, for any person. None is slow on any text. */
const LOOKS: readonly [Kind, RegExp][] = [
  // Text that looks like one of our placeholders.
  ['TEXT', /\[[^\]\n]{0,80}\]/g],
  ['EMAIL', /[^\s@<>()[\],;:"]{1,80}@[^\s@<>()[\],;:"]{1,120}/g],
  ['EMAIL', /\b[\w.+-]{1,60} ?(?:\(at\)|\[at\]| at ) ?[\w-]{1,60} ?(?:\(dot\)|\[dot\]| dot ) ?\w{2,20}\b/gi],
  ['LINK', /\b(?:[a-z][a-z+.-]{1,15}:\/\/|www\.)\S{1,2000}/gi],
  ['LINK', /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}-]{1,63}\.){1,6}\p{L}{2,24}(?:[/?#]\S{0,2000})?/gu],
  // The first line of an address: a number, and the words up to a street type.
  [
    'PLACE',
    /\b\d{1,6}\s+(?:[\p{L}\p{N}.’'-]{1,30}\s+){1,4}?(?:street|st|avenue|ave|road|rd|drive|dr|lane|ln|boulevard|blvd|court|ct|way|place|pl|terrace|circle|cir|highway|hwy|parkway|pkwy|trail|square|sq)\b\.?/giu,
  ],
  // Phone numbers, ZIP codes, birth dates, years: every number of three or more digits, with any separators.
  ['NUMBER', /\+?\(?\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){2,30}/gu],
  // Numbers in English words, three or more of them.
  ['NUMBER', new RegExp(`\\b${DIGIT_WORD}(?:[\\s,-]{1,3}${DIGIT_WORD}){2,30}\\b`, 'gi')],
]

/** A word, including joined parts. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:[_’'-][\p{L}\p{M}\p{N}]+)*/gu

/** Parts of street and place names that identify nothing. */
const PLAIN_PARTS = new Set(
  'street avenue road drive lane court place boulevard terrace circle north south east west new the of and apt unit'.split(
    ' ',
  ),
)

/** Replaces details with placeholders. */
export function hideDetails(text: string, known: KnownDetails): Hidden {
  const spots = [...siteSpots(text, known.siteNames), ...lookSpots(text), ...wordSpots(text, known)]
  const stands = new Map<string, string>()
  const marks = new Map<string, string>()
  const counts = new Map<Kind, number>()
  let out = ''
  let at = 0
  for (const { from, to, kind } of merged(text, spots)) {
    const original = text.slice(from, to)
    let mark = marks.get(`${kind} ${original}`)
    if (mark === undefined) {
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      mark = `[${kind}_${count}]`
      marks.set(`${kind} ${original}`, mark)
      stands.set(mark, original)
    }
    out += text.slice(at, from) + mark
    at = to
  }
  return { text: out + text.slice(at), stands }
}

/** Restores the original texts. Unknown placeholders stay. */
export function putBack(text: string, stands: ReadonlyMap<string, string>): string {
  return text.replace(/\[[A-Z]+_\d+\]/g, mark => stands.get(mark) ?? mark)
}

/** Whether a text still contains a known detail. */
export function saysKnown(text: string, known: KnownDetails): boolean {
  return [...siteSpots(text, known.siteNames), ...wordSpots(text, known, false)].length > 0
}

function siteSpots(text: string, names: readonly string[]): Spot[] {
  const folded = text.toLowerCase()
  // Lower case changes the length of a few letters. In that case the words are still hidden one by one.
  if (folded.length !== text.length) return []
  return names.flatMap(name => {
    const wanted = name.toLowerCase()
    const spots: Spot[] = []
    if (wanted.length < 3) return spots
    for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, at + wanted.length))
      spots.push({ from: at, to: at + wanted.length, kind: 'SITE' })
    return spots
  })
}

function lookSpots(text: string): Spot[] {
  return LOOKS.flatMap(([kind, look]) =>
    [...text.matchAll(look)].map(match => ({ from: match.index, to: match.index + match[0].length, kind })),
  )
}

function wordSpots(text: string, known: KnownDetails, alsoUnknown = true): Spot[] {
  const names = partsOf(known.names, 2)
  const places = partsOf(known.places, 3)
  const words = [...text.matchAll(WORD)].map(match => ({
    at: match.index,
    word: match[0],
    folded: fold(match[0]),
  }))
  const spots = [...phraseSpots(words, known.places, 'PLACE'), ...phraseSpots(words, known.names, 'NAME')]
  for (const { at, word, folded } of words) {
    const kind = holds(folded, places)
      ? 'PLACE'
      : holds(folded, names) || (alsoUnknown && isStrange(word, folded))
        ? 'NAME'
        : null
    if (kind === null) continue
    // Also hide the house number before a street, however short.
    const number =
      kind === 'PLACE' ? /\p{Nd}{1,6}\p{L}?,?\s{1,3}$/u.exec(text.slice(Math.max(0, at - 11), at)) : null
    spots.push({ from: at - (number?.[0].length ?? 0), to: at + word.length, kind })
  }
  return spots
}

type Word = { at: number; word: string; folded: string }

/** Finds all words of a name or a place in a row, even if each alone identifies nothing: North Place. */
function phraseSpots(words: readonly Word[], texts: readonly string[], kind: Kind): Spot[] {
  const starts = Map.groupBy(words.keys(), index => words[index]?.folded ?? '')
  return texts.flatMap(text => {
    // A street may be mentioned without its number.
    const all = [...text.matchAll(WORD)].map(([word]) => fold(word))
    const parts = /^\p{Nd}+$/u.test(all[0] ?? '') ? all.slice(1) : all
    const [first, ...rest] = parts
    if (first === undefined || rest.length === 0) return []
    return (starts.get(first) ?? []).flatMap(index => {
      const begin = words[index]
      const end = words[index + rest.length]
      const isThere = rest.every((part, step) => words[index + 1 + step]?.folded === part)
      return isThere && begin && end ? [{ from: begin.at, to: end.at + end.word.length, kind }] : []
    })
  })
}

/** Whether an uncommon word may be a name: an initial capital, a caseless letter, `_`, or a digit next to a letter. */
function isStrange(word: string, folded: string): boolean {
  const plain = folded.replace(/['’](s|t|ve|re|ll|d|m)$/, '')
  if (COMMON_WORDS.has(folded) || COMMON_WORDS.has(plain)) return false
  return /^\p{Lu}|\p{Lo}|_|\p{N}\p{L}|\p{L}\p{N}/u.test(word)
}

/** Whether a word or one of its pieces is one of these parts, or contains one of four or more letters. */
function holds(folded: string, parts: ReadonlySet<string>): boolean {
  const pieces = folded.split(JOINTS)
  if (parts.has(folded) || pieces.some(piece => parts.has(piece))) return true
  for (const part of parts)
    if ((part.length > 3 || /\p{Lo}/u.test(part)) && folded.includes(part)) return true
  return false
}

/** The words, their parts, and the joined forms of two adjacent words or of one word's parts: LiWu, newyork, oday. */
function partsOf(texts: readonly string[], shortest: number): Set<string> {
  const words = texts.flatMap(text => {
    const all = [...text.matchAll(WORD)].map(([word]) => word)
    const pairs = all.slice(1).flatMap((word, index) => [`${all[index]}${word}`])
    return [...all.flatMap(word => [word, ...word.split(JOINTS), word.split(JOINTS).join('')]), ...pairs]
  })
  const folded = words.flatMap(formsOf).filter(word => word.length >= shortest || /\p{Lo}/u.test(word))
  return new Set(folded.filter(word => !PLAIN_PARTS.has(word)))
}

const JOINTS = /[_’'-]/

/** Without accents, wide forms and capitals. Letters without a plain form, such as ł and ß, are spelled l and ss. */
const fold = (word: string): string => foldLetters(word).replaceAll("'", '’')

/** The spellings of a known word: plain, and with two letters for an umlaut. */
const formsOf = (word: string): string[] => [
  ...new Set([word, word.replace(/[äöüøå]/gi, letter => UMLAUTS[letter.toLowerCase()] ?? letter)].map(fold)),
]
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/** Sorted, without overlaps. Two adjacent ones of a kind, with only a space between them, become one. */
function merged(text: string, spots: readonly Spot[]): Spot[] {
  const sorted = [...spots].sort((a, b) => a.from - b.from || b.to - a.to)
  const kept: Spot[] = []
  for (const spot of sorted) {
    const last = kept.at(-1)
    if (last && spot.from < last.to) last.to = Math.max(last.to, spot.to)
    else if (last && last.kind === spot.kind && /^[ -]$/.test(text.slice(last.to, spot.from)))
      last.to = spot.to
    else kept.push({ ...spot })
  }
  return kept
}
