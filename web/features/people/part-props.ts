// The props of each section of a person's form.
import type { Person } from '#shared/collections/people.ts'
import type { DraftErrors } from './check-draft.ts'
import type { NewKey, PersonDraft } from './person-draft.ts'

export type PersonPartProps = {
  draft: PersonDraft
  errors: DraftErrors
  onChange: (patch: Partial<PersonDraft>) => void
  newKey: NewKey
  /** The possible relations of the person to the holder. */
  relations: readonly Person['relation'][]
}
