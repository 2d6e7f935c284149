// The address of /templates: the letter being written, or the template.
import { id, oneOf, readSearch, type SearchOf, text } from '#web/ui/address-search.ts'

const FIELDS = {
  /** The letter's site, and the person it's for. */
  to: text(63),
  person: id,
  /** The draft to continue. */
  draft: id,
  /** `site`: choosing a site; `template`: writing a blank template. */
  write: oneOf('site', 'template'),
  copy: oneOf('standard', 'ccpa', 'gdpr'),
  /** The person's own template to edit. */
  edit: id,
}

export type LettersSearch = SearchOf<typeof FIELDS>

export const readLettersSearch = (search: Record<string, unknown>): LettersSearch =>
  readSearch(FIELDS, search)
