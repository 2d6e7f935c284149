// Turns a person into searches: the profile that listings are compared with, and one recipe query per name and place,
// likeliest first.
import type { Person } from '#shared/collections/people.ts'
import type { MatchProfile } from '#shared/domain/matching/index.ts'
import { searchPairs } from '#shared/domain/search-pairs.ts'
import { queryOf } from '#shared/recipe/person-query.ts'
import type { RecipeProfile } from '#shared/recipe/profile.ts'

/** The person's profile for the matcher. */
export function matchProfileOf(person: Person): MatchProfile {
  const { birth_year: birthYear, birth_date: birthDate } = person
  return {
    names: person.names.map(({ first, middle, last, suffix }) => ({ first, middle, last, suffix })),
    addresses: person.places.map(({ street, city, state, zip, current }) => ({
      street,
      city,
      state,
      zip,
      current,
    })),
    phones: person.phones,
    emails: person.emails,
    relatives: person.relatives,
    ...(birthYear === null ? {} : { birthYear }),
    ...(birthDate === null ? {} : { birthDate }),
  }
}

/** A query for each pair of a name and a place, likeliest first. */
export function personQueries(person: Person): RecipeProfile[] {
  return searchPairs(person).map(({ name, place }) => queryOf(person, name, place))
}
