// A person's query for recipes: one name and one place, with the details that some sites ask for.
import type { RecipeProfile } from './profile.ts'

type Name = { first: string; middle: string; last: string; suffix: string }
type Place = { street: string; city: string; state: string; zip: string }
/** The fields of a person that queries use; a row of people fits. */
type Searched = { birth_year: number | null; places: readonly Place[]; phones: readonly string[] }

/** The query of this name in this place. */
export function queryOf(person: Searched, name: Name, place: Place): RecipeProfile {
  return {
    firstName: name.first,
    middleName: name.middle || null,
    lastName: name.last,
    suffix: name.suffix || null,
    birthYear: person.birth_year,
    city: place.city,
    state: place.state,
    addresses: person.places.map(({ street, city, state, zip }) => ({ street, city, state, zip })),
    phone: person.phones[0] ?? null,
  }
}
