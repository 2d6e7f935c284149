// A made-up person's age as a site shows it, right or wrong.
import type { MatchListing } from '#shared/domain/matching/index.ts'
import type { MadePerson } from './made-person.ts'
import type { Random } from './random.ts'
import type { Site } from './site.ts'

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** Percentage of listings with the right year and the wrong month. */
const WRONG_MONTH = 3

/** The listing's field for the age. */
export function showAge(
  random: Random,
  { layout, noise, seenOn }: Site,
  person: MadePerson,
): Pick<MatchListing, 'age' | 'ageRange' | 'birth'> {
  const has = (share: number) => random.chance(share / 100)
  let { year } = person.born
  if (has(noise.wrongAge))
    year = random.chance(0.6) && person.kin.length > 0 ? random.pick(person.kin).born : random.int(1938, 2004)
  const [seenYear, seenMonth, seenDay] = seenOn.split('-').map(Number) as [number, number, number]
  const { day } = person.born
  const month = has(WRONG_MONTH) ? random.int(1, 12) : person.born.month
  const isBefore = seenMonth < month || (seenMonth === month && seenDay < day)
  let age = seenYear - year - (isBefore ? 1 : 0)
  if (has(noise.yearLate)) age -= 1
  else if (has(noise.yearsLate)) age -= random.int(2, 4)
  else if (has(noise.yearEarly)) age += 1
  age = Math.max(18, age)
  switch (layout.age) {
    case 'age':
      return { age }
    case 'band':
      return { ageRange: `${age - (age % 5)}-${age - (age % 5) + 4}` }
    case 'decade':
      return { ageRange: `${age - (age % 10)}s` }
    case 'wide':
      return { ageRange: age < 30 ? 'under 30' : age < 50 ? '30-49' : age < 65 ? '50-64' : '65+' }
    case 'birth year':
      return { birth: String(year) }
    case 'birth month':
      return random.chance(0.4) ? { age } : { birth: `${MONTHS[month - 1]} ${year}` }
    case 'birth date':
      return { birth: `${String(month).padStart(2, '0')}/${String(day).padStart(2, '0')}/${year}` }
  }
}
