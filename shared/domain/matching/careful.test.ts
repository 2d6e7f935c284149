// Conclusions that need several parts of a listing together, as a careful reader would draw them.
import { expect, test } from 'vitest'
import { type MatchListing, type MatchProfile, match } from './index.ts'
import { dana, junior, shown, textsOf } from './sample-people.ts'

const confidence = (profile: MatchProfile, listing: MatchListing) => match(profile, listing).confidence

test('a middle name written out that is not yours outweighs a shared home and phone', () => {
  const otto: MatchProfile = { ...dana, names: [{ first: 'Otto', middle: 'D', last: 'Halvorsen' }] }
  const home = {
    age: 48,
    locations: ['Mentor, OH'],
    address: '14 Oakwood St, Mentor, OH 44060',
    phones: ['(440) 555-##42'],
  }
  const found = match(otto, shown({ name: 'Otto Willem Halvorsen', ...home }))
  expect(found.confidence).toBeLessThanOrEqual(0.4)
  expect(textsOf(found.reasons, false)).toContain('The middle name isn’t yours')
  // One letter can be a typo, so we ask.
  expect(match(otto, shown({ name: 'Otto W Halvorsen', ...home })).verdict).toBe('unsure')
})

test('of father and son with one name, nothing that both share makes one more likely than the other', () => {
  const home = {
    name: 'Walter Kettering',
    locations: ['Salem, OR'],
    address: '55 Alder Ct, Salem, OR',
    relatives: ['June Kettering'],
  }
  const found = match(junior, shown(home))
  expect(found.confidence).toBeLessThanOrEqual(0.5)
  expect(found.verdict).toBe('unsure')
  expect(textsOf(found.reasons, null)).toContain(
    'It could be your relative with the same name; nothing here tells you apart',
  )
  // Even an age that the site hasn't updated for years can't be the father's.
  expect(confidence(junior, shown({ ...home, age: 42 }))).toBeGreaterThan(0.85)
})

test('the last name of a relative you told us can be a name you once had, and is asked about', () => {
  const married: MatchProfile = {
    ...dana,
    names: [{ first: 'Dana', middle: '', last: 'Halvorsen' }],
    relatives: ['Louise Pruett'],
  }
  const rest = {
    age: 47,
    locations: ['Mentor, OH', 'Boise, ID'],
    address: '14 Oakwood St, Mentor, OH',
    phones: ['440-555-0142'],
  }
  const found = match(married, shown({ name: 'Dana Pruett', ...rest }))
  expect(found.verdict).toBe('unsure')
  expect(textsOf(found.reasons, null)).toContain('The last name belongs to one of your relatives')
  expect(confidence(married, shown({ name: 'Dana Oxley', ...rest }))).toBeLessThan(found.confidence)
  // With her phone and street, even another first name is worth a question, but no more.
  expect(confidence(married, shown({ name: 'Donna Pruett', ...rest }))).toBeLessThan(0.2)
})

test('an e-mail address of which only the name shows says less than one that shows more', () => {
  const base = shown({ name: 'Dana Halvorsen', locations: ['Mentor, OH'] })
  const profile: MatchProfile = { ...dana, emails: ['dana.halvorsen@example.com', 'pinkorchid7@example.com'] }
  const ofName = confidence(profile, { ...base, emails: ['dan...@example.com'] })
  expect(ofName).toBeGreaterThan(confidence(profile, base))
  expect(confidence(profile, { ...base, emails: ['pin...@example.com'] })).toBeGreaterThan(ofName)
})

test('a listing with several places says more against you the more of them should have been yours', () => {
  const base = shown({ name: 'Dana Halvorsen', age: 47, locations: ['Mentor, OH', 'Reno, NV'] })
  const settled: MatchProfile = { ...dana, addresses: dana.addresses?.slice(0, 1) ?? [] }
  expect(confidence(dana, base)).toBeLessThan(confidence(settled, base))
  const elsewhere = shown({ ...base, locations: ['Dayton, OH'] })
  expect(confidence(dana, elsewhere)).toBeLessThan(confidence(settled, elsewhere))
  expect(confidence(settled, shown({ ...base, locations: ['Dayton, OH', 'Reno, NV'] }))).toBeLessThan(
    confidence(settled, elsewhere),
  )
})

test('one relative who is not yours says little, several of whom none is yours say more', () => {
  const base = shown({ name: 'Dana Halvorsen', age: 47, locations: ['Mentor, OH'] })
  const one = confidence(dana, { ...base, relatives: ['Ada Quist'] })
  expect(one).toBeLessThan(confidence(dana, base))
  expect(confidence(dana, { ...base, relatives: ['Ada Quist', 'Bo Quist', 'Cy Quist'] })).toBeLessThan(one)
})

test('a band of five years says more than one of ten', () => {
  const base = shown({ name: 'Dana Halvorsen', locations: ['Mentor, OH'] })
  expect(confidence(dana, { ...base, ageRange: '45-49' })).toBeGreaterThan(
    confidence(dana, { ...base, ageRange: '45-54' }),
  )
})

test('another middle initial with nothing but a past city for it is not worth a question', () => {
  expect(match(dana, shown({ name: 'Dana K Halvorsen', locations: ['Boise, ID'] })).verdict).toBe('not_yours')
})

test('relatives as sites write them: with an age or what they are, with particles, last name first', () => {
  const base = shown({ name: 'Dana Halvorsen', age: 47, locations: ['Mentor, OH'] })
  const profile: MatchProfile = { ...dana, relatives: ['Erik Halvorsen', 'Ada van der Berg'] }
  const plain = confidence(profile, { ...base, relatives: ['Erik Halvorsen', 'Ada van der Berg'] })
  for (const relatives of [
    ['Erik Halvorsen, 45', 'Ada Vanderberg (72)'],
    ['Erik Halvorsen (Spouse)', 'Ada Berg (Mother)'],
    ['HALVORSEN, ERIK T', 'VAN DER BERG, ADA'],
  ])
    expect(confidence(profile, { ...base, relatives })).toBeCloseTo(plain, 6)
})

test('an initial of a relative that fits says nothing, one that does not speaks against', () => {
  const base = shown({ name: 'Dana Halvorsen', locations: ['Mentor, OH'] })
  const plain = confidence(dana, base)
  expect(confidence(dana, { ...base, relatives: ['E Halvorsen', 'L Pruett'] })).toBeCloseTo(plain, 6)
  expect(confidence(dana, { ...base, relatives: ['K Halvorsen', 'T Pruett'] })).toBeLessThan(plain)
})

test('a wife Christine does not make Chris two people where the middle name agrees', () => {
  const chris: MatchProfile = {
    ...dana,
    names: [{ first: 'Chris', middle: 'Allen', last: 'Halvorsen' }],
    relatives: ['Christine Halvorsen', 'Louise Pruett'],
  }
  const home = {
    locations: ['Mentor, OH', 'Boise, ID'],
    address: '14 Oakwood St, Mentor, OH',
    phones: ['440-555-99##'],
  }
  expect(match(chris, shown({ name: 'Chris A Halvorsen', ...home })).verdict).toBe('yours')
  expect(match(chris, shown({ name: 'Chris Halvorsen', ...home })).verdict).toBe('unsure')
})
