import { expect, test } from 'vitest'
import { phoneText } from './phone-text.ts'

test('a whole number is written as people write it', () => {
  for (const phone of ['+15125550147', '512-555-0147', '5125550147', '1 512 555 0147', '(512) 555-0147'])
    expect(phoneText(phone)).toBe('(512) 555-0147')
})

test('a masked number, an extension, and another country’s stay as they are', () => {
  for (const phone of ['(512) 555-01••', '512-555-0147 ext. 3', '+4930123456', '', 'none'])
    expect(phoneText(phone)).toBe(phone)
})
