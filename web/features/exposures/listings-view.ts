// Which of a person's listings are shown, and under which headings, according to the page's address. Pure.

import type { RemovalWay } from '#shared/domain/removal-way.ts'
import type { Chip } from '#web/ui/long-list/filter-chips.tsx'
import { finderOf } from '#web/ui/long-list/find-rows.ts'
import { type GroupPlace, groupRows, letterPlace, type RowGroup } from '#web/ui/long-list/group-rows.ts'
import type { ListingRow } from './listing-rows.ts'
import type { ListingsSearch } from './listings-search.ts'

type Grouping = NonNullable<ListingsSearch['by']>
type Shows = NonNullable<ListingsSearch['show']>

/** What each chip shows, in display order. */
const SHOWS: readonly { value: Shows; label: string; fits: (row: ListingRow) => boolean }[] = [
  { value: 'street', label: 'Street address', fits: row => row.shown.street > 0 },
  { value: 'phones', label: 'Phone', fits: row => row.shown.phones > 0 },
  { value: 'relatives', label: 'Relatives', fits: row => row.shown.relatives > 0 },
  { value: 'risk', label: 'Very High risk', fits: row => row.exposure.risk === 'Very High' },
  { value: 'us', label: 'We can do it', fits: row => row.isReady && row.minutes === 0 },
  { value: 'you', label: 'Needs you', fits: row => row.isReady && row.minutes > 0 },
  { value: 'open', label: 'Not started', fits: row => row.isReady },
  { value: 'started', label: 'Started', fits: row => !row.isReady },
]

export type ListingsView<T> = { groups: RowGroup<T>[]; chips: Chip[]; count: number }

type Given<T> = {
  /** `T` holds its row: places that hold their order are sorted by their previous row. */
  places: readonly T[]
  rowOf: (place: T) => ListingRow
  text: string
  by: Grouping
  show: Shows | undefined
}

/** The rows that match the search and the chip, under their headings. Each chip counts the rows that it would show. */
export function viewListings<T>({ places, rowOf, text, by, show }: Given<T>): ListingsView<T> {
  const finds = finderOf(text)
  const found = finds ? places.filter(place => finds(rowOf(place).find)) : places
  const all = places.map(rowOf)
  const rows = found.map(rowOf)
  const isMixed = all.some(row => row.isReady) && all.some(row => !row.isReady)
  const offered = SHOWS.filter(
    ({ value, fits }) =>
      value === show || ((isMixed || (value !== 'open' && value !== 'started')) && all.some(fits)),
  )
  const chips = [
    { value: 'all', label: 'All', count: rows.length },
    ...offered.map(({ value, label, fits }) => ({ value, label, count: rows.filter(fits).length })),
  ]
  const fits = SHOWS.find(({ value }) => value === show)?.fits
  const shown = fits ? found.filter(place => fits(rowOf(place))) : found
  // In a network, the request that clears the others comes first.
  const goesAlong = (place: T) => Number(rowOf(place).way === 'parent')
  const ordered = by === 'network' ? shown.toSorted((a, b) => goesAlong(a) - goesAlong(b)) : shown
  const groups = groupRows(ordered, place => PLACE[by](rowOf(place)), { bySize: by === 'network' })
  return { groups, chips, count: shown.length }
}

const WHO: Readonly<Record<RemovalWay, string>> = {
  automated: 'We send it',
  parent: 'Goes with another site',
  email: 'By letter: you read it, we send it',
  assisted: 'We fill in the form, you finish it',
  guided: 'You do it, with a guide',
}
const WAYS: readonly RemovalWay[] = ['automated', 'parent', 'email', 'assisted', 'guided']

const PLACE: Readonly<Record<Grouping, (row: ListingRow) => GroupPlace>> = {
  network: ({ network }) => ({ key: network.id, title: network.title, rank: network.isNetwork ? 0 : 1 }),
  who: ({ way, isReady }) =>
    isReady
      ? { key: way, title: WHO[way], rank: WAYS.indexOf(way) }
      : { key: 'started', title: 'Already started', rank: WAYS.length },
  name: ({ name }) => letterPlace(name),
}
