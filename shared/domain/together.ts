// One listing at one site that several people of a household are on: what is kept of it for each stands together. Pure.

/** Whose it is, and of which listing. `listingKey` is empty where no listing is known, as with a letter to a site. */
export type OfListing = { personId: string; siteId: string; listingKey: string }

/**
 * The same rows, those of one listing together, where its first one stood. No row is lost or doubled, and a group has at
 * most one of each person: what a person has a second time for the listing stands in another group.
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
