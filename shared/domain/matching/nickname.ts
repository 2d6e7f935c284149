// Which given names can stand for each other. One hop only: a nickname of a nickname is another name, except for a
// few short forms.
import { GIVEN_NAMES, INDIAN_GIVEN_NAMES, VIETNAMESE_GIVEN_NAMES } from './given-table.ts'
import { isGivenName } from './name-frequency.ts'
import { NICKNAMES, SHORTS, SPELLINGS } from './nickname-table.ts'
import { PUBLIC_NICKNAMES } from './public-nickname-table.ts'

const LINKS = new Map<string, Set<string>>()
const GIVEN = new Set(`${GIVEN_NAMES} ${VIETNAMESE_GIVEN_NAMES} ${INDIAN_GIVEN_NAMES}`.trim().split(/\s+/))
const ALIKE = new Map<string, Set<string>>()
const VARIANTS = new Map<string, Set<string>>()

for (const group of `${NICKNAMES};${PUBLIC_NICKNAMES}`.split(';')) {
  const [formal = '', shorts = ''] = group.trim().split(':')
  for (const short of shorts.split(' ')) {
    link(LINKS, formal, short)
    link(LINKS, short, formal)
  }
}
linkAll(VARIANTS, SPELLINGS)
linkAll(ALIKE, SHORTS)

function linkAll(links: Map<string, Set<string>>, groups: string) {
  for (const group of groups.split(';')) {
    const names = group.trim().split(/\s+/)
    for (const a of names) for (const b of names) if (a !== b) link(links, a, b)
  }
}

function link(links: Map<string, Set<string>>, from: string, to: string) {
  const known = links.get(from)
  if (known) known.add(to)
  else links.set(from, new Set([to]))
}

/**
 * Whether one of two folded given names is a usual short form of the other (Bob, Robert). Bob and Rob aren't: one
 * hop.
 */
export function isNickname(a: string, b: string): boolean {
  return LINKS.get(a)?.has(b) === true
}

/** Whether the same person uses both folded short forms (Bob, Rob). */
export function isSameShort(a: string, b: string): boolean {
  return ALIKE.get(a)?.has(b) === true
}

/**
 * The usual short and full forms of a folded given name; undefined if there are none. For names that are compared
 * many times.
 */
export function nicknamesOf(name: string): ReadonlySet<string> | undefined {
  return LINKS.get(name)
}

/** Whether two folded given names are spellings of one name (Sara, Sarah). */
export function isSpelling(a: string, b: string): boolean {
  return VARIANTS.get(a)?.has(b) === true
}

/** Whether a folded word is a given name in its own right, so a similar name means another person (Maria, Mario). */
export function isKnownGiven(name: string): boolean {
  return isGivenName(name) || LINKS.has(name) || VARIANTS.has(name) || GIVEN.has(name)
}
