// The person's listings that other household members share: the same listing at the same site. Pure.
import { together } from '#shared/domain/together.ts'
import { type Exposure, isStartable } from './exposure-view.ts'

/**
 * The others' listings, by the id of the person's own. Only listings that are theirs count: no open questions, no "not
 * me". `people`: ids of existing people, since a deleted person's scans may stay for a while.
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

/** The listings that start together: the person's, then the same listings of other household members. */
export function startsWith(
  own: readonly Exposure[],
  shared: ReadonlyMap<string, readonly Exposure[]>,
): readonly Exposure[] {
  const theirs = own.flatMap(({ id }) => shared.get(id) ?? []).filter(isStartable)
  return theirs.length === 0 ? own : [...own, ...theirs]
}
