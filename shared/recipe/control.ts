// The positive control of a search: we search for a person the site is known to list, and believe "nobody found" only
// if the site finds that one.
import { foldText } from './fold-text.ts'
import type { RecipeProfile } from './profile.ts'
import type { RecordFacts } from './record.ts'
import type { ControlPerson } from './schema.ts'

/**
 * Some of the most common names in one of the largest US cities (Census 2010 surnames, SSA given names). Sites list
 * several people with each, and none of them is one person in particular. Searched in this order until one is found.
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

/** Records with the surname we searched for. Records of other people don't count as an answer. */
export function answersTo<R extends Pick<RecordFacts, 'name' | 'alternativeNames'>>(
  { lastName }: Pick<ControlPerson, 'lastName'>,
  records: readonly R[],
): R[] {
  const surname = foldText(lastName)
  return records.filter(({ name, alternativeNames }) =>
    [name ?? '', ...alternativeNames].some(one => foldText(one).includes(surname)),
  )
}
