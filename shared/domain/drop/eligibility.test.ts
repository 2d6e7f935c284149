// Who may send a DROP request.
import { expect, test } from 'vitest'
import { dropEligibility, whyNotDrop } from './eligibility.ts'

const TODAY = '2026-11-26'
const at = (state: string, current = true) => ({
  street: '',
  city: 'Somewhere',
  state,
  zip: '',
  from_year: null,
  to_year: null,
  current,
})
const about = (
  relation: 'self' | 'child' | 'partner' | 'parent' | 'relative' | 'team',
  given: object = {},
) => ({
  relation,
  places: [at('CA')],
  birth_date: '1980-05-05',
  birth_year: null,
  ...given,
})

test.each([
  ['an adult in California', about('self'), { may: true, sender: 'self', unsure: null }],
  [
    'an adult who comes of age today',
    about('self', { birth_date: '2008-11-26' }),
    { may: true, sender: 'self', unsure: null },
  ],
  ['a minor', about('self', { birth_date: '2008-11-27' }), { may: false, reason: 'minor' }],
  [
    'somebody whose age we don’t know',
    about('self', { birth_date: null }),
    { may: true, sender: 'self', unsure: 'age' },
  ],
  [
    'somebody who comes of age this year',
    about('self', { birth_date: null, birth_year: 2008 }),
    { may: true, sender: 'self', unsure: 'age' },
  ],
  [
    'a minor by the year of birth',
    about('self', { birth_date: null, birth_year: 2009 }),
    { may: false, reason: 'minor' },
  ],
  ['a child', about('child', { birth_date: '2015-02-01' }), { may: true, sender: 'parent', unsure: null }],
  ['a grown child', about('child'), { may: false, reason: 'grown_child' }],
  ['a partner', about('partner'), { may: false, reason: 'themselves' }],
  ['a parent', about('parent'), { may: false, reason: 'themselves' }],
  ['a relative', about('relative'), { may: false, reason: 'themselves' }],
  ['a member of a team', about('team'), { may: false, reason: 'themselves' }],
  ['somebody in Oregon', about('self', { places: [at('OR')] }), { may: false, reason: 'elsewhere' }],
  [
    'somebody who left California',
    about('self', { places: [at('CA', false), at('NV')] }),
    { may: false, reason: 'elsewhere' },
  ],
  [
    'somebody without a current home',
    about('self', { places: [at('CA', false)] }),
    { may: false, reason: 'home_unknown' },
  ],
  ['nobody knows where', about('self', { places: [] }), { may: false, reason: 'home_unknown' }],
])('%s', (_, person, expected) => {
  expect(dropEligibility(person, TODAY)).toEqual(expected)
})

test('each refusal is a sentence about the person', () => {
  for (const reason of ['elsewhere', 'home_unknown', 'grown_child', 'themselves'] as const)
    expect(whyNotDrop(reason, 'Ada')).toMatch(/Ada.*\.$/)
  expect(whyNotDrop('elsewhere', 'you')).toContain('Your home in Offlist is somewhere else.')
  expect(whyNotDrop('home_unknown', 'you')).toContain('where you live now.')
  expect(whyNotDrop('minor', 'you')).toMatch(/until you’re 18\.$/)
})
