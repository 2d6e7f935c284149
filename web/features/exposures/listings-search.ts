// The list of listings, as stored in its address.
import { oneOf, readSearch, type SearchOf } from '#web/ui/address-search.ts'
import { LIST_VIEW } from '#web/ui/long-list/list-search.ts'

/**
 * Search parameters of the page. The search text isn't among them: it can be a phone number or a street, which don't
 * belong in a browser's history.
 */
export const LISTINGS_SEARCH = {
  ...LIST_VIEW,
  by: oneOf('network', 'who', 'name'),
  show: oneOf('street', 'phones', 'relatives', 'risk', 'us', 'you', 'open', 'started'),
}
export type ListingsSearch = SearchOf<typeof LISTINGS_SEARCH>

/** For a route's `validateSearch`. */
export const readListingsSearch = (search: Record<string, unknown>): ListingsSearch =>
  readSearch(LISTINGS_SEARCH, search)
