// The person's listings that are also somebody else's of the household: the same listing at the same site. Pure.
import { together } from '#shared/domain/together.ts'
import type { Exposure } from './exposure-view.ts'

/**
 * The others' by the id of the person's own; nobody else's question and nobody else's "not me" is among them. `people`:
 * ids of those there are. The scans of a person who was deleted may stay for a while.
 */
export function sharedWith(
  own: readonly Exposure[],
  others: readonly Exposure[],
  people: ReadonlySet<string>,
): ReadonlyMap<string, readonly Exposure[]> {
  const theirs = others.filter(({ verdict, scan }) => verdict === 'yours' && people.has(scan.person_id))
  const mine = new Set(own.map(({ id }) => id))
  return new Map(
    together([...own, ...theirs], ({ scan, listing }) => ({
      personId: scan.person_id,
      siteId: scan.site_id,
      listingKey: listing.key,
    }))
      .filter(([first, ...rest]) => rest.length > 0 && mine.has(first.id))
      .map(([first, ...rest]) => [first.id, rest]),
  )
}

/** What starts with these of the person's: they, then the same listings as others of the household have them. */
export function startsWith(
  own: readonly Exposure[],
  shared: ReadonlyMap<string, readonly Exposure[]>,
): readonly Exposure[] {
  const theirs = own
    .flatMap(({ id }) => shared.get(id) ?? [])
    .filter(({ job, starting }) => job === null && starting === null)
  return theirs.length === 0 ? own : [...own, ...theirs]
}
