// What the address of /templates says: whose letter is being written, or which template.
import { id, oneOf, readSearch, type SearchOf, text } from '#web/ui/address-search.ts'

const FIELDS = {
  /** The site that is written to, and for whom. */
  to: text(63),
  person: id,
  /** The draft that is gone on with. */
  draft: id,
  /** `site`: a site is being chosen; `template`: a blank template is written. */
  write: oneOf('site', 'template'),
  copy: oneOf('standard', 'ccpa', 'gdpr'),
  /** The own template that is changed. */
  edit: id,
}

export type LettersSearch = SearchOf<typeof FIELDS>

export const readLettersSearch = (search: Record<string, unknown>): LettersSearch =>
  readSearch(FIELDS, search)
