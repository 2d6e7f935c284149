// Which pictures of result pages a scan stores, and which records stay readable in them.
import type { RecordFacts } from './record.ts'

export interface PictureRule {
  /** Whether a picture of a page with these records is useful as evidence. */
  isWorth: (records: readonly RecordFacts[]) => boolean
  /** Whether a record stays readable in the picture. We cover all others because they are about other people. */
  mayShow: (record: RecordFacts) => boolean
  /** Whether the picture is cropped to those records; otherwise it's of the whole page. */
  isCropped: boolean
}
