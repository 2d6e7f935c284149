// Generates the made-up population: households with spouses, children and their spouses, Jr and Sr pairs, people who
// moved, and namesakes. The seed determines everything.
import { createRandom, type Random } from '../random.ts'
import {
  anyCity,
  createPhoneBook,
  earlierHomes,
  mailAddresses,
  otherCityOf,
  residence,
  TOLD_UNTIL,
} from './contacts.ts'
import { firstNamesOf, nicknames, type Sex, surnames } from './names.ts'
import { type Person, shortName } from './person.ts'
import type { City } from './places.ts'

type Draft = Omit<Person, 'index' | 'relatives'> & { city: City; birthYear: number; kin: Draft[] }
type Seedling = { sex: Sex; birthYear: number; last: string; city: City } & Partial<
  Pick<Draft, 'first' | 'middle' | 'suffix' | 'formerLast'>
>

const ADULT = 18
const OLDEST = 1936
const YOUNGEST = TOLD_UNTIL - ADULT - 1
const HOMES = [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4]

function day(random: Random, year: number): string {
  const month = String(random.between(1, 12)).padStart(2, '0')
  return `${year}-${month}-${String(random.between(1, 28)).padStart(2, '0')}`
}

function createMaker(random: Random) {
  const phoneOf = createPhoneBook()
  return (seed: Seedling): Draft => {
    const { sex, birthYear, last, city } = seed
    const first = seed.first ?? random.weighted(firstNamesOf(sex, birthYear))
    const middleName = random.weighted(firstNamesOf(sex, birthYear))
    const middle =
      seed.middle ?? (random.chance(0.45) ? middleName : random.chance(0.5) ? middleName.charAt(0) : '')
    const adultSince = birthYear + ADULT
    const since = Math.max(adultSince, TOLD_UNTIL - random.between(1, 14))
    const phones = Array.from({ length: random.pick([1, 1, 2, 2, 3]) }, () => phoneOf(random, city))
    const short = nicknames[first]
    return {
      first,
      middle: middle === first ? '' : middle,
      last,
      suffix: seed.suffix ?? '',
      sex,
      formerLast: seed.formerLast ?? [],
      alsoFirst: short !== undefined && random.chance(0.35) ? [short] : [],
      birthDate: day(random, birthYear),
      birthYear,
      city,
      places: [
        residence(random, city, since, null),
        ...earlierHomes(random, city, since, adultSince, random.pick(HOMES)),
      ],
      phones,
      emails: mailAddresses(random, first, last, birthYear),
      reach: 'usual',
      kin: [],
    }
  }
}

function relate(a: Draft, b: Draft): void {
  a.kin.push(b)
  b.kin.push(a)
}

/** The spouse shares the present home; a wife usually took the surname and has a former one. */
function marry(random: Random, make: (seed: Seedling) => Draft, one: Draft): Draft {
  const sex: Sex = random.chance(0.95) ? (one.sex === 'm' ? 'f' : 'm') : one.sex
  const birthYear = Math.min(YOUNGEST, Math.max(OLDEST, one.birthYear + random.between(-6, 6)))
  const own = random.weighted(surnames)
  const tookName = random.chance(0.78)
  const spouse = make({
    sex,
    birthYear,
    city: one.city,
    last: tookName ? one.last : own,
    formerLast: tookName && own !== one.last ? [own] : [],
  })
  const home = one.places[0]
  const from = Math.max(home?.from ?? 0, birthYear + ADULT)
  if (home) spouse.places = [{ ...home, from }, ...spouse.places.slice(1)]
  relate(one, spouse)
  return spouse
}

function bear(random: Random, make: (seed: Seedling) => Draft, parent: Draft, named: boolean): Draft | null {
  const birthYear = parent.birthYear + random.between(21, 37)
  if (birthYear > YOUNGEST) return null
  const sex: Sex = random.chance(0.5) ? 'f' : 'm'
  const city = random.chance(0.5) ? parent.city : (otherCityOf(random, parent.city) ?? anyCity(random))
  if (named && sex === 'm' && parent.sex === 'm' && parent.suffix === '') {
    parent.suffix = 'Sr'
    const { first, middle, last } = parent
    return make({ sex, birthYear, city: parent.city, last, first, middle, suffix: 'Jr' })
  }
  const married = sex === 'f' && birthYear < TOLD_UNTIL - 25 && random.chance(0.55)
  const last = married ? random.weighted(surnames) : parent.last
  return make({ sex, birthYear, city, last, formerLast: last === parent.last ? [] : [parent.last] })
}

function household(random: Random, make: (seed: Seedling) => Draft): Draft[] {
  const sex: Sex = random.chance(0.5) ? 'f' : 'm'
  const birthYear = random.between(OLDEST, YOUNGEST)
  const head = make({ sex, birthYear, last: random.weighted(surnames), city: anyCity(random) })
  const members = [head]
  const spouse = random.chance(0.6) ? marry(random, make, head) : null
  if (spouse) members.push(spouse)
  const children: Draft[] = []
  const count = random.pick([0, 0, 1, 1, 2, 2, 3])
  for (let i = 0; i < count; i++) {
    const child = bear(random, make, head, i === 0 && random.chance(0.3))
    if (!child) continue
    relate(head, child)
    if (spouse) relate(spouse, child)
    for (const sibling of children) relate(sibling, child)
    children.push(child)
  }
  return [...members, ...children]
}

/** Another person of the same name: of a very different age in the same state, or anywhere. */
function namesake(random: Random, make: (seed: Seedling) => Draft, of: Draft): Draft {
  const sameState = random.chance(0.5) ? otherCityOf(random, of.city) : null
  const gap = random.between(12, 30)
  const older = of.birthYear - gap >= OLDEST
  const younger = of.birthYear + gap <= YOUNGEST
  const otherYear = older && (!younger || random.chance(0.5)) ? of.birthYear - gap : of.birthYear + gap
  const birthYear = sameState ? Math.min(YOUNGEST, otherYear) : random.between(OLDEST, YOUNGEST)
  const city = sameState ?? anyCity(random)
  return make({ sex: of.sex, birthYear, city, last: of.last, first: of.first })
}

/** `count` people, the first at position `start`; the same seed gives the same people. */
export function generatePeople(seed: number, start: number, count: number): Person[] {
  const random = createRandom(seed)
  const make = createMaker(random)
  const drafts: Draft[] = []
  // At most one namesake each: two could get the same city and age, and then nobody could tell them apart.
  const doubled = new Set<Draft>()
  while (drafts.length < count) {
    drafts.push(...household(random, make))
    const one = random.pick(drafts)
    if (doubled.has(one) || !random.chance(0.34)) continue
    const other = namesake(random, make, one)
    drafts.push(other)
    doubled.add(one).add(other)
  }
  const named = (draft: Draft) => shortName({ ...draft, index: 0, relatives: [] })
  return drafts.slice(0, count).map((draft, position) => {
    const { city: _city, birthYear: _birthYear, kin, ...person } = draft
    return { ...person, index: start + position, relatives: kin.map(named) }
  })
}
