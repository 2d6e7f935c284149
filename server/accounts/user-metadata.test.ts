import { expect, test } from 'vitest'
import { mergeMetadata } from './user-metadata.ts'

test('merges, and null deletes', () => {
  expect(mergeMetadata({ a: 1, b: 2 }, { b: null, c: { d: null } })).toEqual({ a: 1, c: { d: null } })
})

test('refuses what the database cannot hold, and only that', () => {
  for (const text of ['\u0000', '\ud800', '\udfff x', '\\\u0000']) {
    expect(() => mergeMetadata({}, { list: [{ text }] })).toThrow(/cannot be stored/)
    expect(() => mergeMetadata({}, { [text]: 1 })).toThrow(/cannot be stored/)
  }
  const harmless = { text: 'a \\u0000 typed out, 👋 and \\\\ud800 too' }
  expect(mergeMetadata({}, harmless)).toEqual(harmless)
})

test('refuses more than every request could carry', () => {
  expect(() => mergeMetadata({ a: 'x'.repeat(5000) }, { b: 'x'.repeat(5000) })).toThrow(/larger than 8 KiB/)
})

test('leaves no way to the prototype', () => {
  const merged = mergeMetadata({}, JSON.parse('{"__proto__":{"admin":true},"a":1}'))
  expect(Object.keys(merged)).toEqual(['a'])
  expect(Object.getPrototypeOf(merged)).toBe(Object.prototype)
})
