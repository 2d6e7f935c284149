import { expect, test } from 'vitest'
import { type MatchListing, type MatchProfile, match, YOURS_FROM } from './index.ts'
import { shown } from './sample-people.ts'

/** A person born in 1980 who gave only a name and one place. */
const told = (first: string, last: string, city: string, state: string): MatchProfile => ({
  names: [{ first, middle: '', last }],
  birthYear: 1980,
  addresses: [{ street: '14 Oakwood St', city, state, current: true }],
  phones: ['+14405550142'],
})
const seen = (fields: Partial<MatchListing> & { name: string }) => shown({ age: 45, ...fields })
const rarity = (profile: MatchProfile, listing: MatchListing) =>
  match(profile, listing).reasons.find(reason => reason.level === 'name.rarity')?.text

test.each([
  [told('John', 'Smith', '', 'TX'), ['TX'], 'About 30 people in Texas share this name and age'],
  [told('John', 'Smith', 'Dallas', 'TX'), ['Texas'], 'About 30 people in Texas share this name and age'],
  [
    told('Maria', 'Garcia', 'New York', 'NY'),
    ['New York, NY'],
    'About 7 people in New York, NY share this name and age',
  ],
])(
  'a name that others of the age have there is asked about, and the sentence counts them: %#',
  (profile, locations, text) => {
    const found = match(
      profile,
      seen({ name: `${profile.names[0]?.first} ${profile.names[0]?.last}`, locations }),
    )
    expect(found.verdict).toBe('unsure')
    expect(found.confidence).toBeLessThan(YOURS_FROM)
    expect(found.reasons.map(reason => reason.text)).toContain(text)
  },
)

test('what a namesake would not share settles it: a number, an address, a second place', () => {
  const maria = told('Maria', 'Garcia', 'New York', 'NY')
  const listing = { name: 'Maria Garcia', locations: ['New York, NY'] }
  expect(match(maria, seen({ ...listing, phones: ['440-555-0142'] })).verdict).toBe('yours')
  expect(match(maria, seen({ ...listing, address: '14 Oakwood St, New York, NY' })).verdict).toBe('yours')
})

test('a name that hardly anybody has is concluded as before', () => {
  const dana = told('Dana', 'Halvorsen', 'New York', 'NY')
  expect(match(dana, seen({ name: 'Dana Halvorsen', locations: ['New York, NY'] })).verdict).toBe('yours')
})

test('a given name is counted among people of the age', () => {
  const texas = { locations: ['TX'] }
  const older: MatchProfile = { ...told('Jennifer', 'Smith', '', 'TX'), birthYear: 1930 }
  expect(rarity(told('Jennifer', 'Smith', '', 'TX'), seen({ name: 'Jennifer Smith', ...texas }))).toMatch(
    /^About 2\d people/,
  )
  expect(rarity(older, seen({ name: 'Jennifer Smith', ...texas, age: 95 }))).toMatch(
    /^Someone else in Texas may/,
  )
})

test('a small town that shares its name with a large city is not large, and no frequent name is said to be rare', () => {
  const texts = (state: string) =>
    match(
      told('Maria', 'Garcia', 'Houston', state),
      seen({ name: 'Maria Garcia', locations: [`Houston, ${state}`] }),
    ).reasons.map(reason => reason.text)
  expect(texts('TX')).toContain('Many people live in Houston, TX')
  expect(texts('MO')).not.toContain('Many people live in Houston, MO')
  expect([...texts('TX'), ...texts('MO')].join()).not.toContain('Few people')
})

test('a middle name that most people of the last name have tells nobody from a namesake', () => {
  const huong: MatchProfile = {
    names: [{ first: 'Huong', middle: 'Thi', last: 'Pham' }],
    addresses: [{ city: 'Houston', state: 'TX', current: true }],
  }
  const listing = seen({ name: 'Huong Thi Pham', locations: ['Houston, TX'] })
  const levels = match(huong, listing).reasons.map(reason => reason.level)
  expect(levels.filter(level => level.startsWith('middle.'))).toEqual([])
  expect(match(huong, listing).verdict).toBe('unsure')
})

test('a Vietnamese last name is counted, and others of the age are expected in a large city', () => {
  const listing = seen({ name: 'Minh Huynh', locations: ['Houston, TX'] })
  const found = match(told('Minh', 'Huynh', 'Houston', 'TX'), listing)
  expect(found.verdict).toBe('unsure')
  expect(found.reasons.map(reason => reason.text)).toContain(
    'Someone else in Houston, TX may share this name and age',
  )
})

/** The evidence from this many relatives with the same last name for a Tran. */
function kinOf(firsts: readonly string[]) {
  const relatives = firsts.map(first => `${first} Tran`)
  const profile: MatchProfile = { ...told('Minh', 'Tran', 'Houston', 'TX'), relatives }
  return match(profile, seen({ name: 'Minh Tran', relatives })).reasons.map(reason => reason.level)
}

test('a middle initial or a relative that other families of the last name have too says less', () => {
  const levelsOf = (last: string, middle: string) => {
    const profile: MatchProfile = {
      ...told('Mary', last, 'Houston', 'TX'),
      names: [{ first: 'Mary', middle: 'Quinn', last }],
      relatives: [`Lan ${last}`],
    }
    const listing = { name: `Mary ${middle} ${last}`, relatives: [`Lan ${last}`], locations: ['Houston, TX'] }
    return match(profile, seen(listing)).reasons.map(reason => reason.level)
  }
  expect(kinOf(['Lan', 'Hung'])).toContain('kin.shortMore')
  expect(kinOf(['Lan', 'Hung', 'Bich'])).toContain('kin.more')
  expect(levelsOf('Tran', 'Q')).toEqual(expect.arrayContaining(['middle.usual', 'kin.shortOne']))
  expect(levelsOf('Tolliver', 'Q')).toEqual(expect.arrayContaining(['middle.initial', 'kin.one']))
  expect(levelsOf('Tran', 'Quinn')).toContain('middle.initial')
  expect(levelsOf('Tolliver', 'Quinn')).toContain('middle.whole')
  expect(levelsOf('Tran', 'Van')).toContain('middle.otherName')
  expect(levelsOf('Tran', 'T')).toContain('middle.conflict')
})
