// The order of removals within a group. Pure.
import type { RemovalsSearch } from './removals-search.ts'

/** The fields of a row that the order depends on. */
type Sortable = {
  view: {
    siteName: string
    job: { created_at: string; next_action_at: string | null }
    answer: { day: string } | null
  }
}

export type RemovalsSort = NonNullable<RemovalsSearch['sort']>

/** The choices, in order. */
export const SORTS: readonly { value: RemovalsSort; label: string }[] = [
  { value: 'turn', label: 'Whose turn' },
  { value: 'age', label: 'Oldest first' },
  { value: 'date', label: 'Next date' },
  { value: 'answer', label: 'Answer due' },
  { value: 'broker', label: 'Site, A–Z' },
]

const NAMES = new Intl.Collator('en', { numeric: true })
/** Sorts after every date. */
const NO_DATE = '~'

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const COMPARE: Readonly<Record<Exclude<RemovalsSort, 'turn'>, (a: Sortable, b: Sortable) => number>> = {
  age: (a, b) => compareTexts(a.view.job.created_at, b.view.job.created_at),
  date: (a, b) => compareTexts(a.view.job.next_action_at ?? NO_DATE, b.view.job.next_action_at ?? NO_DATE),
  answer: (a, b) => compareTexts(a.view.answer?.day ?? NO_DATE, b.view.answer?.day ?? NO_DATE),
  broker: (a, b) => NAMES.compare(a.view.siteName, b.view.siteName),
}

/** Rows arrive sorted by turn. The sort is stable, so equal rows keep that order. */
export function sortRemovals<T>(
  places: readonly T[],
  rowOf: (place: T) => Sortable,
  sort: RemovalsSort = 'turn',
): readonly T[] {
  if (sort === 'turn') return places
  const compare = COMPARE[sort]
  return places.toSorted((a, b) => compare(rowOf(a), rowOf(b)))
}
