import { expect, test } from 'vitest'
import { isNickname } from './nickname.ts'

test('nicknames go one hop, not two', () => {
  expect(isNickname('peggy', 'margaret')).toBe(true)
  expect(isNickname('margaret', 'peggy')).toBe(true)
  expect(isNickname('peggy', 'maggie')).toBe(false)
  expect(isNickname('ed', 'ted')).toBe(false)
})

test("short forms that one person goes by are each other's", () => {
  expect(isNickname('bob', 'rob')).toBe(true)
  expect(isNickname('will', 'billy')).toBe(true)
})
