// Everybody in the sandbox world: the generated people and those a tester added, found by name or free text.
import { crowdPlace, inCrowd, namesakeOf } from '../lies/crowd.ts'
import type { Store } from '../store.ts'
import { demoPeople } from './demo-people.ts'
import { everywhere } from './everywhere.ts'
import { generatePeople } from './generate.ts'
import { nicknames } from './names.ts'
import { fullName, nameKey, type Person } from './person.ts'
import { type AddedPerson, addedPerson, personFromProfile } from './profile.ts'

const SEED = 20_260_214
/** How many people are generated, the demo people included. */
export const POPULATION = 5000

export type Population = {
  size: () => number
  /** The person at a position; generated namesakes have positions too. */
  get: (index: number) => Person | null
  /** People with a name of this key (`nameKey` of first and last name). */
  named: (key: string) => readonly Person[]
  /** People with that last name, by `nameKey`. */
  withLast: (key: string) => readonly Person[]
  /** People whose names, places, phones or mail addresses contain every word of `text`. */
  find: (text: string) => readonly Person[]
  /** Adds a person, durably. */
  add: (profile: AddedPerson) => Person
}

/** The keys by which sites find a person: every first name with every last name. */
function keysOf(person: Person): Set<string> {
  const short = nicknames[person.first]
  const firsts = [person.first, ...person.alsoFirst, ...(short === undefined ? [] : [short])]
  const lasts = [person.last, ...person.formerLast]
  return new Set(firsts.flatMap(first => lasts.map(last => nameKey(first + last))))
}

function searchText(person: Person): string {
  const places = person.places.flatMap(place => [place.city, place.state, place.zip])
  const others = [...person.formerLast, ...person.alsoFirst, ...person.phones, ...person.emails]
  return [`p${person.index}`, fullName(person), ...places, ...others].join(' ').toLowerCase()
}

/** The population: the generated people, then those added to `store`. */
export function createPopulation(store: Store): Population {
  const everybody: Person[] = [
    ...demoPeople,
    ...generatePeople(SEED, demoPeople.length, POPULATION - demoPeople.length),
  ]
  const byName = new Map<string, Person[]>()
  const byLast = new Map<string, Person[]>()
  const put = (map: Map<string, Person[]>, key: string, person: Person) => {
    const list = map.get(key)
    if (list) list.push(person)
    else map.set(key, [person])
  }
  const enter = (person: Person) => {
    for (const key of keysOf(person)) put(byName, key, person)
    for (const last of [person.last, ...person.formerLast]) put(byLast, nameKey(last), person)
  }
  for (const person of [...everybody, everywhere]) enter(person)
  for (const json of store.addedPeople()) {
    const person = personFromProfile(addedPerson.parse(JSON.parse(json)), everybody.length)
    everybody.push(person)
    enter(person)
  }
  return {
    size: () => everybody.length,
    get: index => {
      if (index === everywhere.index) return everywhere
      if (!inCrowd(index)) return everybody[index] ?? null
      const { of, nth } = crowdPlace(index)
      const person = everybody[of]
      return person === undefined ? null : namesakeOf(person, nth)
    },
    named: key => byName.get(key) ?? [],
    withLast: key => byLast.get(key) ?? [],
    find: text => {
      const words = text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(word => word !== '')
      if (words.length === 0) return []
      return everybody.filter(person => {
        const own = searchText(person)
        return words.every(word => own.includes(word))
      })
    },
    add: profile => {
      const person = personFromProfile(profile, everybody.length)
      store.addPerson(JSON.stringify(profile))
      everybody.push(person)
      enter(person)
      return person
    },
  }
}
