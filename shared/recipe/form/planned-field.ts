// What a form's plan is made of.
import type { ChosenOption } from './choose-option.ts'
import type { FormPerson } from './form-person.ts'
import type { ReadField } from './read-meanings.ts'
import type { FormView, SiteField } from './site-field.ts'

/** What happens to a field. */
export type Entry =
  | { do: 'leave' }
  | { do: 'type'; text: string }
  | { do: 'choose'; index: number }
  /** The options show when the list opens. */
  | {
      do: 'open'
      pick: (options: readonly { text: string; value: string }[]) => ChosenOption | null
      typed: string | null
    }
  | { do: 'check'; on: boolean }

export interface PlannedField {
  field: SiteField
  label: string
  required: boolean
  profileKey: string | null
  entry: Entry
  why: string
  /** It's required, and the person has no value for it. */
  missing: boolean
}

export interface FormPlan {
  fields: PlannedField[]
  refused: { field: SiteField; label: string; why: string }[]
}

/** What a field is planned with. */
export interface PlanContext {
  view: FormView
  person: FormPerson
  required: boolean
  marksNone: boolean
  open: readonly ReadField[]
}
