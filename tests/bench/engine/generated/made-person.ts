// Made-up people with homes, phones, mail addresses and relatives, and others who are easily confused with them.
import { type Culture, NAME_POOLS } from './name-pools.ts'
import { MAIL_HOSTS, STATES, STREET_KINDS, STREET_NAMES, type StatePool, TOWNS } from './place-pools.ts'
import type { Random } from './random.ts'
import { plain, shortForms } from './spellings.ts'

export interface Home {
  number: number
  street: string
  /** An index into `STREET_KINDS`. */
  kind: number
  unit: string
  city: string
  state: StatePool
  zip: string
}

export interface Kin {
  first: string
  middle: string
  last: string
  relation: 'spouse' | 'parent' | 'child' | 'sibling' | 'grandparent'
  born: number
}

export interface MadePerson {
  culture: Culture
  sex: 'male' | 'female'
  first: string
  /** The name in everyday use, usually the first name itself. */
  called: string
  middle: string
  last: string
  /** Earlier last names. */
  former: string[]
  suffix: string
  born: { year: number; month: number; day: number }
  /** The current one first. */
  homes: Home[]
  phones: string[]
  emails: string[]
  kin: Kin[]
  /** Sites show the name in the country's script. */
  isInScript?: boolean
}

/** One in three lives in a popular city. */
function makeCity(random: Random, state: StatePool): string {
  return random.pick(random.chance(0.35) ? state.cities : TOWNS)
}

export function makeHome(random: Random, state: StatePool, city = makeCity(random, state)): Home {
  return {
    number: random.int(1, random.chance(0.5) ? 999 : 14999),
    street: `${random.chance(0.15) ? `${random.pick(['N', 'S', 'E', 'W', 'SE'])} ` : ''}${random.pick(STREET_NAMES)}`,
    kind: random.int(0, STREET_KINDS.length - 1),
    unit: random.chance(0.18) ? String(random.int(1, 48)) : '',
    city,
    state,
    zip: state.zip + String(random.int(1000, 9999)),
  }
}

export function makePhone(random: Random, state: StatePool): string {
  return `${random.pick(state.areas)}${random.int(2, 9)}${String(random.int(0, 999_999)).padStart(6, '0')}`
}

export function makeEmail(random: Random, first: string, last: string): string {
  const [a, b] = [first, last].map(word =>
    plain(word)
      .toLowerCase()
      .replace(/[^a-z]/g, ''),
  ) as [string, string]
  const word = random.pick(['sky', 'golf', 'quilt', 'fish', 'music', 'dog'])
  const handles = [
    () => `${a}.${b}`,
    () => `${a}${b}${random.int(1, 99)}`,
    () => `${a}${b}${random.int(1, 99)}`,
    () => `${a[0]}${b}`,
    () => `${a}${random.int(40, 99)}${random.pick(['hawk', 'sun', 'blue', 'fan', 'home'])}`,
    () => `${word}${random.pick(['lover', 'girl', 'guy', '4me'])}${random.int(1, 999)}`,
  ]
  const handle = random.pick(handles)()
  return `${handle}@${random.pickEarly(MAIL_HOSTS)}`
}

export function makeGiven(random: Random, culture: Culture, sex: MadePerson['sex']): string {
  return random.pickEarly(NAME_POOLS[culture][sex])
}

/** A last name of the culture: hyphenated if that's usual, and two words for many Hispanic people. */
export function makeLast(random: Random, culture: Culture): string {
  const one = random.pickEarly(NAME_POOLS[culture].last)
  if (culture === 'hyphenated') return `${one}-${random.pick(NAME_POOLS.anglo.last)}`
  if (culture === 'hispanic' && random.chance(0.35)) return `${one} ${random.pick(NAME_POOLS.hispanic.last)}`
  return one
}

function makeMiddle(random: Random, culture: Culture, sex: MadePerson['sex']): string {
  if (culture === 'vietnamese')
    return sex === 'female' && random.chance(0.6) ? 'Thi' : random.pick(['Van', 'Minh', 'Quoc', 'Thanh', ''])
  const share =
    { chinese: 0.4, 'korean or japanese': 0.4, arabic: 0.65, slavic: 0.6, indian: 0.55 }[culture as string] ??
    0.85
  return random.chance(share) ? (makeGiven(random, culture, sex).split(' ')[0] ?? '') : ''
}

