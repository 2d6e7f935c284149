// The worksheet: the person's own values first, then what they added on this device.
import { expect, test } from 'vitest'
import { ADDITION_MAX, ADDITIONS_MAX, withAddition, withoutAddition, worksheet } from './worksheet.ts'

const ADA = {
  names: [
    { first: 'Ada', middle: 'M', last: 'Quinn', suffix: '' },
    { first: 'Ada', middle: '', last: 'Moss', suffix: 'Jr' },
  ],
  emails: ['ada@example.com'],
  phones: ['5125550142'],
  places: [{ zip: '94110-1234' }, { zip: '94110' }, { zip: '' }],
  birth_date: '1980-05-05',
}
const rowOf = (identifier: string, additions = {}) =>
  worksheet(ADA, additions).find(row => row.identifier === identifier)

test('it is filled from the person, as people in the US write it, each value once', () => {
  const texts = (identifier: string) => rowOf(identifier)?.values.map(({ text }) => text)
  expect(texts('names')).toEqual(['Ada M Quinn', 'Ada Moss Jr'])
  expect(texts('zips')).toEqual(['94110'])
  expect(texts('birth_date')).toEqual(['05/05/1980'])
  expect(texts('phones')).toEqual(['(512) 555-0142'])
  expect(texts('vehicles')).toEqual([])
})

test('each row says how to find it; advertising IDs say that iPhones have none to read', () => {
  for (const { find } of worksheet(ADA, {})) expect(find).toMatch(/\.$/)
  expect(rowOf('advertising_ids')?.find).toMatch(/Android.*iPhone and iPad don’t show theirs/)
  expect(worksheet(ADA, {}).filter(row => row.optional)).toHaveLength(3)
})

test('additions come after, and are marked', () => {
  const additions = withAddition(withAddition({}, 'emails', ' old@example.com '), 'emails', 'ada@example.com')
  expect(rowOf('emails', additions)?.values).toEqual([
    { text: 'ada@example.com', added: false },
    { text: 'old@example.com', added: true },
  ])
  expect(rowOf('emails', withoutAddition(additions, 'emails', 'old@example.com'))?.values).toHaveLength(1)
})

test('empty ones, repeated ones and too many are not added; long ones are cut', () => {
  const one = withAddition({}, 'tv_ids', 'abc')
  expect(withAddition(one, 'tv_ids', ' ')).toBe(one)
  expect(withAddition(one, 'tv_ids', 'abc')).toBe(one)
  const many = Array.from({ length: ADDITIONS_MAX + 5 }, (_, at) => `v${at}`)
  const full = many.reduce((had, text) => withAddition(had, 'vehicles', text), {})
  expect(worksheet(ADA, full).at(-1)?.values).toHaveLength(ADDITIONS_MAX)
  expect(withAddition({}, 'vehicles', 'x'.repeat(500)).vehicles?.[0]).toHaveLength(ADDITION_MAX)
})
