// The code in a site's mail that its form asks for.
import { expect, test } from 'vitest'
import { findCode } from './find-code.ts'

test.each([
  ['after the word', 'Your verification code is 482913. It is good for 10 minutes.', '482913'],
  ['on its own line', 'Enter this code:\n\n  7Q4K2M\n\nThank you', '7Q4K2M'],
  ['before the word', '20417 is your one-time code', '20417'],
  ['beside a year and an address', '© 2026 Folk Inc, Suite 4000, Reno NV 89501\nYour code: 1188', '1188'],
  ['beside a case number', 'Case #553201: your PIN is 9042', '9042'],
])('is found: %s', (_, text, code) => {
  expect(findCode(text)).toBe(code)
})

test.each([
  ['a mail without one', 'Thank you. Your request 553201 was received on 11/22/2026.'],
  ['words in capitals', 'Use the code below. THANK YOU FROM FOLK'],
  ['a number far away', `Your code follows.${' filler'.repeat(40)} 482913`],
])('is not made up from %s', (_, text) => {
  expect(findCode(text)).toBeNull()
})
