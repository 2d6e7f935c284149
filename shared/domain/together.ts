// Groups items about one listing that several people of a household are on. Pure.

/** The person and the listing of an item. `listingKey` is empty if no listing is known, as for a letter to a site. */
export type OfListing = { personId: string; siteId: string; listingKey: string }

/**
 * The same rows, with those of one listing grouped at the position of the first. No row is lost or duplicated, and a
 * group has at most one row per person: a person's second row for the listing is in another group.
 */
export function together<T>(rows: readonly T[], of: (row: T) => OfListing): [T, ...T[]][] {
  const groups: [T, ...T[]][] = []
  const open = new Map<string, { group: [T, ...T[]]; people: Set<string> }[]>()
  for (const row of rows) {
    const { personId, siteId, listingKey } = of(row)
    const key = `${siteId} ${listingKey}`
    const room = listingKey === '' ? undefined : open.get(key)?.find(({ people }) => !people.has(personId))
    if (room) {
      room.group.push(row)
      room.people.add(personId)
      continue
    }
    const group: [T, ...T[]] = [row]
    groups.push(group)
    open.set(key, [...(open.get(key) ?? []), { group, people: new Set([personId]) }])
  }
  return groups
}
