// How a record of a page is pointed at.
import type { RecordSpec } from '#shared/recipe/action.ts'

/** One record of the page, as found when it was chosen; a page that has changed since is told by `fingerprint`. */
export interface RecordRef {
  selector: string
  spec: RecordSpec
  index: number
  fingerprint: string
}
