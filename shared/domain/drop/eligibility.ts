// Who can send a request through California's DROP, and what it reaches. Each of the two people it's open to sends it
// by themselves; we never submit it. Pure.
import type { DayText } from '#shared/domain/deadline/civil-day.ts'

/** `self`: the person sends it. `parent`: a parent or guardian sends it for a child. */
export type DropSender = 'self' | 'parent'

/** `why`: one sentence for people. `unsure`: something we don't know and they do. */
export type DropEligibility =
  | { may: true; sender: DropSender; unsure: 'age' | null }
  | { may: false; reason: 'elsewhere' | 'home_unknown' | 'minor' | 'grown_child' | 'themselves' }

type Homes = { places: readonly { current: boolean; state: string }[] }
type About = Homes & {
  relation: 'self' | 'partner' | 'child' | 'parent' | 'relative' | 'team'
  birth_date: string | null
  birth_year: number | null
}

/** Adults, under California law (Family Code § 6500). */
const ADULT_YEARS = 18

/** Whether this person's home, as far as we know, is in California. */
export const livesInCalifornia = ({ places }: Homes): boolean =>
  places.some(({ current, state }) => current && state === 'CA')

export function dropEligibility(person: About, today: DayText): DropEligibility {
  if (!person.places.some(({ current }) => current)) return { may: false, reason: 'home_unknown' }
  if (!livesInCalifornia(person)) return { may: false, reason: 'elsewhere' }
  const adult = isAdult(person, today)
  if (person.relation === 'self')
    return adult === false
      ? { may: false, reason: 'minor' }
      : { may: true, sender: 'self', unsure: adult === null ? 'age' : null }
  if (person.relation === 'child')
    return adult === true
      ? { may: false, reason: 'grown_child' }
      : { may: true, sender: 'parent', unsure: adult === null ? 'age' : null }
  return { may: false, reason: 'themselves' }
}

/** Null if we can't tell: no birth date, or only the year and it's the year in which they come of age. */
function isAdult({ birth_date, birth_year }: About, today: DayText): boolean | null {
  const year = Number(today.slice(0, 4))
  if (birth_date !== null)
    return `${Number(birth_date.slice(0, 4)) + ADULT_YEARS}${birth_date.slice(4)}` <= today
  if (birth_year === null || year - birth_year === ADULT_YEARS) return null
  return year - birth_year > ADULT_YEARS
}

/** Why this person's request can't be sent, as sentences. `who`: `you`, or a first name. */
export function whyNotDrop(reason: Extract<DropEligibility, { may: false }>['reason'], who: string): string {
  switch (reason) {
    case 'elsewhere':
      return `DROP is for people who live in California. ${who === 'you' ? 'Your' : `${who}’s`} home in Offlist is somewhere else.`
    case 'home_unknown':
      return `DROP is for people who live in California. Offlist doesn’t know where ${who === 'you' ? 'you live' : `${who} lives`} now.`
    case 'minor':
      return 'A parent or guardian has to send it until you’re 18.'
    case 'grown_child':
      return `${who} is an adult and has to send it. DROP checks who’s sending.`
    case 'themselves':
      return `${who} has to send it. DROP checks who’s sending, and parents can send one only for their own child.`
  }
}

export const DROP_COVERS: readonly string[] = [
  'Every site on California’s register, with one request. The portal passes your details on in scrambled form, and each site compares them with its own records.',
  'Everything a registered site has about you, including what it has inferred.',
  'New data, too: registered sites have to keep you on a list and check new data against it.',
]

export const DROP_LEAVES_OUT: readonly string[] = [
  'Sites that haven’t registered, though some should have',
  'Public records, such as property, court and voter records',
  'Companies that got your details from you, like stores and apps you use',
  'Data covered by the FCRA, GLBA or HIPAA: credit reports, banks and health care',
]
