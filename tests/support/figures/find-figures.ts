// Finds the figures in a sentence: numbers in digits, and numbers in words if they count or measure something. Numbers
// in names, dates, law numbers and quoted buttons don't count.
export type Figure = { shown: string; value: number; from: number; to: number }

const WORDS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  twenty: 20,
  thirty: 30,
  ninety: 90,
}
/** Nouns that a number in words measures or promises. “Four steps” describes; it promises nothing. */
const TIMES = 'seconds?|minutes?|hours?|(?:business )?days?|weeks?|months?|years?|percent|taps'
const COUNTED =
  'people-search sites|sites|times|people|archives|wrong (?:codes|passwords)|recovery codes|searches'

const MONTH =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\\.?)'

/** Not figures, each with the reason. The order matters: longer patterns precede their parts. */
const NO_FIGURES: readonly RegExp[] = [
  // The product's own words, as a screen shows them.
  /“[^”]*”/g,
  // Days, months and years.
  new RegExp(`\\b${MONTH} (?:\\d{1,2}, )?(?:19|20)\\d\\d\\b`, 'g'),
  new RegExp(`\\b${MONTH} \\d{1,2}\\b(?! ?[%\\d])`, 'g'),
  /\b(?:19|20)\d\d-\d\d-\d\d\b/g,
  /(?<![$\d,.])\b(?:19|20)\d\d(?:[–-](?:19|20)\d\d)?\b(?!,\d| ?%| percent)/g,
  // Laws and standards by their numbers.
  /\b(?:Articles?|sections?|chapter|title|CCR|Civil Code|Law|Regulation \(EU\)|RFC|ISO|SOC|AB|SB|HTTP|arXiv|pull request|version) ?\d[\d.,()/a-z]*(?:(?:,| and| to| or)? \(?\d[\d.()a-z]*\)?)*/g,
  /(?<=Articles? \d[^.]*?)\(\d+\)/g,
  // Names with digits in them: SHA-256, AES-256-GCM, argon2id, S3, 4-eyes.ai, 192.com, /auth/v1.
  /(?:https?:\/\/|\/)\S+/g,
  /\b[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/gi,
  /\b[A-Za-z][A-Za-z]*-?\d[\w.-]*/g,
  /(?<![\d.,$])\d+(?!(?:h|s|m|min|ms|px|st|nd|rd|th|k|K|M|B|x)\b)[A-Za-z][\w-]*/g,
  /(?<=^Article \| )[\d, ]+/g,
  // Steps of a list, by their number.
  /^\d+\. /g,
]

/** In order of appearance, beginning at `start`. The text before `start` is only context. */
export function findFigures(text: string, start = 0): Figure[] {
  const read = NO_FIGURES.reduce(
    (left, pattern) => left.replace(pattern, match => '·'.repeat(match.length)),
    text,
  )
  const digits = [...read.matchAll(/\d+(?:,\d{3})*(?:\.\d+)?/g)].map(match => ({
    shown: match[0],
    value: Number(match[0].replaceAll(',', '')),
    from: match.index,
    to: match.index + match[0].length,
  }))
  const names = Object.keys(WORDS)
  // “On two sites” can simply mean several.
  const many = names.filter(name => name !== 'two').join('|')
  const inWords = new RegExp(
    `\\b(?:(?:${names.join('|')})(?= (?:more )?(?:${TIMES})\\b)|(?:${many})(?= (?:more )?(?:${COUNTED})\\b))`,
    'gi',
  )
  const words = [...read.matchAll(inWords)].map(match => ({
    shown: match[0],
    value: WORDS[match[0].toLowerCase()] ?? Number.NaN,
    from: match.index,
    to: match.index + match[0].length,
  }))
  return [...digits, ...words].filter(({ from }) => from >= start).sort((a, b) => a.from - b.from)
}
