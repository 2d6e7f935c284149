// The person that signed-in screens show, from the address.
import { readSearch, type SearchOf, text } from '#web/ui/address-search.ts'

const FIELDS = { person: text(36) }

/** Leaves all other parameters to the screen. */
export const readPerson = (search: Record<string, unknown>): SearchOf<typeof FIELDS> =>
  readSearch(FIELDS, search)
