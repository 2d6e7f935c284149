// Reads what the list shows from the address. Separate from the search, because every page loads the address readers.
import { oneOf, readSearch, type SearchOf, text } from '#web/ui/address-search.ts'
import { CATEGORIES } from './categories.ts'

const ORDERS = ['name', 'easiest', 'riskiest'] as const
export type DirectoryOrder = (typeof ORDERS)[number]

/** The longest search text, in characters. */
export const LONGEST = 80

/** The router parses `?q=411` as a number, and `?q=true` as a boolean. */
const words = (value: unknown) =>
  text(LONGEST)(typeof value === 'number' || typeof value === 'boolean' ? String(value) : value)

/** Slugs of chips, comma-separated, without duplicates; undefined if none remains. */
const chips = (value: unknown) => {
  const asked = typeof value === 'string' ? value.split(',') : []
  return slugsText(CATEGORIES.filter(({ slug }) => asked.includes(slug)).map(({ slug }) => slug))
}

const FIELDS = { q: words, chip: chips, sort: oneOf(...ORDERS), show: oneOf('all') }
/** In the address: `?q=data&chip=people-search,professional`. */
export type DirectorySearch = SearchOf<typeof FIELDS>

export const readDirectorySearch = (search: Record<string, unknown>): DirectorySearch =>
  readSearch(FIELDS, search)

/** Whether the address asks for rows other than the first ones by name. */
export const asksForMore = ({ q, chip, sort, show }: DirectorySearch): boolean =>
  Boolean(q || chip || show || (sort && sort !== 'name'))

export const slugsOf = ({ chip }: DirectorySearch): string[] => (chip ? chip.split(',') : [])
/** Undefined for none, so that the parameter is dropped from the address. */
export const slugsText = (slugs: readonly string[]) => (slugs.length === 0 ? undefined : slugs.join(','))
