import { expect, test } from 'vitest'
import { aboutWhom, searchingText, searchTermsOf } from './search-terms.ts'

const name = (first: string, last: string) => ({ first, middle: 'M', last, suffix: '' })
const place = (city: string, current = false) => ({
  street: '12 Elm St',
  city,
  state: 'TX',
  zip: '',
  from_year: null,
  to_year: null,
  current,
})
const rosa = {
  names: [name('Rosa', 'Whitaker'), name('Rosa', 'Delgado')],
  places: [place('Waco'), place('Austin', true), place('Austin')],
  birth_year: null,
}

test('names and places are those that go to sites: without middle names and streets, each once', () => {
  expect(searchTermsOf(rosa)).toEqual({
    names: ['Rosa Whitaker', 'Rosa Delgado'],
    places: ['Austin, TX', 'Waco, TX'],
    pairs: 4,
    skipped: 0,
  })
})

test('pairs that are never asked for aren’t said to be', () => {
  const places = Array.from({ length: 20 }, (_, at) => place(`Town ${at}`))
  expect(searchTermsOf({ ...rosa, places })).toMatchObject({ pairs: 36, skipped: 4 })
})

test('without a place, nothing is asked', () => {
  expect(searchTermsOf({ ...rosa, places: [] })).toMatchObject({ names: [], pairs: 0 })
})

test('one name and one place are said in full, more are counted', () => {
  expect(aboutWhom({ names: ['Rosa Whitaker'], places: ['Austin, TX'] })).toBe('Rosa Whitaker in Austin, TX')
  expect(aboutWhom(searchTermsOf(rosa))).toBe(
    'Rosa Whitaker and 1 other name, in Austin, TX and 1 other place',
  )
})

test('the site visited last is named, the others are counted; nothing is said to be asked while nothing is', () => {
  const scan = (site_id: string, started_at: string | null, status: 'pending' | 'found' = 'pending') => ({
    site_id,
    started_at,
    status,
    problem: null,
  })
  const at = (minute: number) => `2026-11-22T10:0${minute}:00.000Z`
  const terms = { names: ['Rosa Whitaker'], places: ['Austin, TX'] }
  const nameOf = (id: string) => id.toUpperCase()
  expect(searchingText([scan('kin', null), scan('root', at(1), 'found')], nameOf, terms)).toBe(null)
  expect(searchingText([scan('kin', at(1)), scan('root', null)], nameOf, terms)).toBe(
    'Asking KIN about Rosa Whitaker in Austin, TX.',
  )
  expect(searchingText([scan('kin', at(1)), scan('root', at(3)), scan('dex', at(2))], nameOf, terms)).toBe(
    'Asking ROOT and 2 other sites about Rosa Whitaker in Austin, TX.',
  )
})
