// The household members that one listing names: its owners, and those among the relatives it shows. Pure.
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import { mainName } from '#shared/letters/full-name.ts'

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** The names of everyone it concerns, its owners first. `people`: the household members that the viewer sees. */
export function namedTogether(
  listing: Pick<SeenListing, 'relatives'>,
  whose: readonly string[],
  people: readonly Person[],
): string[] {
  const relatives = listing.relatives.map(partsOf)
  const own = whose.flatMap(id => people.find(person => person.id === id) ?? [])
  const others = people.filter(person => !whose.includes(person.id) && isAmong(person, relatives))
  return [...own, ...others].map(mainName)
}

/** "Removing this at First Finder hides 3 of you: Ada, Ben, and Cleo."; null if it names only one. */
export function hidesText(siteName: string, names: readonly string[]): string | null {
  return names.length < 2
    ? null
    : `Removing this at ${siteName} hides ${names.length} of you: ${listed.format(names)}.`
}

/** Compares first and last names: sites drop middle names, or shorten them to a letter. */
function isAmong(person: Person, relatives: readonly string[][]): boolean {
  return person.names.some(name => {
    const [first, last] = [partsOf(name.first), partsOf(name.last)]
    return relatives.some(
      parts =>
        parts[0] !== undefined &&
        parts[0] === first[0] &&
        last.length > 0 &&
        last.every(part => parts.slice(1).includes(part)),
    )
  })
}

/** Words without accents, case and punctuation. */
const partsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(part => part !== '')
