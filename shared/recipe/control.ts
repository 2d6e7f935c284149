// The positive control of a search: somebody the site surely lists is looked up, so that "nobody found" is believed only
// of a site that finds anybody.
import { foldText } from './fold-text.ts'
import type { RecipeProfile } from './profile.ts'
import type { RecordFacts } from './record.ts'
import type { ControlPerson } from './schema.ts'

/**
 * Among the commonest names in one of the largest cities of the US (Census 2010 surnames, SSA given names): sites list
 * several of each, and none of them is one person in particular. Asked for in this order until one is shown.
 */
export const COMMON_PEOPLE: readonly ControlPerson[] = [
  { firstName: 'Mary', lastName: 'Johnson', city: 'Houston', state: 'TX', age: 51 },
  { firstName: 'John', lastName: 'Smith', city: 'Houston', state: 'TX', age: 45 },
]

/** The people to ask for: the recipe's own, else the common ones. */
export function controlsOf(recipe: { control: readonly ControlPerson[] }): readonly ControlPerson[] {
  return recipe.control.length > 0 ? recipe.control : COMMON_PEOPLE
}

/** The query that asks for one of them. */
export function controlProfile({ firstName, lastName, city, state, age }: ControlPerson): RecipeProfile {
  return { firstName, lastName, city, state, addresses: [{ city, state }], ...(age ? { age } : {}) }
}

/** Records of somebody with the surname asked for. Records of just anybody are no answer to the question. */
export function answersTo<R extends Pick<RecordFacts, 'name' | 'alternativeNames'>>(
  { lastName }: Pick<ControlPerson, 'lastName'>,
  records: readonly R[],
): R[] {
  const surname = foldText(lastName)
  return records.filter(({ name, alternativeNames }) =>
    [name ?? '', ...alternativeNames].some(one => foldText(one).includes(surname)),
  )
}
