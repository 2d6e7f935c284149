// Whether a street address on a site, whole or masked, is one of the person's.
import { isMisspelt } from './edit-distance.ts'
import { fold, isAscii } from './fold.ts'

/** A parsed street. `number` and `name` may contain masked parts (`?`) if they come from a site. */
export interface Street {
  number: string
  /** The name without direction, kind (St, Ave) and unit, joined; `?` is a masked rest. */
  name: string
  /**
   * All words after the number except the unit, joined: if a site masks the end, a direction or kind may be the
   * visible part.
   */
  line: string
  unit: string
}

/** `open`: the visible part doesn't differ, but is too short to mean anything. */
export type StreetAgreement = 'same' | 'masked' | 'number' | 'open' | 'different'

/** The roles of words in an address; all others are the street's name. */
const ROLES = new Map<string, 'unit' | 'direction' | 'kind'>()
for (const [role, listed] of [
  [
    'kind',
    'st street ave avenue rd road dr drive ln lane ct court cir circle blvd boulevard way pl place ter terrace',
  ],
  ['kind', 'pkwy parkway hwy highway trl trail sq square loop path pike run'],
  ['kind', 'strasse str gasse weg platz allee rue via calle avenida'],
  ['unit', 'apt unit ste suite lot trlr rm fl bldg no'],
  ['direction', 'n s e w ne nw se sw north south east west'],
] as const) {
  for (const word of listed.split(' ')) ROLES.set(word, role)
}

/** Words in street names that are often abbreviated, or written in digits. */
const SHORT = new Map<string, string>()
for (const pair of `saint:st mount:mt fort:ft first:1st second:2nd third:3rd fourth:4th fifth:5th sixth:6th seventh:7th
eighth:8th ninth:9th tenth:10th eleventh:11th twelfth:12th n:north s:south e:east w:west`.split(/\s+/)) {
  const [from = '', to = ''] = pair.split(':')
  SHORT.set(from, to)
}

/** Parses the street part of an address: everything before the first comma. Null if it has no street. */
export function parseStreet(text: string): Street | null {
  const found = tokens(fold(text))
  const street: Street = { number: '', name: '', line: '', unit: '' }
  for (let i = 0; i < found.length; i++) {
    const token = found[i] ?? ''
    const role = ROLES.get(token)
    const before = street.number + street.unit
    if (token.startsWith('#') && /^#[a-z0-9]+$/.test(token)) street.unit = token.slice(1)
    else if (role === 'unit' && i > 0 && i + 1 < found.length) street.unit = found[++i] ?? ''
    else if (street.number === '' && hasDigit(token) && (i === 0 || !isOrdinal(token)))
      street.number = hide(token)
    else if (street.number === '' && i === 0 && !hasLetter(token)) street.number = '?'
    else if (role === 'direction' && street.name === '' && isWholeName(found, i + 1))
      street.name = SHORT.get(token) ?? token
    else if (role !== 'direction' && !(role === 'kind' && street.name !== ''))
      street.name += hide(SHORT.get(token) ?? token)
    if (street.number + street.unit === before && !street.line.endsWith('?')) street.line += hide(token)
  }
  return street.name === '' && street.number === '' ? null : street
}

/** Whether a direction is the street's entire name (`14 North St`): a kind of street follows, and no further name. */
function isWholeName(found: readonly string[], next: number): boolean {
  if (next >= found.length) return true
  const after = found[next + 1] ?? ''
  return (
    ROLES.get(found[next] ?? '') === 'kind' &&
    (after === '' || after.startsWith('#') || ROLES.get(after) === 'unit' || ROLES.get(after) === 'direction')
  )
}

function tokens(folded: string): string[] {
  const comma = folded.indexOf(',')
  let head = comma < 0 ? folded : folded.slice(0, comma)
  if (RUNS.some(run => head.includes(run))) head = head.replace(RUN, '*')
  const found: string[] = []
  let start = 0
  for (let i = 0; i <= head.length; i++) {
    const code = i < head.length ? head.charCodeAt(i) : SPACE
    if (code !== SPACE && code !== POINT) continue
    if (i > start) found.push(head.slice(start, i))
    start = i + 1
  }
  return found
}

const SPACE = 32
const POINT = 46
/** Plain characters that mask something if they repeat. */
const RUNS = ['..', '--', 'xxx'] as const
const RUN = /\.{2,}|-{2,}|x{3,}/g

/** Cuts a token at the first masked character. */
function hide(token: string): string {
  for (let i = 0; i < token.length; i++) {
    const code = token.charCodeAt(i)
    const isPlain = (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 45 || code === 39
    if (!isPlain && (code < 128 || !/\p{L}/u.test(token[i] ?? ''))) return `${token.slice(0, i)}?`
  }
  return token
}

function hasDigit(token: string): boolean {
  for (let i = 0; i < token.length; i++) {
    const code = token.charCodeAt(i)
    if (code >= 48 && code <= 57) return true
  }
  return false
}

function hasLetter(token: string): boolean {
  for (let i = 0; i < token.length; i++) {
    const code = token.charCodeAt(i)
    if ((code >= 97 && code <= 122) || code > 0x2fff) return true
  }
  return false
}

function isOrdinal(token: string): boolean {
  const tail = token.slice(-2)
  return tail === 'st' || tail === 'nd' || tail === 'rd' || tail === 'th'
}

/** Compares a shown street with one of the person's. `number`: only the house number could be compared. */
export function compareStreet(shown: Street, own: Street): StreetAgreement {
  const hasNumbers = shown.number !== '' && own.number !== ''
  const number = hasNumbers ? agreeHidden(shown.number, own.number) : 0
  const name = agreeHidden(shown.name, own.name) || agreeLine(shown.line, own)
  if (!hasNumbers) return name > 0 ? 'open' : 'different'
  if (number === 0) return 'different'
  if (name === 2) return number === 2 ? 'same' : 'masked'
  if (name === 1) {
    if (number === 1) return 'open'
    return shown.line.length > 1 ? 'masked' : 'number'
  }
  return number === 2 && isAscii(own.name) && isMisspelt(shown.name, own.name) ? 'same' : 'different'
}

/** 1 if the visible part of the whole line fits, with or without the direction before the name. */
function agreeLine(shown: string, own: Street): 0 | 1 {
  if (!shown.endsWith('?')) return 0
  const from = Math.max(0, own.line.indexOf(own.name))
  const fits = agreeHidden(shown, own.line) || agreeHidden(shown, own.line.slice(from))
  return fits > 0 ? 1 : 0
}

/** 2: equal; 1: the visible start agrees and the rest is masked; 0: not. */
function agreeHidden(shown: string, own: string): 0 | 1 | 2 {
  if (shown === own) return 2
  const cut = shown.indexOf('?')
  return cut >= 0 && own.startsWith(shown.slice(0, cut)) ? 1 : 0
}
