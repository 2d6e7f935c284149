import { expect, test } from 'vitest'
import { relationsFor } from './relation.ts'

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
