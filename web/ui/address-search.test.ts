import { expect, test } from 'vitest'
import { oneOf, readSearch, text, texts } from './address-search.ts'

const fields = { by: oneOf('name', 'date'), person: text(4), open: texts(3, 2) }

test('takes what fits', () => {
  const search = { by: 'date', person: 'rosa', open: ['a', 'b'] }
  expect(readSearch(fields, search)).toEqual(search)
})

test('leaves out what doesn’t fit, and what nobody asked for', () => {
  expect(readSearch(fields, { by: 'size', person: 'marcus', open: ['long'], other: 1 })).toEqual({})
  expect(readSearch(fields, { by: 1, person: 2, open: 'a' })).toEqual({})
  expect(readSearch(fields, { open: ['a', 'b', 'c'] })).toEqual({})
})
