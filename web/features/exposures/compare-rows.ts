// A person's facts next to a listing's, row by row, with what agrees and one reason each. Pure.
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import { ageTerm } from '#shared/domain/shown-age.ts'
import { fullName } from '#shared/letters/full-name.ts'
import { pronounsOf, saidOf } from '#shared/letters/person-pronouns.ts'
import { phoneText } from '#shared/lib/phone-text.ts'

export type CompareRow = {
  label: string
  /** What the person told us; null if nothing. */
  mine: string | null
  /** What the listing shows; null if nothing. */
  theirs: string | null
  mark: 'agrees' | 'differs' | 'open'
  /** One sentence, or empty. */
  why: string
}

type Fact = { label: string; parts: readonly string[]; mine: string; theirs: string }

/** Leaves out rows that are empty on both sides. `now`: epoch milliseconds. */
export function compareRows(person: Person, listing: SeenListing, now: number): CompareRow[] {
  const streets = listing.places.filter(isStreet)
  const towns = listing.places.filter(place => !isStreet(place))
  const facts: Fact[] = [
    {
      label: 'Name',
      parts: ['name', 'suffix'],
      mine: person.names.map(fullName).join(', '),
      theirs: [listing.name, ...listing.akas].join(', '),
    },
    { label: ageTerm(listing.age), parts: ['age'], mine: ageText(person, now), theirs: listing.age ?? '' },
    { label: 'Places', parts: ['place'], mine: townsText(person), theirs: towns.join(' · ') },
    {
      label: 'Address',
      parts: ['address'],
      mine: streets.length > 0 ? streetsText(person) : '',
      theirs: streets.join(' · '),
    },
    {
      label: 'Phone',
      parts: ['phone'],
      mine: person.phones.map(phoneText).join(', '),
      theirs: listing.phones.map(phoneText).join(', '),
    },
    {
      label: 'Relatives',
      parts: ['relative'],
      mine: person.relatives.join(', '),
      theirs: listing.relatives.join(', '),
    },
  ]
  const spoken = pronounsOf(person)
  return facts
    .filter(({ mine, theirs }) => mine !== '' || theirs !== '')
    .map(({ label, parts, mine, theirs }) => {
      const { mark, text } = judged(listing.reasons.filter(({ part }) => parts.includes(part)))
      return { label, mine: mine || null, theirs: theirs || null, mark, why: saidOf(spoken, text) }
    })
}

const isStreet = (place: string) => /^\d/.test(place)

/**
 * A disagreement outweighs everything else, because the person should see it. Facts that can't be compared decide
 * nothing.
 */
function judged(reasons: SeenListing['reasons']): { mark: CompareRow['mark']; text: string } {
  const against = reasons.find(({ agrees }) => agrees === false)
  if (against) return { mark: 'differs', text: against.text }
  const agreeing = reasons.find(({ agrees }) => agrees === true)
  if (agreeing) return { mark: 'agrees', text: agreeing.text }
  return { mark: 'open', text: reasons[0]?.text ?? '' }
}

function townsText({ places }: Person): string {
  const [now, before] = [true, false].map(current => [
    ...new Set(
      places.filter(place => place.current === current).map(({ city, state }) => `${city}, ${state}`),
    ),
  ]) as [string[], string[]]
  const earlier = before.filter(town => !now.includes(town))
  return [now.join(' · '), earlier.length > 0 ? `before: ${earlier.join(' · ')}` : '']
    .filter(text => text !== '')
    .join('; ')
}

function streetsText({ places }: Person): string {
  return places
    .filter(({ street }) => street !== '')
    .map(({ street, city, state }) => `${street}, ${city}, ${state}`)
    .join(' · ')
}

/** `42, born March 1984`; if only the year is known, `41 or 42, born 1984`. */
function ageText({ birth_date, birth_year }: Person, now: number): string {
  const today = new Date(now)
  if (birth_date) {
    const [year = 0, month = 1, day = 1] = birth_date.split('-').map(Number)
    const hadBirthday =
      today.getMonth() + 1 > month || (today.getMonth() + 1 === month && today.getDate() >= day)
    const born = new Date(year, month - 1, day).toLocaleDateString('en-US', {
      month: 'long',
      year: 'numeric',
    })
    return `${today.getFullYear() - year - (hadBirthday ? 0 : 1)}, born ${born}`
  }
  if (!birth_year) return ''
  const oldest = today.getFullYear() - birth_year
  return `${oldest - 1} or ${oldest}, born ${birth_year}`
}

/** `3 agree · 2 don’t · 1 can’t tell`, without zero counts. */
export function tallyText(rows: readonly CompareRow[]): string {
  const count = (mark: CompareRow['mark']) => rows.filter(row => row.mark === mark).length
  const [agree, differ, open] = [count('agrees'), count('differs'), count('open')]
  return [
    agree > 0 ? `${agree} ${agree === 1 ? 'agrees' : 'agree'}` : '',
    differ > 0 ? `${differ} ${differ === 1 ? 'doesn’t' : 'don’t'}` : '',
    open > 0 ? `${open} can’t tell` : '',
  ]
    .filter(part => part !== '')
    .join(' · ')
}
