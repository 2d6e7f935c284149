// The others on a page: namesakes, family, and people with a similar name. Each kind shares with the person what it
// would in reality.
import {
  type Given,
  type Home,
  type Kin,
  type MadePerson,
  makeGiven,
  makeHome,
  makePerson,
} from './made-person.ts'
import { STATES } from './place-pools.ts'
import type { Random } from './random.ts'
import { plain, spellingsOf } from './spellings.ts'

/** Kinds of other people, per thousand. */
export const LOOKALIKES = {
  namesake: 755,
  nearname: 80,
  'samecity-otherage': 45,
  'samecity-sameage': 6,
  'samecity-nothing': 3,
  pastcity: 18,
  jrsr: 18,
  twin: 14,
  sibling: 16,
  spouse: 16,
  cousin: 16,
  foreign: 12,
} as const
export type Lookalike = keyof typeof LOOKALIKES

/** Similar given names of different people. */
const NEAR: readonly (readonly [string, string])[] = [
  ['Maria', 'Mario'],
  ['Marla', 'Maria'],
  ['Christina', 'Christine'],
  ['Joan', 'Jean'],
  ['Daniel', 'Danielle'],
  ['Eric', 'Erica'],
  ['Carol', 'Carl'],
  ['Brian', 'Briana'],
  ['Ana', 'Ada'],
  ['Gary', 'Mary'],
  ['Dale', 'Dave'],
  ['Jane', 'June'],
  ['Wei', 'Mei'],
  ['Ali', 'Adli'],
  ['Amit', 'Ajit'],
  ['Minh', 'Linh'],
  ['Patrick', 'Patricia'],
  ['Paul', 'Paula'],
  ['Michael', 'Michelle'],
  ['Julio', 'Julia'],
  ['Francisco', 'Francisca'],
  ['Sergey', 'Sergio'],
]

/** A birth year `low` to `high` years away, of an adult up to about ninety. */
function yearNear(random: Random, year: number, low: number, high: number): number {
  const isLater = year < 1950 || (year < 1990 && random.chance(0.5))
  return Math.min(2006, year + (isLater ? 1 : -1) * random.int(low, high))
}

/** Another person of the kind. */
export function makeLookalike(random: Random, kind: Lookalike, self: MadePerson): MadePerson {
  const { culture, sex, born } = self
  const same: Given = { sex, first: self.first, last: self.last, suffix: '', called: self.called }
  const home = self.homes[0] as Home
  const here = (): Home[] => [
    makeHome(random, home.state, home.city),
    ...Array.from({ length: random.int(0, 3) }, () => makeHome(random, random.pickEarly(STATES))),
  ]
  const yearsOff = (low: number, high: number) => ({
    ...born,
    year: yearNear(random, born.year, low, high),
    month: random.int(1, 12),
  })
  switch (kind) {
    case 'namesake':
      return makePerson(random, culture, {
        ...same,
        state: random.chance(0.7) ? home.state : random.pickEarly(STATES),
      })
    case 'nearname':
      return makePerson(random, culture, { ...nearName(random, self), state: home.state })
    case 'samecity-otherage':
      return makePerson(random, culture, { ...same, born: yearsOff(3, 40), homes: here() })
    case 'samecity-sameage':
      return makePerson(random, culture, { ...same, born: yearsOff(0, 1), homes: here() })
    case 'samecity-nothing':
      return makePerson(random, culture, { ...same, middle: '', homes: here() })
    case 'pastcity': {
      const past = self.homes.at(-1) as Home
      return makePerson(random, culture, {
        ...same,
        homes: [
          makeHome(random, past.state, past.city),
          ...Array.from({ length: random.int(0, 2) }, () => makeHome(random, random.pickEarly(STATES))),
        ],
      })
    }
    case 'cousin':
      return makePerson(random, culture, {
        ...same,
        born: yearsOff(1, 12),
        state: home.state,
        kin: [...random.some(self.kin, 1), ...makePerson(random, culture, same).kin],
      })
    case 'foreign':
      return makePerson(random, random.pick(['chinese', 'korean or japanese', 'arabic'] as const), {
        state: home.state,
        isInScript: true,
      })
    case 'jrsr':
      return makeFamily(random, sex === 'male' ? 'jrsr' : 'sibling', self)
    default:
      return makeFamily(random, kind, self)
  }
}

