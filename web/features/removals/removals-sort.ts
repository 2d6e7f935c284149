// The order of removals within a group. Pure.
import type { RemovalsSearch } from './removals-search.ts'

/** What of a row tells its place. */
type Sortable = {
  view: { siteName: string; job: { created_at: string; next_action_at: string | null } }
}

export type RemovalsSort = NonNullable<RemovalsSearch['sort']>

/** As a person chooses them. */
export const SORTS: readonly { value: RemovalsSort; label: string }[] = [
  { value: 'turn', label: 'Whose turn' },
  { value: 'age', label: 'Oldest first' },
  { value: 'date', label: 'Next date' },
  { value: 'broker', label: 'Site, A–Z' },
]

const NAMES = new Intl.Collator('en', { numeric: true })
/** After every date. */
const NO_DATE = '~'

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const COMPARE: Readonly<Record<Exclude<RemovalsSort, 'turn'>, (a: Sortable, b: Sortable) => number>> = {
  age: (a, b) => compareTexts(a.view.job.created_at, b.view.job.created_at),
  date: (a, b) => compareTexts(a.view.job.next_action_at ?? NO_DATE, b.view.job.next_action_at ?? NO_DATE),
  broker: (a, b) => NAMES.compare(a.view.siteName, b.view.siteName),
}

/** Rows come by whose turn it is. Where two are alike, that order stays. */
export function sortRemovals<T>(
  places: readonly T[],
  rowOf: (place: T) => Sortable,
  sort: RemovalsSort = 'turn',
): readonly T[] {
  if (sort === 'turn') return places
  const compare = COMPARE[sort]
  return places.toSorted((a, b) => compare(rowOf(a), rowOf(b)))
}
