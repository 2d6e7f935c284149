import { expect, test } from 'vitest'
import { isNickname, isSameShort } from './nickname.ts'

test('nicknames go one hop, not two', () => {
  expect(isNickname('peggy', 'margaret')).toBe(true)
  expect(isNickname('margaret', 'peggy')).toBe(true)
  expect(isNickname('peggy', 'maggie')).toBe(false)
  expect(isSameShort('ed', 'ted')).toBe(false)
})

test("short forms that one person goes by are each other's", () => {
  expect(isNickname('bob', 'rob')).toBe(false)
  expect(isSameShort('bob', 'rob')).toBe(true)
  expect(isSameShort('will', 'billy')).toBe(true)
})
