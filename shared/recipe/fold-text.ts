// Names and cities in the form in which they are compared: however they are capitalised, accented, abbreviated with a
// period or encoded.
import { fold } from '#shared/domain/matching/fold.ts'

/** Lower case, no accents, no periods, single spaces. */
export function foldText(text: string): string {
  return fold(text).replaceAll('.', '').replace(/\s+/g, ' ').trim()
}
