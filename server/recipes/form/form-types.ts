// What `recipe form` reports about a form (RECIPES 12).
import type { FieldKind } from '#shared/recipe/form/site-field.ts'

/**
 * - `filled`: a form was found and filled in as far as the profile goes; `missing` lists what it lacks.
 * - `no_form`: the page has no form that asks for a removal.
 * - `blocked`: the site refused us.
 * - `error`: the page couldn't be opened or read.
 */
export type FormStatus = 'filled' | 'no_form' | 'blocked' | 'error'

export interface ReportedField {
  selector: string
  label: string
  kind: FieldKind
  required: boolean
  /** The recipe vocabulary's name of the value; null for values without one, such as a country. */
  profileKey: string | null
  /** What the control holds; null if it was left empty. */
  value: string | null
  why: string
}

/** One step of a form. */
export interface ReportedStep {
  step: number
  /** How many fields were filled in. */
  filled: number
  understoodMs: number
  /** The button that was pressed to go on; null if none was. */
  pressed: string | null
  note: string
}

export interface FormReport {
  url: string
  status: FormStatus
  steps: ReportedStep[]
  fields: ReportedField[]
  refused: { selector: string; label: string; why: string }[]
  missing: { selector: string; label: string }[]
  submit: { selector: string; label: string } | null
  captcha: string | null
  /** Why it's `blocked` or an `error`. */
  reason?: string
}
