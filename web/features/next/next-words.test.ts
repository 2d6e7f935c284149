import { expect, test } from 'vitest'
import { sumWords, whyWords } from './next-words.ts'

const task = { kind: 'guide', clears: ['a'], risk: 'Low', expiresAt: null } as const

test('a task says why it comes when it does', () => {
  expect(whyWords({ ...task, expiresAt: 10 }, 5)).toContain('comes first')
  expect(whyWords({ ...task, expiresAt: 3 }, 5)).toBe('')
  expect(whyWords({ ...task, risk: 'High', clears: ['a', 'b'] }, 5)).toBe(
    'This listing shows a lot. One request covers 2 sites.',
  )
  expect(whyWords({ ...task, clears: [] }, 5)).toContain('should cover')
  expect(whyWords({ ...task, kind: 'question', clears: ['a', 'b'] }, 5)).toBe(
    'One answer counts for 2 sites.',
  )
})

test('the sum says what was done and what it took, and promises nothing about the sites', () => {
  const sum = { done: 2, skipped: 1, sites: 4, spent: 7, estimated: 6 }
  expect(sumWords(sum, { tasks: 0, minutes: 0 })).toBe(
    'You did 2 tasks for 4 sites in 7 minutes. We’d said about 6 minutes. You skipped 1. Nothing else is waiting on you.',
  )
  expect(sumWords({ ...sum, done: 0, skipped: 0 }, { tasks: 1, minutes: 9 })).toBe(
    'You didn’t do any this time. 1 task is still waiting, about 9 minutes.',
  )
})
