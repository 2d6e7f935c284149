// How a privacy desk finds the record that a letter is about: by its URL, or else by name, place and year of birth.
import { nameKey } from '../people/person.ts'
import type { SiteDefinition } from '../sites/definition.ts'
import type { Listing } from '../world/listing.ts'
import type { World } from '../world/world.ts'

/** Pairs of adjacent words, or words with one word between them, as name keys. */
function nameKeys(text: string): Set<string> {
  const words = text.split(/[^\p{L}'-]+/u).filter(word => word !== '')
  const keys = words.flatMap((word, i) => {
    const [second = '', third = ''] = [words[i + 1], words[i + 2]]
    return [nameKey(word + second), nameKey(word + third)]
  })
  return new Set(keys)
}

function linkedRecords(world: World, site: SiteDefinition, text: string): Listing[] {
  const addresses = text.match(/https?:\/\/[^\s<>"')]+/g) ?? []
  return addresses.flatMap(address => world.recordAt(site, address.replace(/[.,;]+$/, '')) ?? [])
}

/**
 * Records whose name and one of whose cities are in the text. If it has years, birth years that match narrow them down.
 */
function namedRecords(world: World, site: SiteDefinition, text: string): Listing[] {
  const lower = text.toLowerCase()
  const people = [...nameKeys(text)].flatMap(key => world.people.named(key))
  const found = [...new Set(people)].flatMap(person => world.listing(site, person) ?? [])
  const placed = found.filter(listing =>
    listing.places.some(place => lower.includes(place.city.toLowerCase())),
  )
  const years: string[] = lower.match(/\b(19|20)\d\d\b/g) ?? []
  const born = (listing: Listing) => world.people.get(listing.person)?.birthDate.slice(0, 4) ?? ''
  const ofYear = placed.filter(listing => years.includes(born(listing)))
  return ofYear.length > 0 ? ofYear : placed
}

/** The records a letter is about: all that it links to, or else all that match the person it describes. */
export function recordsMeant(
  world: World,
  site: SiteDefinition,
  text: string,
): { linked: boolean; records: Listing[] } {
  const linked = linkedRecords(world, site, text)
  const found = linked.length > 0 ? linked : namedRecords(world, site, text)
  const records = [...new Map(found.map(listing => [listing.id, listing])).values()]
  return { linked: linked.length > 0, records }
}
