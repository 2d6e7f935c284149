// The list of removals as its address says it: the tab, the filters and the grouping.
import { oneOf, readSearch, type SearchOf, text } from '#web/ui/address-search.ts'
import { LIST_VIEW } from '#web/ui/long-list/list-view.ts'
import { STANDING_KEYS } from './standing-keys.ts'

/** Search parameters of the list. What is typed isn't among them. */
export const REMOVALS_SEARCH = {
  ...LIST_VIEW,
  tab: oneOf('all', 'handling', 'todo', 'completed'),
  person: text(36),
  by: oneOf('turn', 'network', 'date'),
  status: oneOf(...STANDING_KEYS, 'open'),
  method: oneOf('automated', 'manual'),
}
export type RemovalsSearch = SearchOf<typeof REMOVALS_SEARCH>
export type RemovalsTab = NonNullable<RemovalsSearch['tab']>

/** For a route's `validateSearch`. */
export const readRemovalsSearch = (search: Record<string, unknown>): RemovalsSearch =>
  readSearch(REMOVALS_SEARCH, search)
