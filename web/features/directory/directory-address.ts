// How the address says what the list is to show. Apart from the search itself: every page loads the readers of addresses.
import { oneOf, readSearch, type SearchOf, text } from '#web/ui/address-search.ts'
import { CATEGORIES } from './categories.ts'

const ORDERS = ['name', 'easiest', 'riskiest'] as const
export type DirectoryOrder = (typeof ORDERS)[number]

/** Characters of the search. */
export const LONGEST = 80

/** The router reads `?q=411` as a number, and `?q=true` as a truth value. */
const words = (value: unknown) =>
  text(LONGEST)(typeof value === 'number' || typeof value === 'boolean' ? String(value) : value)

/** Slugs of chips, with commas between them, each once; undefined where none is left. */
const chips = (value: unknown) => {
  const asked = typeof value === 'string' ? value.split(',') : []
  return slugsText(CATEGORIES.filter(({ slug }) => asked.includes(slug)).map(({ slug }) => slug))
}

const FIELDS = { q: words, chip: chips, sort: oneOf(...ORDERS), show: oneOf('all') }
/** In the address: `?q=data&chip=people-search,professional`. */
export type DirectorySearch = SearchOf<typeof FIELDS>

export const readDirectorySearch = (search: Record<string, unknown>): DirectorySearch =>
  readSearch(FIELDS, search)

/** Whether the address asks for other rows than the first ones by name. */
export const asksForMore = ({ q, chip, sort, show }: DirectorySearch): boolean =>
  Boolean(q || chip || show || (sort && sort !== 'name'))

export const slugsOf = ({ chip }: DirectorySearch): string[] => (chip ? chip.split(',') : [])
/** Undefined for none, so that the address doesn't mention them. */
export const slugsText = (slugs: readonly string[]) => (slugs.length === 0 ? undefined : slugs.join(','))
