import { expect, test } from 'vitest'
import { isWornOut, textParts, typedChange, UNTYPED } from './typed-text.ts'

test('what a keyboard adds, takes back or corrects is passed on as such', () => {
  expect(typedChange(UNTYPED, `${UNTYPED}R`)).toEqual({ deleted: 0, added: 'R' })
  expect(typedChange(`${UNTYPED}R`, UNTYPED)).toEqual({ deleted: 1, added: '' })
  // A correction, and a word that was swiped.
  expect(typedChange(`${UNTYPED}teh`, `${UNTYPED}the `)).toEqual({ deleted: 2, added: 'he ' })
  // Nothing was typed, and the person deletes what the page has.
  expect(typedChange(UNTYPED, UNTYPED.slice(1))).toEqual({ deleted: 1, added: '' })
  expect(typedChange('a', 'a')).toEqual({ deleted: 0, added: '' })
})

test('a character of two units counts once', () => {
  expect(typedChange(`${UNTYPED}🙂`, UNTYPED)).toEqual({ deleted: 1, added: '' })
})

test('the field starts over before it’s empty or long', () => {
  expect(isWornOut(UNTYPED)).toBe(false)
  expect(isWornOut(UNTYPED.slice(0, 10))).toBe(true)
  expect(isWornOut(UNTYPED.repeat(10))).toBe(true)
})

test('long text goes in parts that are whole together, and no character is split', () => {
  const text = `${'a'.repeat(999)}🙂${'b'.repeat(1200)}`
  const parts = textParts(text)
  expect(parts.join('')).toBe(text)
  expect(parts.every(part => part.length <= 1000)).toBe(true)
  expect(parts[0]).toBe('a'.repeat(999))
  expect(textParts('')).toEqual([])
  expect(textParts('one\r\ntwo')).toEqual(['one\ntwo'])
})
