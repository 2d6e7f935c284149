// Normalizes names and cities for comparison: capitals, accents, abbreviation periods and encodings don't matter.
import { fold } from '#shared/domain/matching/fold.ts'

/** Lower case, no accents, no periods, single spaces. */
export function foldText(text: string): string {
  return fold(text).replaceAll('.', '').replace(/\s+/g, ' ').trim()
}
