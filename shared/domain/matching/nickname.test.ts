import { expect, test } from 'vitest'
import { isNickname } from './nickname.ts'

test('nicknames go one hop, not two', () => {
  expect(isNickname('peggy', 'margaret')).toBe(true)
  expect(isNickname('margaret', 'peggy')).toBe(true)
  expect(isNickname('peggy', 'maggie')).toBe(false)
})
