import { expect, test } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { roomOf, roomText } from './room.ts'

test('people and members are said of how many there is room for', () => {
  const room = must(roomOf({ people: 3, maxPeople: 6, members: 5, maxMembers: 5 }), 'room')
  expect(roomText(room.people, 'people')).toBe('3 of 6 people')
  expect(roomText(room.members, 'members')).toBe('5 of 5 members, none left')
})

test('more than there is room for leaves none', () => {
  expect(roomOf({ people: 8, maxPeople: 6, members: 0, maxMembers: 5 })?.people.left).toBe(0)
})

test('who is not told has nothing to show', () => {
  expect(roomOf(null)).toBeNull()
})
