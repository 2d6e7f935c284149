// A field of a form without a recipe, as a person sees it: what the page shows, and nothing judged.

/** What kind of control a field is. Radio buttons and cards of one question are one `radio` field. */
export type FieldKind =
  | 'text'
  | 'email'
  | 'tel'
  | 'url'
  | 'number'
  | 'date'
  | 'month'
  | 'password'
  | 'file'
  | 'textarea'
  | 'select'
  | 'radio'
  | 'checkbox'
  | 'combobox'

/** One answer of a select, a list or a question. */
export interface FieldOption {
  /** The control's number in the page, for radio buttons; -1 for others. */
  ref: number
  selector: string
  value: string
  text: string
  chosen: boolean
}

export interface SiteField {
  /** The control's number in the page. */
  ref: number
  selector: string
  kind: FieldKind
  /** From `label`, `aria-labelledby` or `aria-label`. */
  label: string
  /** The text just before the control; after it, for a checkbox. Empty if it belongs to several controls. */
  nearby: string
  /** The text that stands before this control and others. */
  shared: string
  /** Of the fieldset or group around it. */
  legend: string
  /** The heading that it stands under. */
  section: string
  placeholder: string
  /** From `aria-describedby` and `title`. */
  help: string
  /** Name and id. */
  names: string[]
  autocomplete: string
  pattern: string
  /** The longest value that it takes; -1 for any. */
  maxLength: number
  options: FieldOption[]
  /** By attribute, style or a class. Marks in texts aren't judged here. */
  required: boolean
  /** The page says that its value is wrong or missing. */
  invalid: boolean
  /** Why people can't see it; null if they can. */
  hidden: string | null
  /** People can't reach it with the keyboard. */
  skipped: boolean
  /** Disabled or read only. */
  locked: boolean
  checked: boolean
}

/** A form of a page: its fields in order, and the texts around them. */
export interface FormView {
  fields: SiteField[]
  /** The visible text of the form and its heading. */
  text: string
  /** The page's language as two letters, such as `en`. */
  language: string
}
