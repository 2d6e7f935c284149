import { expect, test } from 'vitest'
import { digitsOf } from './mailed-code.ts'

test('a code is taken however it was pasted', () => {
  for (const typed of ['123456', ' 123 456 ', '123-456', 'code: 123456\n'])
    expect(digitsOf(typed)).toBe('123456')
})
