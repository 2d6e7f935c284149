import { expect, test } from 'vitest'
import { relationsFor, relationText } from './relation.ts'

const person = (id: string, relation: 'self' | 'child') => ({ id, relation })

test('oneself is offered first, until somebody is', () => {
  expect(relationsFor([])[0]).toBe('self')
  expect(relationsFor([person('a', 'child')])[0]).toBe('self')
  expect(relationsFor([person('a', 'self')])).not.toContain('self')
})

test('who is oneself may stay so, and nobody else becomes it', () => {
  const people = [person('a', 'self'), person('b', 'child')]
  expect(relationsFor(people, 'a')).toContain('self')
  expect(relationsFor(people, 'b')).not.toContain('self')
})

test('relations are said to the holder; others are only told which of the people they are', () => {
  const viewer = { mayAdd: true, mayRemove: true, isHolder: true, selfId: null }
  const child = person('a', 'child')
  expect(relationText(child, viewer)).toBe('My child')
  expect(relationText(child, { ...viewer, isHolder: false })).toBeNull()
  expect(relationText(child, { ...viewer, isHolder: false, selfId: 'a' })).toBe('Me')
  expect(relationText(child, null)).toBeNull()
})
