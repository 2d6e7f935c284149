// Names for a free scan: split, or refused with the missing part.
import { expect, test } from 'vitest'
import { NAME_MISSING, readScanName } from './scan-name.ts'

test.each([
  ['Rosa Whitaker', ['Rosa', '', 'Whitaker', '']],
  ['  rosa   elena  whitaker ', ['rosa', 'elena', 'whitaker', '']],
  ['María de la Cruz', ['María', '', 'de la Cruz', '']],
  ['Ludwig van der Rohe Jr.', ['Ludwig', '', 'van der Rohe', 'Jr.']],
  ['Martin King, Jr', ['Martin', '', 'King', 'Jr']],
  ['Anne-Marie O’Neil', ['Anne-Marie', '', 'O’Neil', '']],
  ['J Li', ['J', '', 'Li', '']],
  ['李 小龙', ['李', '', '小龙', '']],
])('%s', (text, [first, middle, last, suffix]) => {
  expect(readScanName(text)).toEqual({ ok: true, name: { first, middle, last, suffix } })
})

test.each([
  ['', NAME_MISSING],
  ['   ', NAME_MISSING],
  ['x', /last name/],
  ['Cher', /last name/],
  ['Rosa W', /One letter/],
  ['Rosa W.', /One letter/],
  ['<script>alert(1)</script> Smith', /letters only/],
  ['Rosa Whitaker 42', /letters only/],
  ["Robert'); DROP TABLE people;--", /letters only/],
  ['$' + '{firstName} Smith', /letters only/],
  ['a '.repeat(5_000), /120 characters/],
  ['Rosa\u0000 Whitaker', /letters only/],
  ['🙂 Smith', /letters only/],
])('%j is refused', (text, problem) => {
  const read = readScanName(text)
  expect(read).toEqual({ ok: false, problem: expect.stringMatching(problem) })
})
