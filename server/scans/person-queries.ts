// A person as the engine asks for them: the profile that listings are held against, and one recipe query per name and
// place.
import type { Person } from '#shared/collections/people.ts'
import type { MatchProfile } from '#shared/domain/matching/index.ts'
import type { RecipeProfile } from '#shared/recipe/profile.ts'

/** The person in the matcher's words. */
export function matchProfileOf(person: Person): MatchProfile {
  const { birth_year: birthYear, birth_date: birthDate } = person
  return {
    names: person.names,
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

/**
 * Every name with every place (RECIPES.md section 2), the main name and the current place first, each combination once.
 * A place given twice (two streets in one city) is asked for once.
 */
export function personQueries(person: Person): RecipeProfile[] {
  const places = [...person.places].sort((a, b) => Number(b.current) - Number(a.current))
  const seen = new Set<string>()
  const queries: RecipeProfile[] = []
  for (const name of person.names) {
    for (const place of places) {
      const key = [name.first, name.last, place.city, place.state].join('|').toLowerCase()
      if (seen.has(key)) continue
      seen.add(key)
      queries.push({
        firstName: name.first,
        middleName: name.middle || null,
        lastName: name.last,
        suffix: name.suffix || null,
        birthYear: person.birth_year,
        city: place.city,
        state: place.state,
        addresses: places.map(({ street, city, state, zip }) => ({ street, city, state, zip })),
        phone: person.phones[0] ?? null,
      })
    }
  }
  return queries
}
