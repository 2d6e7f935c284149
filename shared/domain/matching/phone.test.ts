import { expect, test } from 'vitest'
import { comparePhone, phoneDigits, phonePattern } from './phone.ts'

test.each([
  ['(440) 555-0142', 'whole'],
  ['+1 440 555 0***', 'most'],
  ['(440) 555-##42', 'most'],
  ['(440) •••-0142', 'most'],
  ['440.555.xxxx', 'some'],
  ['(440) ***-****', 'area'],
  ['440-555-0142 x12', 'whole'],
  ['(440) 555---42', 'most'],
  ['(440) 555-…', 'some'],
  ['1 (440) 555-0142', 'whole'],
  ['(***) ***-*142', 'some'],
  ['(***) ***-**42', 'little'],
  ['(***) ***-****', 'little'],
  ['(***) ***-**43', null],
  ['(440) 555-##43', null],
  ['(216) ***-****', null],
  ['Home: (440) 555-0142', 'whole'],
  ['(440) 555-0142 - Wireless', 'whole'],
  ['(440) 555-XXXX (Landline)', 'some'],
  ['tel:+14405550142', 'whole'],
  ['Home', null],
  ['', null],
])('the shown number %s: %s', (shown, expected) => {
  expect(comparePhone(phonePattern(shown), phoneDigits('+14405550142'))).toBe(expected)
})
