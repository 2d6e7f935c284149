// The positive control of a search: we search for a person the site is known to list, and believe "nobody found" only
// if the site finds that person.
import { foldText } from './fold-text.ts'
import type { RecipeProfile } from './profile.ts'
import type { RecordFacts } from './record.ts'
import type { ControlPerson } from './schema.ts'

/**
 * Some of the most common names in one of the largest US cities (Census 2010 surnames, SSA given names). Sites list
 * several people with each name, so none of them is a particular person. Searched in this order until one is found.
 */
export const COMMON_PEOPLE: readonly ControlPerson[] = [
  { firstName: 'Mary', lastName: 'Johnson', city: 'Houston', state: 'TX', age: 51 },
  { firstName: 'John', lastName: 'Smith', city: 'Houston', state: 'TX', age: 45 },
]

/** The people to search for: the recipe's own, or else the common ones. */
export function controlsOf(recipe: { control: readonly ControlPerson[] }): readonly ControlPerson[] {
  return recipe.control.length > 0 ? recipe.control : COMMON_PEOPLE
}

/** The query that searches for one of them. */
export function controlProfile({ firstName, lastName, city, state, age }: ControlPerson): RecipeProfile {
  return { firstName, lastName, city, state, addresses: [{ city, state }], ...(age ? { age } : {}) }
}

/**
 * Records with the name we searched for: the surname, and a given name with the same initial, because sites shorten
 * those. Other people's records don't count as an answer; among ten decoys there is often a Smith.
 */
export function answersTo<R extends Pick<RecordFacts, 'name' | 'alternativeNames'>>(
  { firstName, lastName }: Pick<ControlPerson, 'firstName' | 'lastName'>,
  records: readonly R[],
): R[] {
  const surname = wordsOf(lastName)
  const initial = foldText(firstName).charAt(0)
  const isNamed = (shown: string) => {
    const words = wordsOf(shown)
    const others = words.filter(word => !surname.includes(word))
    return surname.every(word => words.includes(word)) && others.some(word => word.startsWith(initial))
  }
  return records.filter(({ name, alternativeNames }) => [name ?? '', ...alternativeNames].some(isNamed))
}

const wordsOf = (name: string) =>
  foldText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
