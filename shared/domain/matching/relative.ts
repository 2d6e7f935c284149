// Which relatives on a site are the person's, have one of the person's other last names, or have the person's own
// name.
import { isMisspelt } from './edit-distance.ts'
import { hasFewNames } from './few-names.ts'
import { guessLastWords, joinKey, type ParsedName, parseName, type Suffix } from './name-parse.ts'
import { nicknamesOf } from './nickname.ts'

export interface Relative {
  first: string
  /** A key, or one letter if the site masks the rest. */
  last: string
  /** The last word of the last name (Cruz of de la Cruz). */
  bare: string
  suffix: Suffix
  /** As the site or the person wrote it. */
  text: string
}

/** The result for the relatives shown, as counts. */
export interface KinAgreement {
  /** Shown relatives that the person also named, with the full last name. */
  named: number
  /** How many of these say little: namesakes' families have relatives with the same name. */
  usual: number
  /** Like `named`, but only the first name and an initial are visible. */
  abbreviated: number
  /** Shown relatives whose last name occurs only in the person's other names (a maiden name). */
  formerName: number
  /** A shown relative has the person's own first and last name: then the listing is probably a parent's or child's. */
  ownName: boolean
  /** How many relatives could be read and compared with those the person named. */
  shown: number
  /** The first relative that agrees, as written. */
  example: string
}

/** Parses a relative's name; null if it can't be read. */
export function parseRelative(text: string): Relative | null {
  // Brackets are the site's comment: `Eileen Roe (Mother)`.
  const bracket = text.indexOf('(')
  const parsed: ParsedName = parseName(bracket > 0 ? text.slice(0, bracket) : text)
  const count = parsed.words.length
  if (count < 2) return null
  const lastWords = parsed.lastWords || guessLastWords(parsed.words)
  const first = joinKey(parsed.words, 0, 1)
  const last = joinKey(parsed.words, count - lastWords)
  const bare = lastWords > 1 ? joinKey(parsed.words, count - 1) : last
  return { first, last, bare, suffix: parsed.suffix, text }
}

/** A name on the person's side, with precomputed lookups. */
export interface OwnName {
  first: string
  last: string
  bare: string
  nicknames: ReadonlySet<string> | undefined
}

/** Prepares a name of the person or of a relative. */
export function prepareOwnName(name: { first: string; last: string; bare?: string }): OwnName {
  const { first, last, bare = last } = name
  return { first, last, bare, nicknames: nicknamesOf(first) }
}

/** Whether a shown relative can be the one that the person named. */
export function isSameRelative(shown: Relative, own: OwnName): boolean {
  return isSameGiven(shown.first, own) && isSameLast(shown, own)
}

function isSameLast({ last, bare }: Relative, own: OwnName): boolean {
  if (last.length === 1) return own.last[0] === last
  return last === own.last || bare === own.last || last === own.bare || isMisspelt(last, own.last)
}

/**
 * Whether a first name is an initial on either side and the rest agrees: the same relative, or another of the family.
 */
function isPossibleKin(shown: Relative, kin: Kin): boolean {
  if (shown.first.length > 1 && !kin.hasInitial) return false
  for (const own of kin.relatives) {
    const isInitial = shown.first.length === 1 || own.first.length === 1
    if (isInitial && shown.first[0] === own.first[0] && isSameLast(shown, own)) return true
  }
  return false
}

function isSameGiven(shown: string, own: OwnName): boolean {
  if (shown === own.first) return true
  if (shown.charCodeAt(0) === own.first.charCodeAt(0) && isMisspelt(shown, own.first)) return true
  return own.nicknames?.has(shown) === true
}

/** The person's side of the comparison. */
export interface Kin {
  relatives: readonly OwnName[]
  /** The person's own names. */
  own: readonly OwnName[]
  /** Last names of relatives that the person doesn't have. */
  lasts: () => ReadonlySet<string>
  /** The person gave only the initial of a relative's first name. */
  hasInitial: boolean
  /** Whether a relative has the person's own name, or a short or full form of it. */
  familyName: 'same' | 'form' | 'none'
}

/** Compares the shown relatives. `listedLast` is the last name on the listing; sharing it says nothing. */
export function compareKin(shownTexts: readonly string[], kin: Kin, listedLast: string): KinAgreement {
  const found: KinAgreement = {
    named: 0,
    usual: 0,
    abbreviated: 0,
    formerName: 0,
    ownName: false,
    shown: 0,
    example: '',
  }
  const most = Math.min(shownTexts.length, 24)
  for (let i = 0; i < most; i++) {
    const shown = parseRelative(shownTexts[i] ?? '')
    if (!shown || isPossibleKin(shown, kin)) continue
    found.shown++
    if (isOwnName(shown, kin.own)) {
      found.ownName = true
      continue
    }
    if (isNamed(shown, kin)) {
      if (shown.last.length > 1) {
        found.named++
        if (shown.last === listedLast && hasFewNames(shown.last)) found.usual++
      } else found.abbreviated++
      if (found.example === '') found.example = shown.text
    } else if (bearsOtherName(shown, kin, listedLast)) found.formerName++
  }
  return found
}

function isNamed(shown: Relative, kin: Kin): boolean {
  for (const own of kin.relatives) if (isSameRelative(shown, own)) return true
  return false
}

/** Whether the main name of a listing is that of a relative the person named. */
export function isNamedRelative(name: string, kin: Kin): boolean {
  const shown = kin.relatives.length > 0 ? parseRelative(name) : null
  return shown !== null && shown.first.length > 1 && isNamed(shown, kin)
}

/** Whether a relative has one of the person's own names, like a parent or child with the same name. */
export function isOwnName(shown: { first: string; last: string }, names: Kin['own']): boolean {
  for (const own of names) {
    if (shown.last !== own.last) continue
    if (shown.first === own.first || own.nicknames?.has(shown.first) === true) return true
  }
  return false
}

function bearsOtherName(shown: Relative, kin: Kin, listedLast: string): boolean {
  if (shown.last.length === 1 || shown.last === listedLast) return false
  for (const own of kin.own) if (shown.last === own.last) return true
  return false
}
