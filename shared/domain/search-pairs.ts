// The pairs of a name and a place that we search sites for. The engine searches them, and the screens name them.
type Years = { from_year?: number | null | undefined; to_year?: number | null | undefined }
type Name = Years & { first: string; last: string }
type Place = Years & { city: string; state: string; current: boolean }

type Searched<N, P> = { names: readonly N[]; places: readonly P[]; birth_year: number | null }
export type SearchPair<N, P> = { name: N; place: P }

/**
 * The person's names with their places (RECIPES 2), likeliest first, each pair once: sites list people under
 * today's name and town, and under earlier ones.
 * 1. The main name in the current places, then in former ones.
 * 2. The other names in the current places, then in former ones.
 * Among former places, the most recent comes first and those without years last. We skip a name and a place that
 * didn't overlap in time, and places that the person left before they were born. A missing year excludes nothing, and
 * neither do years that contradict each other. A place given twice (two streets in one city) counts once.
 */
export function searchPairs<N extends Name, P extends Place>(person: Searched<N, P>): SearchPair<N, P>[] {
  const places = person.places
    .filter(place => !isBefore(yearsOf(place).to, person.birth_year))
    .sort((a, b) => leftAt(b) - leftAt(a))
  const pairs = person.names
    .flatMap((name, index) =>
      places.map((place, order) => ({ name, place, tier: tierOf(index, place.current), order, index })),
    )
    .filter(({ name, place }) => overlap(name, place))
  pairs.sort((a, b) => a.tier - b.tier || a.order - b.order || a.index - b.index)
  const seen = new Set<string>()
  return pairs.flatMap(({ name, place }) => {
    const key = [name.first, name.last, place.city, place.state].join('|').toLowerCase()
    if (seen.has(key)) return []
    seen.add(key)
    return [{ name, place }]
  })
}

/**
 * Whether the person may have lived there under that name. In the year of a move or a wedding, both names are possible.
 */
function overlap(name: Name, place: Place): boolean {
  const [named, lived] = [yearsOf(name), yearsOf(place)]
  return !isBefore(named.to, lived.from) && !isBefore(lived.to, named.from)
}

/**
 * The years of a name or place. A current place has no last year. The form rejects a last year before the first, but
 * rows also come from the API and imports. In that case we don't know which one is wrong, and use neither.
 */
function yearsOf(row: Years & { current?: boolean }) {
  const from = row.from_year ?? null
  const to = row.current ? null : (row.to_year ?? null)
  return isBefore(to, from) ? { from: null, to: null } : { from, to }
}

function isBefore(year: number | null | undefined, other: number | null | undefined): boolean {
  return year != null && other != null && year < other
}

/**
 * The year in which the person left a place, as a sort key: the maximum for current places, 0 for places without
 * years.
 */
function leftAt({ current, to_year, from_year }: Place): number {
  return current ? Number.MAX_SAFE_INTEGER : (to_year ?? from_year ?? 0)
}

function tierOf(nameIndex: number, isCurrent: boolean): number {
  return (nameIndex === 0 ? 0 : 2) + (isCurrent ? 0 : 1)
}
