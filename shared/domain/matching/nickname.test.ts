import { expect, test } from 'vitest'
import { isNickname, isSameShort } from './nickname.ts'
import { NICKNAMES } from './nickname-table.ts'
import { PUBLIC_NICKNAMES } from './public-nickname-table.ts'

test('the tables have about as many pairs as the public list, and each stands for one another', () => {
  const pairs = `${NICKNAMES};${PUBLIC_NICKNAMES}`.split(';').flatMap(group => {
    const [formal = '', shorts = ''] = group.trim().split(':')
    return shorts.split(' ').map(short => [formal, short] as const)
  })
  expect(new Set(pairs.map(pair => pair.toSorted().join(' '))).size).toBeGreaterThan(2_600)
  expect(pairs.filter(([a, b]) => !isNickname(a, b) || !isNickname(b, a))).toEqual([])
})

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
