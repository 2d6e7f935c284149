// Splits the name typed in for a free scan into the fields of the sites' forms. Pure and small, because the form also
// loads it.

/** The maximum length of a name, in characters. */
export const SCAN_NAME_MAX = 120

/** Text of PRODUCT S5 for an empty name. */
export const NAME_MISSING = 'Please enter your name to start the scan'

export type ScanName = { first: string; middle: string; last: string; suffix: string }
export type ReadScanName = { ok: true; name: ScanName } | { ok: false; problem: string }

/** Letters of any script with their marks, and separators between the parts of a name. */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M}'’.\- ]*$/u
const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i
/** Particles of the last name that follows them. */
const PARTICLES = new Set(
  'van von der den de del della di da dos das du la le los las el al bin ibn st'.split(' '),
)

/** First, middle, last and suffix; or the problem with the name, as a sentence for people. */
export function readScanName(text: string): ReadScanName {
  const plain = text.normalize('NFC').replace(/,\s*/g, ' ').replace(/\s+/g, ' ').trim()
  if (plain === '') return refused(NAME_MISSING)
  if (plain.length > SCAN_NAME_MAX) return refused(`Enter a name of ${SCAN_NAME_MAX} characters or fewer.`)
  if (!NAME.test(plain)) return refused('Enter a name with letters only.')
  const words = plain.split(' ')
  const suffix = words.length > 2 && SUFFIX.test(words.at(-1) ?? '') ? (words.pop() ?? '') : ''
  const [first = '', ...rest] = words
  if (rest.length === 0) return refused('Add your last name. Sites list people by first and last name.')
  const particle = rest.findIndex(word => PARTICLES.has(word.toLowerCase()))
  const from = particle === -1 ? rest.length - 1 : Math.min(particle, rest.length - 1)
  const last = rest.slice(from).join(' ')
  if (lettersIn(last) < 2) return refused('Write out your last name. One letter isn’t enough to search for.')
  return { ok: true, name: { first, middle: rest.slice(0, from).join(' '), last, suffix } }
}

const refused = (problem: string) => ({ ok: false as const, problem })

const lettersIn = (text: string) => text.replace(/[^\p{L}]/gu, '').length
