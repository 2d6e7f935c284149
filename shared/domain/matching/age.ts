// Whether the age, age band or birth that a site shows fits the person, as of the day the page was read.

/** When a person was born; month and day are 0 when unknown. */
export interface Birth {
  year: number
  month: number
  day: number
}

/**
 * `exact`: fits to the year; `month`: the birth month too; `near`: one year off; `stale`: two or three years too young, as when
 * a site has not counted on; `band`: inside a band of up to six years; `decade`: inside one of up to eleven; `wide`: inside a wider
 * or open one; `off`: two to five
 * years off; `far`: six to fourteen; `generation`: fifteen or more.
 */
export type AgeAgreement =
  | 'exact'
  | 'month'
  | 'near'
  | 'stale'
  | 'band'
  | 'decade'
  | 'wide'
  | 'off'
  | 'far'
  | 'generation'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Reads the birth of a profile; null when neither a date nor a year is given. */
export function prepareBirth(birthYear: number | undefined, birthDate: string | undefined): Birth | null {
  const year = birthDate ? Number(birthDate.slice(0, 4)) : Number.NaN
  if (year > 1800)
    return { year, month: Number(birthDate?.slice(5, 7)) || 0, day: Number(birthDate?.slice(8, 10)) || 0 }
  return birthYear && birthYear > 1800 ? { year: birthYear, month: 0, day: 0 } : null
}

/** Compares what a listing says of age; null when it says nothing that can be read. */
export function compareAge(
  birth: Birth,
  listing: {
    seenOn: string
    age?: number | undefined
    ageRange?: string | undefined
    birth?: string | undefined
  },
): AgeAgreement | null {
  if (listing.birth) return compareBirth(birth, listing.birth)
  const seenYear = Number(listing.seenOn.slice(0, 4))
  if (!(seenYear > 1900)) return null
  // The person's age on that day lies between `low` and `high`; they differ only when the birthday is not known.
  const high = seenYear - birth.year
  const low = birth.month === 0 ? high - 1 : high - (isBeforeBirthday(birth, listing.seenOn) ? 1 : 0)
  const known = birth.month === 0 ? high : low
  if (listing.age !== undefined && listing.age > 0) return gradeAge(gap(listing.age, low, known))
  return listing.ageRange ? compareBand(listing.ageRange, low, known) : null
}

function isBeforeBirthday(birth: Birth, seenOn: string): boolean {
  const month = Number(seenOn.slice(5, 7))
  return month < birth.month || (month === birth.month && Number(seenOn.slice(8, 10)) < birth.day)
}

/** How far `age` lies outside [low, high]; negative when too young. */
function gap(age: number, low: number, high: number): number {
  return age < low ? age - low : age > high ? age - high : 0
}

function gradeAge(years: number): AgeAgreement {
  if (years === 0) return 'exact'
  if (years === 1 || years === -1) return 'near'
  if (years === -2 || years === -3) return 'stale'
  return gradeFar(Math.abs(years))
}

function gradeFar(years: number): AgeAgreement {
  return years <= 5 ? 'off' : years < 15 ? 'far' : 'generation'
}

function compareBirth(birth: Birth, shown: string): AgeAgreement | null {
  const year = birthYear(shown)
  if (!year) return null
  const years = Math.abs(year - birth.year)
  if (years > 1) return gradeFar(years)
  if (years === 1) return 'near'
  const month = birthMonth(shown)
  if (month === 0 || birth.month === 0) return 'exact'
  return month === birth.month ? 'month' : 'near'
}

/** The year in `1971`, `Mar 1971`, `03/1971`; NaN when there is none. */
function birthYear(shown: string): number {
  return Number(/(?:^|\D)((?:18|19|20)\d\d)(?:\D|$)/.exec(shown)?.[1])
}

function birthMonth(shown: string): number {
  if (shown.length === 4) return 0
  const named = MONTHS.indexOf(shown.trim().slice(0, 3).toLowerCase()) + 1
  if (named > 0) return named
  const numeric = /^\d{4}-(\d\d)|^(\d\d?)\/(?:\d\d?\/)?\d{4}/.exec(shown)
  return Number(numeric?.[1] ?? numeric?.[2] ?? 0)
}

/** `40-44`, `40s`, `65+`; an age just outside a band is graded by how far outside. */
function compareBand(band: string, low: number, high: number): AgeAgreement | null {
  const from = Number.parseInt(band, 10)
  if (Number.isNaN(from)) return null
  const to = bandEnd(band, from)
  const outside = high < from ? from - high : low > to ? low - to : 0
  if (outside === 0) return to - from > 10 ? 'wide' : to - from > 5 ? 'decade' : 'band'
  if (outside === 1) return 'near'
  return outside <= 3 && low > to ? 'stale' : gradeFar(outside)
}

function bandEnd(band: string, from: number): number {
  const last = band.charCodeAt(band.length - 1)
  if (last === 43) return 130
  if (last === 115) return from + 9
  const to = Number(/\d+\D+(\d+)/.exec(band)?.[1])
  return Math.max(to || from, from)
}
