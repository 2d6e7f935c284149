// Which name on a listing is the person's, if any, and how well it fits: compares all listed names with all given
// names.

import { compareMiddlesOf, type MiddleAgreement } from './middle.ts'
import { compareName, type FirstAgreement, type LastAgreement, type NameAgreement } from './name.ts'
import { joinKey, type ParsedName, parseName, type Suffix } from './name-parse.ts'
import type { PersonName } from './person-name.ts'

export type SuffixAgreement = 'same' | 'conflict' | 'notShown' | 'notTold' | 'none'

/** The result for the names of a listing. */
export interface Identity {
  /** False if no name on the listing can be read; then the other fields mean nothing. */
  readable: boolean
  first: FirstAgreement
  last: LastAgreement
  swapped: boolean
  middle: MiddleAgreement
  suffix: SuffixAgreement
  /** The person's best-fitting name. */
  person: PersonName | null
  /** The main name of the listing is another one; only an alias fits. */
  aliasOnly: boolean
  /** An alias on the listing that is another name of the person's. */
  confirmedBy: string
  /** An alias with a last name that the person didn't give. */
  unknownAlias: string
  listedLast: string
  listedSuffix: Suffix
}

export interface PersonNames {
  names: readonly PersonName[]
  middles: readonly string[]
  /** Words that sites print as middle names: former last names, and first names if the person has several. */
  spareMiddles: readonly string[]
  suffix: Suffix
}

const LAST_RANK: Record<LastAgreement, number> = { same: 8, part: 6, slip: 5, initial: 3, different: 0 }
const FIRST_RANK: Record<FirstAgreement, number> = {
  same: 7,
  nickname: 6,
  slip: 5,
  middle: 4,
  initial: 3,
  second: 2,
  different: 0,
}

interface Best {
  agreement: NameAgreement
  person: PersonName
  rank: number
}

/** Compares the names of a listing with those of the person. */
export function compareNames(
  name: string,
  akas: readonly string[] | undefined,
  person: PersonNames,
): Identity {
  const listed = parseName(name)
  const head = bestFor(listed, person.names)
  const middles = head ? listed.words.slice(head.agreement.middleFrom, head.agreement.middleTo) : []
  const found: Identity = {
    readable: head !== null,
    first: head?.agreement.first ?? 'different',
    last: head?.agreement.last ?? 'different',
    swapped: head?.agreement.swapped ?? false,
    middle: 'none',
    suffix: 'none',
    person: head?.person ?? null,
    aliasOnly: false,
    confirmedBy: '',
    unknownAlias: '',
    listedLast: joinKey(listed.words, Math.max(0, listed.words.length - Math.max(1, listed.lastWords))),
    listedSuffix: listed.suffix,
  }
  if (!head && isSameScriptName(listed, person.names))
    Object.assign(found, { readable: true, first: 'same', last: 'same' })
  if (akas && akas.length > 0) addAliases(found, akas, person, head, middles)
  const second = head?.agreement.isHalf ? head.person.givens.slice(1) : []
  const own = second.length > 0 ? [...second, ...person.middles] : person.middles
  found.middle = compareMiddlesOf(head?.person.last ?? '', middles, own, person.spareMiddles)
  found.suffix = compareSuffix(found.listedSuffix, person.suffix)
  return found
}

function bestFor(listed: ParsedName, names: readonly PersonName[]): Best | null {
  if (!listed.readable) return null
  let best: Best | null = null
  for (const person of names) {
    if (!person.readable) continue
    const agreement = compareName(listed, person)
    const rank = LAST_RANK[agreement.last] + FIRST_RANK[agreement.first] + (fits(agreement) ? 20 : 0)
    if (!best || rank > best.rank) best = { agreement, person, rank }
    if (rank === 35) break
  }
  return best
}

function fits(agreement: NameAgreement): boolean {
  return agreement.first !== 'different' && agreement.last !== 'different'
}

/** A name in a script without a table agrees if the person gave exactly the same one. */
function isSameScriptName(listed: ParsedName, names: readonly PersonName[]): boolean {
  if (listed.readable || listed.words.length === 0) return false
  const whole = [...listed.words].sort().join(' ')
  const joined = listed.words.join('')
  return names.some(name => !name.readable && (name.whole === whole || joined === name.last + name.first))
}

function addAliases(
  found: Identity,
  akas: readonly string[],
  person: PersonNames,
  head: Best | null,
  middles: string[],
) {
  const headFits = head !== null && fits(head.agreement)
  const most = Math.min(akas.length, 12)
  for (let i = 0; i < most; i++) {
    const alias = parseName(akas[i] ?? '')
    const best = bestFor(alias, person.names)
    if (!best) continue
    const { agreement } = best
    if (!fits(agreement)) {
      if (agreement.last === 'different' && found.unknownAlias === '') found.unknownAlias = akas[i] ?? ''
      continue
    }
    middles.push(...alias.words.slice(agreement.middleFrom, agreement.middleTo))
    if (headFits) {
      if (best.person !== head.person && agreement.first === 'same' && agreement.last === 'same')
        found.confirmedBy = akas[i] ?? ''
    } else if (!found.aliasOnly) {
      found.aliasOnly = true
      found.readable = true
      found.person = best.person
      if (!head) Object.assign(found, { first: agreement.first, last: agreement.last, aliasOnly: false })
    }
  }
}

function compareSuffix(shown: Suffix, own: Suffix): SuffixAgreement {
  if (shown === own || (isSecond(shown) && isSecond(own))) return own === '' ? 'none' : 'same'
  if (shown === '') return 'notShown'
  return own === '' ? 'notTold' : 'conflict'
}

function isSecond(suffix: Suffix): boolean {
  return suffix === 'jr' || suffix === 'ii'
}
