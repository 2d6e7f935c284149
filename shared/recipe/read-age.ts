// Reads a person's age from a text. The format stores its first number (RECIPES 6); the matcher needs to know
// if that is an age, one end of a range, or a year of birth.

/**
 * One or more of these: an age; a range such as `40-44`, `40s`, `65+`; a birth such as `1971`, `Mar 1971`, `03/1971`.
 */
export interface ReadAge {
  age?: number
  ageRange?: string
  birth?: string
}

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'
const BIRTH = new RegExp(
  `(?:\\b${MONTH}\\s+(?:\\d{1,2},?\\s+)?|\\b\\d{1,2}/(?:\\d{1,2}/)?|\\b)(?:18|19|20)\\d\\d(?!\\d)`,
  'i',
)
const BANDS = [
  /\b\d{1,3}\s?(?:-|–|—|to)\s?\d{1,3}\b(?!\/)/i,
  /\b\d{2}'?s\b/i,
  /\b\d{1,3}\s?(?:\+|and (?:over|older|up)|or (?:over|older))/i,
  /\b(?:over|under|above|below)\s\d{1,3}\b/i,
]
const OLDEST = 120

/** Reads a text; an empty object if it says nothing about an age. */
export function readAge(text: string): ReadAge {
  const birth = BIRTH.exec(text)?.[0]
  const rest = birth === undefined ? text : text.replace(birth, ' ')
  const ageRange = BANDS.map(band => band.exec(rest)?.[0]).find(found => found !== undefined)
  const age = ageRange === undefined ? Number(/\d+/.exec(rest)?.[0] ?? Number.NaN) : Number.NaN
  return {
    ...(age > 0 && age <= OLDEST ? { age } : {}),
    ...(ageRange === undefined ? {} : { ageRange }),
    ...(birth === undefined ? {} : { birth }),
  }
}
