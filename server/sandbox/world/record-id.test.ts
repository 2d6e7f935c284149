import { expect, test } from 'vitest'
import { decodeRecord, encodeRecord } from './record-id.ts'

test.each(['hex', 'number', 'letters'] as const)(
  'ids of style %s lead back to person and generation',
  style => {
    for (let person = 0; person < 6000; person += 37) {
      const key = { person, generation: person % 5 }
      expect(decodeRecord('a.example', style, encodeRecord('a.example', style, key))).toEqual(key)
    }
  },
)

test('a person has another id on each site and in each generation', () => {
  const ids = ['a.example', 'b.example'].flatMap(site =>
    [0, 1].map(generation => encodeRecord(site, 'hex', { person: 7, generation })),
  )
  expect(new Set(ids).size).toBe(4)
})

test('what is no id of the style is none', () => {
  expect(decodeRecord('a.example', 'hex', 'zz')).toBeNull()
  expect(decodeRecord('a.example', 'number', '9999999999')).toBeNull()
  expect(decodeRecord('a.example', 'letters', 'aaaaaaa')).toBeNull()
})
