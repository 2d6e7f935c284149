// How many other people fit everything that a listing and the person have in common: the share of people with their
// name in the place, narrowed by age and other agreeing details. If there are too many, we ask the person instead of
// deciding.
import type { Identity } from './identity.ts'
import { givenShare, lastShare } from './name-frequency.ts'
import type { ComparedPerson } from './person.ts'
import type { PersonName } from './person-name.ts'
import { COUNTRY_PEOPLE, regionPeople, uncountedPeople } from './population.ts'
import type { Reason } from './reason.ts'
import { regionStateName } from './region.ts'
import { type Level, WEIGHTS } from './weights-table.ts'
import type { Whereabouts } from './whereabouts.ts'

/** The estimated namesakes of a listing. */
export interface Namesakes {
  /** Expected number of other people with this name in the agreeing place, and of this age if the age agrees. */
  sharing: number
  /** Expected number of those who also fit everything else that agrees. */
  others: number
  /** `Texas`, `Mentor, OH`; '' if no place in the United States agrees. */
  place: string
  hasAge: boolean
}

/** Log10 of the share of people of an age: one out of about eighty years of life; a month is a twelfth of that. */
const AGES: ReadonlyMap<Level, number> = new Map<Level, number>([
  ['age.month', -3],
  ['age.exact', -1.9],
  ['age.near', -1.4],
  ['age.ahead', -1.4],
  ['age.stale', -1.3],
  ['age.band', -1.2],
  ['age.decade', -0.9],
  ['age.wide', -0.5],
])

/**
 * Log10 of the share of namesakes in one place and of one age with whom a detail agrees by chance: a middle initial
 * with one in twelve (one in three if most share the same few), a second home with one in a hundred, a relative with
 * one in fifty (families reuse names), a number or an address with almost none.
 */
const BY_CHANCE: ReadonlyMap<Level, number> = new Map<Level, number>([
  ['middle.initial', -1.1],
  ['middle.usual', -0.5],
  ['middle.whole', -1.6],
  ['suffix.same', -1.5],
  ['alias.confirmed', -2],
  ['place.more', -2],
  ['street.same', -4],
  ['street.masked', -3.3],
  ['street.number', -2.5],
  ['street.zip', -0.7],
  ['phone.whole', -6],
  ['phone.most', -5],
  ['phone.some', -2],
  ['phone.area', -0.3],
  ['email.whole', -7],
  ['email.most', -5],
  ['email.some', -4],
  ['email.ofName', -0.7],
  ['kin.one', -1.7],
  ['kin.more', -3.5],
  ['kin.shortOne', -0.7],
  ['kin.shortMore', -1.7],
  ['kin.former', -1],
  ['kin.formerMore', -1.5],
])

/** If only an initial shows, it may stand for one of this many names (log10). */
const FIRST_INITIAL = -1.2
const LAST_INITIAL = -1.1

/** Counts the namesakes; null if the name on the listing isn't the person's. */
export function countNamesakes(
  person: ComparedPerson,
  identity: Identity,
  where: Whereabouts,
  reasons: readonly Reason[],
): Namesakes | null {
  const name = identity.person
  if (!name || !identity.readable || identity.first === 'different') return null
  let sharing = shareOf(name, identity)
  let others = 0
  let hasAge = false
  for (const { part, level, weight } of reasons) {
    if (part === 'age') {
      const age = AGES.get(level)
      if (age === undefined) continue
      sharing += age
      hasAge = true
      // Two more places agree by chance with one in this many, squared.
    } else
      others +=
        (BY_CHANCE.get(level) ?? 0) * (level === 'place.more' && weight > WEIGHTS['place.more'] ? 2 : 1)
  }
  const { people, place } = peopleOf(person, where)
  const expected = 10 ** sharing * people
  return { sharing: expected, others: others === 0 ? expected : expected * 10 ** others, place, hasAge }
}

/** Log10 of the share of people of the person's age with the name, as far as the listing shows it. */
function shareOf(name: PersonName, { first, last }: Identity): number {
  if (first !== 'initial' && last !== 'initial') return name.share + name.inYear
  const given = first === 'initial' ? FIRST_INITIAL : givenShare(name.first)
  return given + (last === 'initial' ? LAST_INITIAL : lastShare(name.last)) + name.inYear
}

const COUNTRY = 'the United States'

function isAtHome(person: ComparedPerson): boolean {
  return person.places.every(place => place.region.kind === 'us')
}

/** The agreeing place and its population. */
function peopleOf(person: ComparedPerson, where: Whereabouts): { people: number; place: string } {
  const hit = where.hits[0]
  if (hit) {
    const people = hit.people ?? uncountedPeople(where.isLarge)
    return { people: where.isCityOnly ? people * 2 : people, place: hit.region.kind === 'us' ? hit.text : '' }
  }
  if (where.region?.kind !== 'us') return { people: COUNTRY_PEOPLE, place: isAtHome(person) ? COUNTRY : '' }
  return { people: regionPeople(where.region), place: regionStateName(where.region) }
}

/** Describes the number of namesakes; `share` is that of the name alone (log10), for places without a count. */
export function namesakesText({ sharing, place, hasAge }: Namesakes, share: number): string {
  const what = hasAge ? 'this name and age' : 'this name'
  if (place === '')
    return share > MANY
      ? 'Many people share this name'
      : share > SOME
        ? 'Some people share this name'
        : 'Few people share this name'
  if (sharing >= 1.5) return `About ${rounded(sharing)} people in ${place} share ${what}`
  if (sharing >= 0.05) return `Someone else in ${place} may share ${what}`
  return `Hardly anyone else in ${place} shares ${what}`
}

/** Names shared by thousands, and by hundreds, of people in a country. */
const MANY = -5.3
const SOME = -6.3

/** A number as people say it: at most two significant digits, tens from twenty on. */
function rounded(count: number): string {
  const step = count < 20 ? 1 : 10 ** Math.max(1, Math.floor(Math.log10(count)) - 1)
  const shown = Math.round(count / step) * step
  return shown < 1000 ? String(shown) : String(shown).replace(/\B(?=(\d{3})+$)/g, ',')
}
