import { expect, test } from 'vitest'
import { findableOf, finderOf } from './find-rows.ts'

const row = findableOf(['Kinfolio', 'Rosa Whitaker', '12 Juniper Rd, San José, CA'], ['(512) 555-0100'])
const finds = (typed: string) => finderOf(typed)?.(row)

test('every word is found, in any order and case, with or without accents', () => {
  expect(finds('rosa KINFO')).toBe(true)
  expect(finds('san jose')).toBe(true)
  expect(finds('rosa rootscout')).toBe(false)
})

test('a phone number is found however it’s written', () => {
  for (const typed of ['5125550100', '512-555-0100', '+1 512 555 0100', '555 01', '(512)'])
    expect(finds(typed), typed).toBe(true)
  expect(finds('512-555-0199')).toBe(false)
})

test('a house number is found as text', () => {
  expect(finds('12 juniper')).toBe(true)
})

test('nothing typed is no search', () => {
  expect(finderOf('  ')).toBeNull()
})
