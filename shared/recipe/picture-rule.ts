// Which pictures of result pages a look keeps, and whose records may be read in them.
import type { RecordFacts } from './record.ts'

export interface PictureRule {
  /** Whether a picture of a page with these records would be evidence of anything. */
  isWorth: (records: readonly RecordFacts[]) => boolean
  /** Whether a record may be read in the picture; others are covered: they are other people's. */
  mayShow: (record: RecordFacts) => boolean
  /** Whether the picture is cropped to those records; otherwise it's of the whole page. */
  isCropped: boolean
}
