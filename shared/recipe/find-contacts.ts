// Finds phone numbers, e-mail addresses and street addresses in a text, including the site's mask characters.
// Patterns are bounded, because the texts are untrusted.
import { stateCode } from '../lib/us-state.ts'

/** A digit, or a character that masks one. */
const SIGN = '[\\dxX#*•●∙·_?]'
const PHONE = new RegExp(
  `(?<![\\w#*•●])(?:\\+?1[\\s.-]{0,2})?(?:\\(${SIGN}{3}\\)|${SIGN}{3})[\\s.\\-–]{0,3}${SIGN}{3}[\\s.\\-–]{0,3}${SIGN}{4}(?![\\w#*•●])`,
  'g',
)
/** Toll-free numbers belong to businesses. */
const TOLL_FREE = /^\D*1?\D*8(?:00|33|44|55|66|77|88)/

/** U.S. phone numbers as written, whole or masked, with at least three visible digits. */
export function findPhones(text: string): string[] {
  return [...text.matchAll(PHONE)]
    .map(([found]) => found)
    .filter(found => found.replace(/\D/g, '').length >= 3 && !TOLL_FREE.test(found))
}

const EMAIL =
  /[a-z0-9*•●#][a-z0-9._%+*•●#…-]{0,63}@[a-z0-9*•●#][a-z0-9.*•●#-]{0,80}\.[a-z*•●#]{2,24}(?![\w@])/gi

/** E-mail addresses as written, whole or masked. */
export function findEmails(text: string): string[] {
  return [...text.matchAll(EMAIL)].map(([found]) => found)
}

const STREET_TYPE =
  /\b(?:st|street|ave?|avenue|rd|road|dr|drive|ln|lane|blvd|boulevard|ct|court|pl|place|way|ter|terrace|cir|circle|pkwy|parkway|hwy|highway|trl|trail|loop|run|sq|square|plaza|row|pass|path|pike|alley|crossing|cove|bend|point|pt|rte|route|broadway|box)\b/i
const HIDDEN = /[*•●#_…]{2,}|\.{3}/
const NUMBERED = /^\d{1,6}(?:-\d{1,4})?[a-z]?\s+\S/i
const POSTCODE = /\s\d{5}(?:-\d{4})?$/

/**
 * Street addresses with city and state, on one or two lines; the street may be masked. A number and a word are a
 * street only with a usual street word or a mask: "47 years old, Dayton, OH" isn't one.
 */
export function findStreets(text: string): string[] {
  const lines = text.split('\n').map(line => line.replace(/\s+/g, ' ').trim())
  return lines.flatMap((line, at) => {
    const own = addressIn(line)
    if (own) return [own]
    const joined = isStreet(line) ? addressIn(`${line.replace(/,$/, '')}, ${lines[at + 1] ?? ''}`) : null
    return joined ? [joined] : []
  })
}

/** The address in a line, from its house number to the state or ZIP code. */
function addressIn(line: string): string | null {
  const start = line.search(/(?<![\w-])\d{1,6}(?:-\d{1,4})?[a-z]?\s+\S/i)
  if (start < 0 || line.length > 200) return null
  const parts = line.slice(start).split(',')
  for (let end = 3; end <= Math.min(parts.length, 5); end++) {
    const state = (parts[end - 1] ?? '').trim()
    const bare = state.replace(POSTCODE, '').trim()
    if (stateCode(bare) === null || !isStreet(parts[0] ?? '')) continue
    return parts.slice(0, end).join(',').trim()
  }
  return null
}

function isStreet(text: string): boolean {
  return text.length <= 80 && NUMBERED.test(text) && (STREET_TYPE.test(text) || HIDDEN.test(text))
}
