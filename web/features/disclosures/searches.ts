// What searches told: they ask a site for a person's names in their places, and are not written down one by one.
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import { personName } from '#shared/letters/full-name.ts'

/** The searches for one person: how many sites were asked, and for what. `lastAt` is when one last answered, or is being asked. */
export type Searches = {
  personId: string
  name: string
  sites: number
  lastAt: string | null
  /** First and last names, as the profile has them now. */
  names: readonly string[]
  places: readonly string[]
}

/** Of each of these people for whom a site has been searched, or may have been, in their order. */
export function searchesOf(people: readonly Person[], scans: readonly ExposureScan[]): Searches[] {
  return people.flatMap((person): Searches[] => {
    const asked = scans.filter(scan => scan.person_id === person.id && mayHaveAsked(scan))
    if (asked.length === 0) return []
    const dates = asked.flatMap(({ started_at, scan_date }) => [started_at, scan_date])
    return [
      {
        personId: person.id,
        name: personName(person),
        sites: asked.length,
        lastAt:
          dates
            .filter(date => date !== null)
            .toSorted()
            .at(-1) ?? null,
        names: [...new Set(person.names.map(({ first, last }) => `${first} ${last}`))],
        places: [...new Set(person.places.map(({ city, state }) => `${city}, ${state}`))],
      },
    ]
  })
}

/** A site that turned us away had been asked: that, too, tells it something. */
function mayHaveAsked({ status, started_at, scan_date }: ExposureScan): boolean {
  return status !== 'pending' || started_at !== null || scan_date !== null
}
