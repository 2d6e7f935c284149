// The list of removals and the board, as stored in their addresses: the tab, the filters, the order and the grouping.
import { COUNT_GROUPS } from '#shared/domain/count-groups.ts'
import { oneOf, readSearch, type SearchOf, text } from '#web/ui/address-search.ts'
import { LIST_VIEW } from '#web/ui/long-list/list-search.ts'

/** Search parameters of the list. The search text isn't among them. */
export const REMOVALS_SEARCH = {
  ...LIST_VIEW,
  tab: oneOf('all', 'handling', 'todo', 'completed'),
  person: text(36),
  /** `none`: one list without headings. */
  by: oneOf('turn', 'network', 'date', 'none'),
  /** The order within a group. */
  sort: oneOf('turn', 'age', 'date', 'answer', 'broker'),
  /** Only the removals that this removal's request clears, including its own. */
  request: text(36),
  status: oneOf(...COUNT_GROUPS, 'open'),
  method: oneOf('automated', 'manual'),
  /** Letters whose answer is overdue, or due within seven days. */
  answer: oneOf('overdue', 'week'),
}
export type RemovalsSearch = SearchOf<typeof REMOVALS_SEARCH>
export type RemovalsTab = NonNullable<RemovalsSearch['tab']>

/** Search parameters of the board. */
export const BOARD_SEARCH = {
  ...LIST_VIEW,
  tab: REMOVALS_SEARCH.tab,
  person: REMOVALS_SEARCH.person,
}
export type BoardSearch = SearchOf<typeof BOARD_SEARCH>

/** For a route's `validateSearch`. */
export const readRemovalsSearch = (search: Record<string, unknown>): RemovalsSearch =>
  readSearch(REMOVALS_SEARCH, search)
