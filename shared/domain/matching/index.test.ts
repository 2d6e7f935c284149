import { expect, test } from 'vitest'
import { threadTime } from '#tests/support/thread-time.ts'
import { MatchListing, MatchProfile, match, prepare, UNSURE_FROM, YOURS_FROM } from './index.ts'
import { dana, john, shown, textsOf } from './sample-people.ts'
import { NEAR_PRIOR, NEAR_WEIGHTS, PRIOR, WEIGHTS } from './weights-table.ts'

test('same full name, same current city and the same age is yours', () => {
  const found = match(dana, shown({ name: 'Dana R Halvorsen', age: 47, locations: ['Mentor, OH'] }))
  expect(found.verdict).toBe('yours')
  expect(found.settle).toEqual([])
  expect(textsOf(found.reasons, true)).toEqual([
    'Same name, including the middle initial',
    'Same middle initial',
    'Age 47 fits your birth year',
    'Lives in Mentor, OH, like you',
  ])
})

test('same name and city with an age one year off is still yours', () => {
  const plain = { ...dana, names: [{ first: 'Dana', middle: '', last: 'Halvorsen' }] }
  expect(match(plain, shown({ name: 'Dana Halvorsen', age: 46, locations: ['Mentor, OH'] })).verdict).toBe(
    'yours',
  )
})

test('a frequent name with the right city, or the right city and age, is asked about', () => {
  const aged = match(john, shown({ name: 'John Smith', age: 55, locations: ['Mentor, OH'] }))
  expect(aged.verdict).toBe('unsure')
  expect(textsOf(aged.reasons, null)).toContain('Someone else in Mentor, OH may share this name and age')
  const bare = match(john, shown({ name: 'John Smith', locations: ['Mentor, OH'] }))
  expect(bare.verdict).toBe('unsure')
  expect(textsOf(bare.reasons, null)).toContainEqual(
    expect.stringMatching(/^About \d people in Mentor, OH share this name$/),
  )
})

test('a name without any place, age or contact is never yours, however rare', () => {
  expect(match(dana, shown({ name: 'Dana Halvorsen' })).verdict).not.toBe('yours')
})

test('a namesake in another state of another age is not yours', () => {
  const found = match(dana, shown({ name: 'Dana Halvorsen', age: 71, locations: ['Tampa, FL'] }))
  expect(found.verdict).toBe('not_yours')
  expect(found.confidence).toBeLessThan(0.01)
  expect(textsOf(found.reasons, false)).toEqual([
    'Age 71 doesn’t fit your birth year',
    'None of the places shown are yours',
  ])
})

test('last name first, in capitals, with the middle name', () => {
  const found = match(
    dana,
    shown({ name: 'HALVORSEN, DANA RUTH', age: 47, locations: ['Boise, ID', 'Mentor, OH'] }),
  )
  expect(found.verdict).toBe('yours')
  expect(found.reasons[0]?.text).toBe('Same name, including the middle name')
})

test('a former name counts as yours', () => {
  const found = match(dana, shown({ name: 'Dana Pruett', age: 47, locations: ['Boise, ID', 'Bend, OR'] }))
  expect(found.verdict).toBe('yours')
})

test('a name made of married and former name counts as yours', () => {
  const found = match(dana, shown({ name: 'Dana Pruett-Halvorsen', age: 47, locations: ['Mentor, OH'] }))
  expect(found.verdict).toBe('yours')
})

test('a former name among the aliases speaks for you', () => {
  const without = match(dana, shown({ name: 'Dana Halvorsen', locations: ['Mentor, OH'] }))
  const withAlias = match(
    dana,
    shown({ name: 'Dana Halvorsen', akas: ['Dana Pruett'], locations: ['Mentor, OH'] }),
  )
  expect(withAlias.confidence).toBeGreaterThan(without.confidence)
  expect(textsOf(withAlias.reasons, true)).toContain('Also shown as Dana Pruett, one of your names')
})

test('a nickname and a slip of the pen are forgiven when the rest agrees', () => {
  const robert: MatchProfile = { ...dana, names: [{ first: 'Robert', middle: '', last: 'Halvorsen' }] }
  const rest = { age: 47, locations: ['Mentor, OH', 'Bend, OR'] }
  expect(match(robert, shown({ name: 'Bob Halvorsen', ...rest })).verdict).toBe('yours')
  expect(match(robert, shown({ name: 'Robert Halvorsne', ...rest })).verdict).toBe('yours')
})

test('masked street, phone and e-mail speak for you when what shows agrees', () => {
  const found = match(
    dana,
    shown({
      name: 'Dana Halvorsen',
      locations: ['Mentor, Ohio'],
      address: '14 O***, Mentor, OH',
      phones: ['(440) 555-##42'],
      emails: ['dana***@example.com'],
    }),
  )
  expect(found.verdict).toBe('yours')
  expect(found.reasons.filter(reason => reason.agrees).map(reason => reason.part)).toEqual([
    'name',
    'place',
    'address',
    'phone',
    'email',
  ])
})

test('contacts that are not yours speak against a listing', () => {
  const base = shown({ name: 'Dana Halvorsen', locations: ['Mentor, OH'] })
  const other = shown({
    ...base,
    address: '900 Lake Rd, Mentor, OH',
    phones: ['(216) 555-0199'],
    emails: ['k*****7@example.org'],
  })
  expect(match(dana, other).confidence).toBeLessThan(match(dana, base).confidence)
})

