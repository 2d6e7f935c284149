// A name of the person, prepared once for comparison with many names on sites.
import { fold, isAscii, words } from './fold.ts'
import { nameShare, yearFactor } from './name-frequency.ts'
import { joinKey, LONGEST_NAME, parseOwnLast, parseSuffix, type Suffix } from './name-parse.ts'

/** A prepared name of the person. */
export interface PersonName {
  first: string
  /** The parts of a double first name (Mary Ann, Jean-Paul); otherwise just the name itself. */
  givens: string[]
  last: string
  /** The longer parts of a last name with several words; empty for a single word. */
  lastParts: string[]
  /** Keys of double last names that combine this one with another of the person's (maiden and married name). */
  doubles: string[]
  /** The person's middle names and initials with this name. */
  middles: string[]
  suffix: Suffix
  /** Log10 of the share of people with this name. */
  share: number
  /** Log10 of how much more frequent the given name is among people born in the person's year; 0 without a year. */
  inYear: number
  readable: boolean
  /** The whole folded name with its words sorted, for scripts we can't read; '' otherwise. */
  whole: string
  /** A letter was converted to plain Latin. */
  folded: boolean
}

/** Prepares one name of a profile. */
export function preparePersonName(name: {
  first: string
  middle?: string | undefined
  last: string
  suffix?: string | undefined
  birthYear?: number | undefined
}): PersonName {
  const firsts = words(fold(name.first.slice(0, LONGEST_NAME)))
  const { words: lasts, suffix } = parseOwnLast(name.last)
  const first = joinKey(firsts)
  const last = joinKey(lasts)
  const readable = first !== '' && last !== '' && isAscii(first) && isAscii(last)
  return {
    first,
    givens:
      first === firsts[0] ? [first] : firsts.flatMap(word => word.split('-')).filter(word => word !== ''),
    last,
    lastParts: partsOf(lasts),
    doubles: turnedDouble(lasts),
    middles: words(fold((name.middle ?? '').slice(0, LONGEST_NAME))),
    suffix: parseSuffix(name.suffix) || suffix,
    share: nameShare(first, last),
    inYear: name.birthYear ? yearFactor(first, name.birthYear) : 0,
    readable,
    whole: readable ? '' : [...firsts, ...lasts].sort().join(' '),
    folded: !isAscii(name.first) || !isAscii(name.last),
  }
}

/** Jones-Smith for Smith-Jones: sites differ in the order. */
function turnedDouble(lasts: readonly string[]): string[] {
  const [only = ''] = lasts
  if (lasts.length === 1 && !only.includes('-')) return []
  const parts = lasts.flatMap(word => word.split('-'))
  return parts.length === 2 && parts.every(part => part.length > 3) ? [`${parts[1]}${parts[0]}`] : []
}

function partsOf(lasts: readonly string[]): string[] {
  const [only = ''] = lasts
  if (lasts.length === 1 && !only.includes('-')) return []
  return lasts.flatMap(word => word.split('-')).filter(word => word.length > 2)
}
