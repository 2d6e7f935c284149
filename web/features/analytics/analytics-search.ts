// The address of /analytics: the person, the network, and how times are grouped.
import { oneOf, readSearch, type SearchOf, text } from '#web/ui/address-search.ts'

const FIELDS = { person: text(36), network: text(63), by: oneOf('site', 'network') }
export type AnalyticsSearch = SearchOf<typeof FIELDS>

/** For the route's `validateSearch`. */
export const readAnalyticsSearch = (search: Record<string, unknown>): AnalyticsSearch =>
  readSearch(FIELDS, search)
