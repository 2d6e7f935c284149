// Groups rows under headings. Pure.

/** The heading of a row's group. Lower ranks come first; within a rank, larger groups. */
export type GroupPlace = { key: string; title: string; rank: number }

export type RowGroup<T> = GroupPlace & { rows: readonly T[] }

/** Rows keep their order within a group. With `bySize` false, groups of a rank are sorted by title. */
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

/** The alphabetical group of a name; names that start with no letter come last. */
export function letterPlace(name: string): GroupPlace {
  const first = name.normalize('NFKD').charAt(0).toUpperCase()
  return /[A-Z]/.test(first)
    ? { key: first, title: first, rank: 0 }
    : { key: 'other', title: 'Numbers and signs', rank: 1 }
}
