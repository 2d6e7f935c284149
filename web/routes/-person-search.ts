// The person that signed-in screens are about, as the address says it.
import { readSearch, type SearchOf, text } from '#web/ui/address-search.ts'

const FIELDS = { person: text(36) }

/** Anything else in the address is left to the screen. */
export const readPerson = (search: Record<string, unknown>): SearchOf<typeof FIELDS> =>
  readSearch(FIELDS, search)
