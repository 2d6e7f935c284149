// Rows under headings. Pure.

/** Where a row stands: under which heading. Lower ranks come first; within a rank, larger groups. */
export type GroupPlace = { key: string; title: string; rank: number }

export type RowGroup<T> = GroupPlace & { rows: readonly T[] }

/** The rows keep their order within a group. `bySize` false: groups of a rank are by title. */
export function groupRows<T>(
  rows: readonly T[],
  placeOf: (row: T) => GroupPlace,
  { bySize }: { bySize: boolean },
): RowGroup<T>[] {
  const groups = new Map<string, GroupPlace & { rows: T[] }>()
  for (const row of rows) {
    const place = placeOf(row)
    const group = groups.get(place.key)
    if (group) group.rows.push(row)
    else groups.set(place.key, { ...place, rows: [row] })
  }
  return [...groups.values()].sort(
    (a, b) =>
      a.rank - b.rank ||
      (bySize ? b.rows.length - a.rows.length : 0) ||
      a.title.localeCompare(b.title, 'en-US'),
  )
}

/** The group of a name in an alphabet; what begins with no letter comes last. */
export function letterPlace(name: string): GroupPlace {
  const first = name.normalize('NFKD').charAt(0).toUpperCase()
  return /[A-Z]/.test(first)
    ? { key: first, title: first, rank: 0 }
    : { key: 'other', title: 'Numbers and signs', rank: 1 }
}