function nearName(random: Random, self: MadePerson): Given {
  const near = NEAR.find(pair => pair.includes(self.first))
  if (near && random.chance(0.6))
    return { first: near[0] === self.first ? near[1] : near[0], last: self.last, sex: self.sex }
  if (random.chance(0.5))
    return { first: self.first, last: slip(random, self.last), sex: self.sex, middle: self.middle.charAt(0) }
  return { first: makeGiven(random, self.culture, self.sex), last: self.last, sex: self.sex }
}

/** A different real last name, off by a letter or an ending. */
function slip(random: Random, last: string): string {
  const ways = [
    `${last}s`,
    last.replace(/son$/, 'sen'),
    last.replace(/e([nr])$/, 'o$1'),
    last.replace(/ll?/, 'l'),
    last.replace('i', 'y'),
    `${last}ez`,
  ]
  return random.pick(ways.filter(way => way !== last))
}

/** Family: shares homes, phones and relatives with the person. */
function makeFamily(
  random: Random,
  kind: 'jrsr' | 'twin' | 'sibling' | 'spouse',
  self: MadePerson,
): MadePerson {
  const { culture, born } = self
  const ownKin: Kin = {
    first: self.first,
    middle: self.middle.charAt(0),
    last: self.last,
    relation: 'sibling',
    born: born.year,
  }
  const shared: Given = {
    last: self.last,
    former: self.former,
    homes: random.chance(0.5)
      ? self.homes
      : [...random.some(self.homes, 1), makeHome(random, (self.homes[0] as Home).state)],
    phones: random.chance(0.5) ? self.phones.slice(0, 1) : makePerson(random, culture).phones,
    kin: [...random.some(self.kin, 3), ...(kind !== 'jrsr' || random.chance(0.4) ? [ownKin] : [])],
  }
  if (kind === 'jrsr') {
    const gap = random.int(20, 36)
    const isParent = self.suffix === 'Jr' || born.year > MIDDLE_YEAR
    const suffix = random.chance(0.75) ? (isParent ? 'Sr' : 'Jr') : ''
    return makePerson(random, culture, {
      ...shared,
      sex: self.sex,
      first: self.first,
      called: self.called,
      middle: random.chance(0.6) ? self.middle : makeGiven(random, culture, self.sex),
      suffix,
      born: { ...born, year: born.year + (isParent ? -gap : gap), month: random.int(1, 12) },
    })
  }
  if (kind === 'twin') {
    const first = random.chance(0.5) ? alike(random, self) : otherGiven(random, self)
    return makePerson(random, culture, {
      ...shared,
      sex: self.sex,
      first,
      called: first,
      suffix: '',
      born: { ...born },
    })
  }
  if (kind === 'sibling')
    return makePerson(random, culture, {
      ...shared,
      first: otherGiven(random, self),
      suffix: '',
      born: {
        ...born,
        year: born.year + (random.chance(0.5) ? 1 : -1) * random.int(1, 9),
        month: random.int(1, 12),
      },
    })
  const sex = self.sex === 'male' ? 'female' : 'male'
  return makePerson(random, culture, {
    ...shared,
    sex,
    first: makeGiven(random, culture, sex),
    suffix: '',
    born: { ...born, year: born.year + random.int(-6, 6), month: random.int(1, 12) },
  })
}

/** A person born later shares the name with a parent rather than with a child. */
const MIDDLE_YEAR = 1972

function otherGiven(random: Random, self: MadePerson): string {
  const other = Array.from({ length: 12 }, () => makeGiven(random, self.culture, self.sex)).find(name =>
    isOther(name, self),
  )
  return other ?? 'Zelma'
}

/** Whether a given name is no spelling or short form of the person's own. */
function isOther(first: string, self: MadePerson): boolean {
  const own = [self.first, self.called, ...spellingsOf(self.first)].map(plain)
  return (
    ![first, ...spellingsOf(first)].some(name => own.includes(plain(name))) && !self.first.startsWith(first)
  )
}

/** Twins often have names with the same beginning. */
function alike(random: Random, self: MadePerson): string {
  const first = Array.from({ length: 12 }, () => makeGiven(random, self.culture, self.sex)).find(
    name => name[0] === self.first[0] && isOther(name, self),
  )
  return first ?? otherGiven(random, self)
}
