// Kinds of data, as they stand in a sentence.
import type { LinePart } from '#shared/domain/site-line.ts'

/** "Shows street address, phone." */
export const PART_WORDS: Readonly<Record<LinePart, string>> = {
  street: 'street address',
  phones: 'phone',
  age: 'age',
  relatives: 'relatives',
  cities: 'cities',
  names: 'another name',
}
