// What every part of a person's form is given.
import type { Person } from '#shared/collections/people.ts'
import type { DraftErrors } from './check-draft.ts'
import type { NewKey, PersonDraft } from './person-draft.ts'

export type PersonPartProps = {
  draft: PersonDraft
  errors: DraftErrors
  onChange: (patch: Partial<PersonDraft>) => void
  newKey: NewKey
  /** What the person can be to the holder. */
  relations: readonly Person['relation'][]
}