test('relatives you named, also abbreviated, speak for you', () => {
  const base = shown({ name: 'Dana Halvorsen', locations: ['Mentor, OH'] })
  const plain = match(dana, base).confidence
  expect(
    match(dana, { ...base, relatives: ['Erik T Halvorsen', 'Someone Else'] }).confidence,
  ).toBeGreaterThan(plain)
  expect(match(dana, { ...base, relatives: ['Erik H.', 'Louise P.'] }).confidence).toBeGreaterThan(plain)
  expect(match(dana, { ...base, relatives: ['Someone Else'] }).confidence).toBeLessThan(plain)
})

test('an unsure listing says what would settle it, without showing more than needed', () => {
  const found = match(
    john,
    shown({
      name: 'John Q Smith',
      locations: ['Mentor, OH'],
      relatives: ['Ada Smith'],
      address: '37 Birchwood Ln, Eastlake, OH',
    }),
  )
  expect(found.verdict).toBe('unsure')
  expect(found.settle).toEqual([
    'Compare the street address: 37 B*** Ln',
    'Compare the middle name: John Q Smith',
    'Are these your relatives: Ada S.?',
  ])
})

test('empty strings, unknown fields and missing parts do no harm', () => {
  const sparse = MatchProfile.parse({ names: [{ first: 'Dana', last: 'Halvorsen' }], nickname: 'D' })
  const listing = MatchListing.parse({
    seenOn: '',
    name: '',
    akas: [''],
    locations: ['', ','],
    address: '',
    phones: [''],
    emails: [''],
    relatives: [''],
    ageRange: '',
    birth: '',
    rating: 5,
  })
  const found = match(sparse, listing)
  expect(found.confidence).toBeGreaterThanOrEqual(0)
  expect(found.verdict).toBe('not_yours')
  expect(
    match({ names: [{ first: '', middle: '', last: '' }] }, shown({ name: 'Dana Halvorsen' })).verdict,
  ).toBe('not_yours')
})

test('the reasons make the confidence, against strangers and people near, and verdicts keep to the thresholds', () => {
  const matcher = prepare(dana)
  const listings = [
    shown({ name: 'Dana Halvorsen', locations: ['Mentor, OH'] }),
    shown({ name: 'Dana R Halvorsen', age: 47, locations: ['Mentor, OH'] }),
    shown({ name: 'Dana Halvorsen', locations: ['Reno, NV'] }),
  ]
  const found = listings.map(listing => matcher(listing))
  for (const { reasons, confidence } of found) {
    const strangers = reasons.reduce((sum, { weight }) => sum + weight, PRIOR)
    const near = reasons.reduce(
      (sum, { level, weight }) => sum + NEAR_WEIGHTS[level] * (weight / WEIGHTS[level]),
      NEAR_PRIOR,
    )
    expect(confidence).toBeCloseTo(1 / (1 + Math.exp(-strangers) + Math.exp(-near)), 6)
  }
  for (const one of found) {
    if (one.verdict === 'yours') expect(one.confidence).toBeGreaterThanOrEqual(YOURS_FROM)
    if (one.verdict === 'not_yours') expect(one.confidence).toBeLessThan(UNSURE_FROM)
  }
  expect(found.map(one => one.verdict)).toEqual(['unsure', 'yours', 'not_yours'])
})

test('match and a prepared matcher give the same answer, and leave their input alone', () => {
  const listing = shown({
    name: 'Dana Halvorsen',
    akas: ['Dana Pruett'],
    locations: ['Boise, ID', 'Mentor, OH'],
  })
  const before = JSON.stringify([dana, listing])
  expect(match(dana, listing)).toEqual(prepare(dana)(listing))
  expect(JSON.stringify([dana, listing])).toBe(before)
})

test('an address in lines, and one with the unit set off, give the city', () => {
  const base = shown({ name: 'Dana Halvorsen', age: 47 })
  for (const address of ['14 Oakwood St\nMentor, OH 44060', '14 Oakwood St, Apt 2, Mentor, OH 44060']) {
    const agreed = match(dana, { ...base, address }).reasons.filter(reason => reason.agrees)
    expect(agreed.map(reason => reason.level)).toContain('street.same')
    expect(agreed.map(reason => reason.level)).toContain('place.currentFirst')
  }
})

test('with only the initial of the last name shown you are asked, unless something of your own shows', () => {
  const base = shown({ name: 'Dana H.', age: 47, locations: ['Mentor, OH', 'Boise, ID'] })
  expect(match(dana, base).verdict).toBe('unsure')
  expect(match(dana, { ...base, phones: ['(440) 555-0142'] }).verdict).toBe('yours')
})

test('texts without end are read in no time', () => {
  const listing = shown({ name: 'Dana Halvorsen', locations: ['Mentor, OH'] })
  for (const part of ['a', 'a b ', 'x', '1', 'a,', '<', '*', 'é', ' \n', '(']) {
    const text = part.repeat(20_000)
    const many = [text, text]
    const profile: MatchProfile = { ...dana, names: [{ first: text, middle: text, last: text }] }
    const all = () => {
      prepare(profile)({ ...listing, name: text })
      match(dana, { ...listing, name: text, ageRange: text, birth: text, address: text, akas: many })
      match(dana, { ...listing, locations: many, phones: many, emails: many, relatives: many })
    }
    expect(threadTime(all)).toBeLessThan(1000)
  }
})
