// Whether the age, age band or birth on a site fits the person on the day the page was read.

/** A person's birth; month and day are 0 if unknown. */
export interface Birth {
  year: number
  month: number
  day: number
}

/**
 * `exact`: fits to the year; `month`: so does the birth month; `otherMonth`: the year within one, but another month;
 * `near`: an age one year too young, or the birth month in a year that is one off; `ahead`: an age one year too old,
 * which sites seldom show; `stale`: two or three years too young, or a band that ends up to three years too early, as
 * on a site that hasn't updated; `band`: inside a band of up to six years; `decade`: inside one of up to eleven;
 * `wide`: inside a wider or open one; `off`: otherwise up to five years off (a birth year doesn't age, so one year
 * off is wrong); `far`: six to fourteen; `generation`: fifteen or more.
 */
export type AgeAgreement =
  | 'exact'
  | 'month'
  | 'otherMonth'
  | 'near'
  | 'ahead'
  | 'stale'
  | 'band'
  | 'decade'
  | 'wide'
  | 'off'
  | 'far'
  | 'generation'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Reads the birth data of a profile; null if it has neither date nor year. */
export function prepareBirth(birthYear: number | undefined, birthDate: string | undefined): Birth | null {
  const year = birthDate ? Number(birthDate.slice(0, 4)) : Number.NaN
  if (year > 1800)
    return { year, month: Number(birthDate?.slice(5, 7)) || 0, day: Number(birthDate?.slice(8, 10)) || 0 }
  return birthYear && birthYear > 1800 ? { year: birthYear, month: 0, day: 0 } : null
}

/** Compares a listing's age with the person's; null if the listing has no readable age. */
export function compareAge(
  birth: Birth,
  listing: {
    seenOn: string
    age?: number | undefined
    ageRange?: string | undefined
    birth?: string | undefined
  },
): AgeAgreement | null {
  const born = listing.birth ? compareBirth(birth, listing.birth) : null
  if (born) return born
  const seenYear = Number((listing.seenOn ?? '').slice(0, 4))
  if (!(seenYear > 1900)) return null
  // The person's age on that day is between `low` and `high`; they differ only if the birthday is unknown.
  const high = seenYear - birth.year
  const low = birth.month === 0 ? high - 1 : high - (isBeforeBirthday(birth, listing.seenOn) ? 1 : 0)
  const known = birth.month === 0 ? high : low
  const age = Math.floor(listing.age ?? 0)
  if (age > 0 && age <= OLDEST) return gradeAge(gap(age, low, known))
  return listing.ageRange ? compareBand(listing.ageRange, low, known) : null
}

/** Larger numbers aren't ages. */
const OLDEST = 120

function isBeforeBirthday(birth: Birth, seenOn: string): boolean {
  const month = Number(seenOn.slice(5, 7))
  return month < birth.month || (month === birth.month && Number(seenOn.slice(8, 10)) < birth.day)
}

/** How far `age` is outside [low, high]; negative if too young. */
function gap(age: number, low: number, high: number): number {
  return age < low ? age - low : age > high ? age - high : 0
}

function gradeAge(years: number): AgeAgreement {
  if (years === 0) return 'exact'
  if (years === -1) return 'near'
  if (years === 1) return 'ahead'
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
  const month = birthMonth(shown)
  const canCompare = month !== 0 && birth.month !== 0
  if (canCompare && month !== birth.month) return 'otherMonth'
  if (years === 1) return canCompare ? 'near' : 'off'
  return canCompare ? 'month' : 'exact'
}

/** The year in `1971`, `Mar 1971`, `03/1971`; NaN if there is none. */
function birthYear(shown: string): number {
  if (shown.length === 4) {
    const year = Number(shown)
    if (year >= 1800 && year < 2100) return year
  }
  return Number(/(?:^|\D)((?:18|19|20)\d\d)(?:\D|$)/.exec(shown)?.[1])
}

function birthMonth(shown: string): number {
  if (shown.length === 4) return 0
  const named = MONTHS.indexOf(shown.trim().slice(0, 3).toLowerCase()) + 1
  if (named > 0) return named
  const numeric = /^\d{4}-(\d\d)|^(\d\d?)\/(?:\d\d?\/)?\d{4}/.exec(shown)
  return Number(numeric?.[1] ?? numeric?.[2] ?? 0)
}

/** `40-44`, `In their 40s`, `65+`, `under 30`. An age outside a band is graded by its distance. */
function compareBand(band: string, low: number, high: number): AgeAgreement | null {
  const read = BAND.exec(band)
  if (!read) return null
  const [, before = '', start = '', decade, end, endDecade] = read
  const isBelow = BELOW.test(before)
  const from = isBelow ? 0 : Number(start)
  const to = isBelow ? Number(start) - 1 : Math.max(from, bandEnd(band, from, decade, end, endDecade))
  const outside = high < from ? from - high : low > to ? low - to : 0
  if (outside === 0) return to - from > 10 ? 'wide' : to - from > 5 ? 'decade' : 'band'
  return outside <= 3 && low > to ? 'stale' : gradeFar(outside)
}

/** Two numbers of up to three digits, each with an s if it means a decade. */
const BAND = /^(\D{0,20})(\d{1,3})(?!\d)('?s\b)?(?:\D{1,12}(\d{1,3})(?!\d)('?s\b)?)?/
const BELOW = /under|below|younger|up to|</i
const OPEN = /\+|over|above|older|more|\bup\b/i

function bandEnd(band: string, from: number, decade?: string, end?: string, endDecade?: string): number {
  if (end) return Number(end) + (endDecade ? 9 : 0)
  if (decade) return from + 9
  return OPEN.test(band) ? 130 : from
}
