import { expect, test } from 'vitest'
import { people } from '#shared/collections/people.ts'
import { US_STATES } from '#shared/lib/us-state.ts'
import { checkDraft } from './check-draft.ts'
import { errorsOfStep, stepOfErrors } from './form-step.ts'
import { draftOf, emptyDraft, emptyName, emptyPlace, type PersonDraft } from './person-draft.ts'

const keys = () => {
  let last = 0
  return () => `row${++last}`
}

const filled = (patch: Partial<PersonDraft> = {}): PersonDraft => ({
  ...emptyDraft(keys()),
  names: [{ ...emptyName('n1'), first: ' Ada ', last: 'Quinn' }],
  places: [{ ...emptyPlace('p1', true), city: 'Austin', state: 'TX', from: '2019' }],
  ...patch,
})

const errorsOf = (draft: PersonDraft) => {
  const result = checkDraft(draft, 2026)
  return result.ok ? {} : result.errors
}

test('what passes fits the people collection', () => {
  const result = checkDraft(
    filled({
      birthYear: '1984',
      phones: [
        { key: 't1', text: '(512) 555-0147' },
        { key: 't2', text: '  ' },
      ],
      emails: [{ key: 'e1', text: 'ada@mail.example' }],
      relatives: [{ key: 'r1', text: 'Bea Quinn' }],
    }),
    2026,
  )
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  expect(result.fields).toMatchObject({ phones: ['(512) 555-0147'], birth_year: 1984 })
  expect(result.fields.names[0]?.first).toBe('Ada')
  const row = {
    ...result.fields,
    id: '00000000-0000-4000-8000-000000000001',
    created_at: '2026-11-21T10:00:00.000Z',
    updated_at: '2026-11-21T10:00:00.000Z',
  }
  expect(people.doc.safeParse(row).success).toBe(true)
})

test('an empty form asks for a name and a place, and for nothing else', () => {
  const draft = emptyDraft(keys())
  const fields = Object.keys(errorsOf(draft))
  expect(fields.sort()).toEqual(['row1.first', 'row1.last', 'row2.city', 'row2.state'])
})

test('rows left empty are dropped, half-filled ones are asked about', () => {
  const draft = filled({
    names: [
      { ...emptyName('n1'), first: 'Ada', last: 'Quinn' },
      emptyName('n2'),
      { ...emptyName('n3'), last: 'Vale' },
    ],
  })
  expect(errorsOf(draft)).toEqual({ 'n3.first': 'Enter the first name.' })
})

test('the years of a name are kept where they are given, and come back into the form', () => {
  const names = [
    { ...emptyName('n1'), first: 'Ada', last: 'Quinn', from: '2004' },
    { ...emptyName('n2'), first: 'Ada', last: 'Vale', to: '2004' },
  ]
  const result = checkDraft(filled({ names }), 2026)
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  const given = [
    { first: 'Ada', middle: '', last: 'Quinn', suffix: '', from_year: 2004 },
    { first: 'Ada', middle: '', last: 'Vale', suffix: '', to_year: 2004 },
  ]
  expect(result.fields.names).toStrictEqual(given)
  expect(people.fields.names.safeParse(given).success).toBe(true)
  const row = { ...result.fields, id: '', created_at: '', updated_at: '' }
  expect(draftOf(row, keys()).names.map(({ from, to }) => [from, to])).toEqual([
    ['2004', ''],
    ['', '2004'],
  ])
})

test.each([
  ['n1.to', { names: [{ ...emptyName('n1'), first: 'Ada', last: 'Quinn', from: '2004', to: '1999' }] }],
  ['n1.from', { names: [{ ...emptyName('n1'), first: 'Ada', last: 'Quinn', from: 'then' }] }],
  ['birthYear', { birthYear: '84' }],
  ['birthYear', { birthYear: '2031' }],
  ['birthDate', { birthYear: '1984', birthDate: '1985-02-01' }],
  ['p1.to', { places: [{ ...emptyPlace('p1', false), city: 'A', state: 'TX', from: '2019', to: '2001' }] }],
  ['p1.zip', { places: [{ ...emptyPlace('p1', true), city: 'A', state: 'TX', zip: '787' }] }],
  ['t1', { phones: [{ key: 't1', text: '555-0147' }] }],
  ['t1', { phones: [{ key: 't1', text: 'call me' }] }],
  ['e1', { emails: [{ key: 'e1', text: 'ada@' }] }],
  ['r1', { relatives: [{ key: 'r1', text: 'Bea' }] }],
] satisfies [string, Partial<PersonDraft>][])('%s is refused when it makes no sense', (field, patch) => {
  expect(Object.keys(errorsOf(filled(patch)))).toEqual([field])
})

test('a day of birth alone gives the year', () => {
  const result = checkDraft(filled({ birthDate: '1984-02-01' }), 2026)
  expect(result.ok && result.fields.birth_year).toBe(1984)
})

test('the years of the present home have no end', () => {
  const result = checkDraft(
    filled({ places: [{ ...emptyPlace('p1', true), city: 'A', state: 'TX', to: '2001' }] }),
    2026,
  )
  expect(result.ok && result.fields.places[0]?.to_year).toBeNull()
})

test('opening somebody and saving them unchanged changes nothing', () => {
  const first = checkDraft(filled({ birthYear: '1984' }), 2026)
  if (!first.ok) throw new Error('refused')
  const again = draftOf({ ...first.fields, id: 'x', created_at: '', updated_at: '' }, keys())
  expect(checkDraft(again, 2026)).toEqual(first)
})

test('the first part with an error is found, and only its errors are shown there', () => {
  const draft = filled({ birthYear: '84', emails: [{ key: 'e1', text: 'ada@' }] })
  const errors = errorsOf(draft)
  expect(stepOfErrors(errors, draft)).toBe('birth')
  expect(Object.keys(errorsOfStep(errors, draft, 'contact'))).toEqual(['e1'])
  expect(errorsOfStep(errors, draft, 'places')).toEqual({})
})

test('every state has its two-letter code', () => {
  expect(US_STATES).toHaveLength(51)
  expect(US_STATES.every(state => /^[A-Z]{2}$/.test(state.code) && state.name.length > 3)).toBe(true)
})