function makeHomes(random: Random, state: StatePool): Home[] {
  const homes = [makeHome(random, state)]
  const count = random.among({ 1: 6, 2: 20, 3: 30, 4: 26, 5: 18 })
  while (homes.length < Number(count)) {
    const before = homes.at(-1) as Home
    if (random.chance(0.2)) homes.push(makeHome(random, before.state, before.city))
    else homes.push(makeHome(random, random.chance(0.6) ? before.state : random.pickEarly(STATES)))
  }
  return homes
}

function makeKin(
  random: Random,
  person: Pick<MadePerson, 'culture' | 'sex' | 'first' | 'middle' | 'last' | 'former' | 'born'>,
): Kin[] {
  const { culture, born } = person
  const birthLast = person.former[0] ?? person.last
  const of = (relation: Kin['relation'], sex: MadePerson['sex'], last: string, year: number): Kin => ({
    first: makeGiven(random, culture, sex),
    middle: random.chance(0.5) ? makeGiven(random, culture, sex).charAt(0) : '',
    last,
    relation,
    born: year,
  })
  const kin: Kin[] = []
  const anySex = () => random.pick(['male', 'female'] as const)
  if (random.chance(0.6))
    kin.push(
      of(
        'spouse',
        person.sex === 'male' ? 'female' : 'male',
        random.chance(0.8) ? person.last : makeLast(random, culture),
        born.year + random.int(-6, 6),
      ),
    )
  for (let i = random.int(0, 2); i > 0; i--)
    kin.push(of('parent', anySex(), birthLast, born.year - random.int(20, 38)))
  for (let i = random.int(0, 3); i > 0; i--)
    kin.push(
      of(
        'sibling',
        anySex(),
        random.chance(0.75) ? birthLast : makeLast(random, culture),
        born.year + random.int(-9, 9),
      ),
    )
  if (born.year < 1990)
    for (let i = random.int(0, 3); i > 0; i--)
      kin.push(of('child', anySex(), person.last, born.year + random.int(20, 38)))
  // A father and son with the same name.
  if (person.sex === 'male' && random.chance(0.08)) {
    const gap = random.chance(0.5) ? random.int(20, 36) : -random.int(20, 36)
    const relation = gap > 0 ? 'child' : 'parent'
    kin.push({
      first: person.first,
      middle: person.middle.charAt(0),
      last: person.last,
      relation,
      born: born.year + gap,
    })
  }
  return kin
}

/** Fixed values for a person. The rest is made up. */
export type Given = Partial<MadePerson> & { state?: StatePool }

/** A person. */
export function makePerson(random: Random, culture: Culture, given: Given = {}): MadePerson {
  const sex = given.sex ?? random.pick(['male', 'female'] as const)
  const first = given.first ?? makeGiven(random, culture, sex)
  const last = given.last ?? makeLast(random, culture)
  const born = given.born ?? {
    year: random.int(1938, 2004),
    month: random.int(1, 12),
    day: random.int(1, 28),
  }
  const isMarried =
    sex === 'female' && random.chance(culture === 'anglo' || culture === 'black american' ? 0.35 : 0.12)
  const former = given.former ?? (isMarried ? [makeLast(random, culture)] : [])
  const homes = given.homes ?? makeHomes(random, given.state ?? random.pickEarly(STATES))
  const shorts = shortForms(first)
  const called = given.called ?? (shorts.length > 0 && random.chance(0.3) ? random.pick(shorts) : first)
  const states = homes.map(home => home.state)
  const make = <T>(low: number, high: number, one: () => T) =>
    Array.from({ length: random.int(low, high) }, one)
  const middle = given.middle ?? makeMiddle(random, culture, sex)
  return {
    ...(given.isInScript ? { isInScript: true } : {}),
    culture,
    sex,
    first,
    called,
    middle,
    last,
    former,
    suffix: given.suffix ?? (sex === 'male' && random.chance(0.06) ? random.pick(['Jr', 'Sr', 'III']) : ''),
    born,
    homes,
    phones: given.phones ?? make(1, 4, () => makePhone(random, random.pick(states))),
    emails: given.emails ?? make(1, 3, () => makeEmail(random, called, last)),
    kin: given.kin ?? makeKin(random, { culture, sex, first, middle, last, former, born }),
  }
}
