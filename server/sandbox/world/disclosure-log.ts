// The names and towns that removal forms received, and whether the site shows anybody with them. If a form received
// more than a record shows, the site has learned something.
import { nameKey } from '../people/person.ts'
import type { Population } from '../people/population.ts'
import type { SiteDefinition } from '../sites/definition.ts'
import { numberOf, type Store, textOf } from '../store.ts'
import { listingOf } from './listing.ts'

export type DisclosedName = { at: number; name: string; city: string; state: string; isShown: boolean }

export type DisclosureLog = {
  /** Logs that a removal form of the site received this name (first and last) and place. */
  note: (site: SiteDefinition, name: string, place: { city: string; state: string }) => void
  /** The names and places that a site received, earliest first. */
  of: (site: SiteDefinition) => DisclosedName[]
}

/** First and last name of `Rosa E. Whitaker Jr`, as a key. */
function keyOf(name: string): string {
  const words = name.split(/\s+/).filter(word => !/^(jr|sr)\.?$/i.test(word))
  return nameKey(`${words[0] ?? ''}${words.length > 1 ? (words.at(-1) ?? '') : ''}`)
}

/** The log, stored in `store`. Records that aren't up at the moment also count as shown. */
export function createDisclosureLog(store: Store, people: Population, now: () => number): DisclosureLog {
  const write = store.db.prepare(
    'insert into told (site, at, name, city, state, is_shown) values (?, ?, ?, ?, ?, ?)',
  )
  const read = store.db.prepare(
    'select at, name, city, state, is_shown from told where site = ? order by seq',
  )
  const isShown = (site: SiteDefinition, name: string, city: string, state: string) =>
    people.named(keyOf(name)).some(person => {
      const shown = listingOf(site, person, 0, now())
      const isNamed = [shown.name, ...shown.aliases].some(own => keyOf(own) === keyOf(name))
      const isThere = shown.places.some(
        place =>
          (city === '' || nameKey(place.city) === nameKey(city)) && (state === '' || place.state === state),
      )
      return isNamed && isThere
    })
  return {
    note: (site, name, { city, state }) =>
      void write.run(site.host, now(), name, city, state, Number(isShown(site, name, city, state))),
    of: site =>
      read.all(site.host).map(row => ({
        at: numberOf(row, 'at'),
        name: textOf(row, 'name'),
        city: textOf(row, 'city'),
        state: textOf(row, 'state'),
        isShown: numberOf(row, 'is_shown') === 1,
      })),
  }
}
