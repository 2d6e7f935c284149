// A reference to a record on a page.
import type { RecordSpec } from '#shared/recipe/action.ts'

/** One record of the page when it was chosen. `fingerprint` shows whether it has changed since. */
export interface RecordRef {
  selector: string
  spec: RecordSpec
  index: number
  fingerprint: string
}
