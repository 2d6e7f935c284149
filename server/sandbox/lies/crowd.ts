// Two hundred namesakes of a person in one of their towns. They are generated on request, the same each time, and each
// has a record that can be opened and removed. They share only the name and the town with the person.

import { streetLine, TOLD_UNTIL } from '../people/contacts.ts'
import { fullName, type Person } from '../people/person.ts'
import { createRandom, hash } from '../random.ts'

/** Namesakes in each town. */
export const CROWD = 200
/** Namesakes have positions from here on; the population is smaller. */
const FIRST = 10_000_000
/** Positions reserved for the namesakes of one person: enough for ten towns. */
const ROOM = 2048
const TOWNS = 10
/** The parent and the child have the last two of these positions. */
const PARENT = ROOM - 2
const CHILD = ROOM - 1

/** Whether this is the position of a generated namesake. */
export function inCrowd(index: number): boolean {
  return index >= FIRST
}

/** The person whose namesake has this position, and the namesake's number. */
export function crowdPlace(index: number): { of: number; nth: number } {
  return { of: Math.floor((index - FIRST) / ROOM), nth: (index - FIRST) % ROOM }
}

const FIRSTS = [
  'Alma',
  'Boyd',
  'Cora',
  'Dale',
  'Edna',
  'Floyd',
  'Gwen',
  'Hugh',
  'Iris',
  'Joel',
  'Kay',
  'Lyle',
]
const LASTS = [
  'Abbott',
  'Bowers',
  'Cantrell',
  'Dotson',
  'Estes',
  'Farley',
  'Gunter',
  'Hooper',
  'Ivey',
  'Jarvis',
]

/** A birth year that no site could mistake for the person's. */
function otherYear(own: number, nth: number): number {
  const years = Array.from({ length: 70 }, (_, n) => TOLD_UNTIL - 20 - n).filter(
    year => Math.abs(year - own) > 7,
  )
  return years[nth % years.length] ?? own + 20
}

/** The dead parent or the young child with the same name, at the same address and with the same relatives. */
function kinOf(person: Person, nth: number): Person {
  const own = Number(person.birthDate.slice(0, 4) || '1970')
  const born = nth === PARENT ? Math.max(1925, own - 32) : TOLD_UNTIL - 11
  const suffix = person.sex === 'f' ? '' : nth === PARENT ? 'Sr' : 'Jr'
  return {
    ...person,
    index: FIRST + person.index * ROOM + nth,
    middle: nth === PARENT ? 'Quincy' : 'Zoe',
    suffix,
    formerLast: [],
    alsoFirst: [],
    birthDate: `${born}-04-09`,
    places: person.places.slice(0, 1),
    phones: [],
    emails: [],
    relatives: [fullName(person), ...person.relatives.slice(0, 2)],
    reach: 'all',
    isDead: nth === PARENT,
  }
}

/** The person's dead parent and young child, both with the person's name. */
export function kinsOf(person: Person): Person[] {
  return [kinOf(person, PARENT), kinOf(person, CHILD)]
}

/** The `nth` namesake of `person`, or null if there are fewer. */
export function namesakeOf(person: Person, nth: number): Person | null {
  if (nth === PARENT || nth === CHILD) return kinOf(person, nth)
  const home = person.places.slice(0, TOWNS)[Math.floor(nth / CROWD)]
  if (home === undefined) return null
  const random = createRandom(hash(`crowd:${person.index}:${nth}`))
  const born = otherYear(Number(person.birthDate.slice(0, 4) || '1970'), random.between(0, 10_000))
  const day = String(random.between(1, 28)).padStart(2, '0')
  const zip = `${home.zip.slice(0, 3)}${String(random.between(50, 99))}`
  const kin = () => `${random.pick(FIRSTS)} ${random.pick(LASTS)}`
  return {
    index: FIRST + person.index * ROOM + nth,
    first: person.first,
    middle: random.pick([...'BCDFGHKNPRSTVW'].filter(letter => letter !== person.middle.charAt(0))),
    last: person.last,
    suffix: '',
    sex: person.sex,
    formerLast: [],
    alsoFirst: [],
    birthDate: `${born}-${String(random.between(1, 12)).padStart(2, '0')}-${day}`,
    places: [
      { street: streetLine(random), city: home.city, state: home.state, zip, from: TOLD_UNTIL - 9, to: null },
    ],
    phones: [`${random.between(201, 989)}55501${String(random.between(0, 99)).padStart(2, '0')}`],
    emails: [],
    relatives: [kin(), kin()],
    reach: 'all',
  }
}

/** All namesakes of `person` in town number `town`, counted from 0. */
export function crowdOf(person: Person, town: number): Person[] {
  return Array.from({ length: CROWD }, (_, n) => namesakeOf(person, town * CROWD + n)).filter(
    one => one !== null,
  )
}
