import { expect, test } from 'vitest'
import { isSame, type MemberState, memberChangeText } from './member-change.ts'

const NAMES: Record<string, string> = { a: 'Ann', b: 'Ben', c: 'Cleo' }
const nameOf = (id: string) => NAMES[id] ?? null
const member = (...person_ids: string[]): MemberState => ({ role: 'member', person_ids })
const manager = (...person_ids: string[]): MemberState => ({ role: 'manager', person_ids })
const text = (before: MemberState, after: MemberState) => memberChangeText(before, after, nameOf).join(' ')

test('a member is told whom they see more and whom no longer', () => {
  expect(text(member('a'), member('b', 'c'))).toBe(
    'They will see Ben and Cleo, with listings, removals and letters. They will no longer see Ann.',
  )
})

test('nothing is said where nothing changes', () => {
  expect(text(member('a', 'b'), member('b', 'a'))).toBe('')
  expect(isSame(member('a', 'b'), member('b', 'a'))).toBe(true)
  expect(isSame(member('a'), manager('a'))).toBe(false)
  expect(isSame(member('a'), member('a', 'b'))).toBe(false)
})

test('who becomes a manager sees everybody; who is one sees everybody whatever the links', () => {
  expect(text(member('a'), manager('a'))).toMatch(/see everyone/)
  expect(text(manager('a'), manager('a', 'b'))).toMatch(/everyone anyway/)
})

test('who is a manager no longer sees whom they are linked to', () => {
  expect(text(manager('a'), member('a', 'b'))).toMatch(/^They will see only Ann and Ben\./)
  expect(text(manager(), member())).toMatch(/won’t see anyone yet/)
})

test('somebody who is not on this device is not named', () => {
  expect(text(member(), member('a', 'gone'))).toMatch(/^They will see Ann, /)
})
