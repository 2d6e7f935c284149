import { expect, test } from 'vitest'
import { lastRefusalText } from './use-sending.ts'

const failed = (code: string, day: string) => ({
  created_at: `2026-11-${day}T10:00:00.000Z`,
  error: { code, message: `${code} of ${day}` },
})

test('that a day’s letters are sent is said where the letter is, as long as it’s the last that was tried', () => {
  const tooMany = failed('too_many_letters', '21')
  expect(lastRefusalText([failed('not_found', '20'), tooMany])).toBe('too_many_letters of 21')
  expect(lastRefusalText([tooMany, failed('not_found', '22')])).toBeNull()
  expect(lastRefusalText([])).toBeNull()
})
