// The person's listings that are also somebody else's of the household: the same listing at the same site. Pure.
import { together } from '#shared/domain/together.ts'
import type { Exposure } from './exposure-view.ts'

/** The others' by the id of the person's own; nobody else's question and nobody else's "not me" is among them. */
export function sharedWith(
  own: readonly Exposure[],
  others: readonly Exposure[],
): ReadonlyMap<string, readonly Exposure[]> {
  const theirs = others.filter(({ verdict }) => verdict === 'yours')
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
