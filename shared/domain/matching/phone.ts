// Whether a phone number on a site, whole or masked, can be one of the person's.

/** Separators between digits; any other non-digit masks one. Two separators in a row also mask some: `297---87`. */
const BETWEEN = ' -.()/+\u00a0\u2010\u2011\u2013'
const ALSO_HIDES = '-.'
const HIDDEN = 63
/** Shorter texts, masked digits included, aren't phone numbers. */
const SHORTEST = 7
/** The maximum length of a number with all its labels, in characters. */
const LONGEST = 80

/** The digits of a number; U.S. and Canadian ones in national form (ten digits). */
export function phoneDigits(phone: string): string {
  let digits = ''
  for (let i = 0; i < phone.length; i++) {
    const code = phone.charCodeAt(i)
    if (code >= 48 && code <= 57) digits += phone[i]
  }
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}

/** A shown number with `?` for each masked digit, without country code 1, separators and extension. */
export function phonePattern(text: string): string {
  const shown = text.length > LONGEST ? text.slice(0, LONGEST) : text
  let pattern = ''
  for (let i = 0; i < shown.length; i++) {
    const code = shown.charCodeAt(i)
    const sign = shown[i] ?? ''
    const label = isLetter(code) ? labelAt(shown, i) : 0
    if (code >= 48 && code <= 57) pattern += sign
    else if (pattern.length >= 10 && (label > 0 || isExtension(shown, i))) break
    else if (label > 0) i += label - 1
    else if (!BETWEEN.includes(sign) || (shown[i + 1] === sign && ALSO_HIDES.includes(sign))) pattern += '?'
  }
  const hasCountry = pattern.startsWith('1') && (pattern.length === 11 || shown.startsWith('+1'))
  return hasCountry ? pattern.slice(1) : pattern
}

/**
 * The length of the word at `at` and a colon after it, as in `Home: 440…`; 0 if the letters mask digits (`XXXX`) or
 * there are none.
 */
function labelAt(shown: string, at: number): number {
  let end = at
  let isWord = false
  for (; end < shown.length && isLetter(shown.charCodeAt(end)); end++) {
    if ((shown.charCodeAt(end) | CASE) !== (shown.charCodeAt(at) | CASE)) isWord = true
  }
  if (!isWord) return 0
  return (shown[end] === ':' ? end + 1 : end) - at
}

const CASE = 32

function isLetter(code: number): boolean {
  const lower = code | CASE
  return lower >= 97 && lower <= 122
}

function isExtension(shown: string, at: number): boolean {
  const rest = shown.slice(at, at + 4).toLowerCase()
  return rest.startsWith('ext') || rest.startsWith('#') || (rest.startsWith('x') && /^x\s?\d/.test(rest))
}

/**
 * How much of a number agrees: all of it, almost all (7+ visible digits), three or more, only the area code, or too
 * little to mean anything.
 */
export type PhoneAgreement = 'whole' | 'most' | 'some' | 'area' | 'little'

/** Compares a pattern with the person's digits; null if a visible digit differs. */
export function comparePhone(pattern: string, digits: string): PhoneAgreement | null {
  if (isAllHidden(pattern)) return 'little'
  if (pattern.length === digits.length) return grade(countSeen(pattern, digits), pattern, digits)
  const hidden = pattern.indexOf('?')
  if (hidden >= 0) {
    // A site may use any number of mask characters.
    const seen = countEnds(pattern, hidden, digits)
    if (seen > 0) return grade(seen, pattern, digits)
  }
  return compareAbroad(pattern, digits)
}

function isAllHidden(pattern: string): boolean {
  for (let i = 0; i < pattern.length; i++) if (pattern.charCodeAt(i) !== HIDDEN) return false
  return pattern !== ''
}

/** How many visible digits agree by position; 0 if one differs. */
function countSeen(pattern: string, digits: string): number {
  let seen = 0
  for (let i = 0; i < pattern.length; i++) {
    const code = pattern.charCodeAt(i)
    if (code === HIDDEN) continue
    if (code !== digits.charCodeAt(i)) return 0
    seen++
  }
  return seen
}

function countEnds(pattern: string, hidden: number, digits: string): number {
  const head = pattern.slice(0, hidden)
  const tail = pattern.slice(pattern.lastIndexOf('?') + 1)
  const fits = head.length + tail.length < digits.length && digits.startsWith(head) && digits.endsWith(tail)
  return fits ? head.length + tail.length : 0
}

/** Outside the U.S. and Canada, one side may lack the country code or have a national 0: compare from the end. */
function compareAbroad(pattern: string, digits: string): PhoneAgreement | null {
  let shown = pattern.startsWith('0') ? pattern.replace(/^0+/, '') : pattern
  let own = digits.startsWith('0') ? digits.replace(/^0+/, '') : digits
  const length = Math.min(shown.length, own.length)
  if (length < SHORTEST || Math.abs(shown.length - own.length) > 3) return null
  shown = shown.slice(-length)
  own = own.slice(-length)
  return grade(countSeen(shown, own), shown, own)
}

function grade(seen: number, pattern: string, digits: string): PhoneAgreement | null {
  if (seen >= Math.min(9, digits.length)) return 'whole'
  if (seen >= 7) return 'most'
  if (seen === 0) return null
  if (seen < 3) return 'little'
  return seen === 3 && pattern.charCodeAt(0) !== HIDDEN ? 'area' : 'some'
}
