// One line about a person, without showing all their data. Pure.
import type { Person } from '#shared/collections/people.ts'

/** `Me · born 1984 · Austin, TX · 2 names, 3 places`. `relation`: to the viewer; null if there is none to show. */
export function personSummary(person: Person, relation: string | null): string {
  const home = person.places.find(place => place.current) ?? person.places[0]
  const counts = [
    count(person.names.length, 'name'),
    count(person.places.length, 'place'),
    count(person.phones.length + person.emails.length, 'phone or address', 'phones and addresses'),
  ].filter(text => text !== null)
  return [
    relation,
    person.birth_year === null ? null : `born ${person.birth_year}`,
    home ? `${home.city}, ${home.state}` : null,
    counts.join(', '),
  ]
    .filter(part => part)
    .join(' · ')
}

function count(n: number, one: string, many = `${one}s`): string | null {
  return n === 0 ? null : `${n} ${n === 1 ? one : many}`
}
