import { expect, test } from 'vitest'
import type { GuideStep } from '#shared/guides/guide.ts'
import { guideProgress, unsettled, withStepChecked } from './guide-progress.ts'

const step = (id: string, patch: Partial<GuideStep> = {}): GuideStep => ({
  id,
  title: id,
  description: '',
  action: '',
  ...patch,
})
const steps = [step('a', { estimatedTime: 3 }), step('b'), step('c', { isOptional: true })]

test('the first step is current, then the first that is not checked', () => {
  expect(guideProgress(steps, []).currentId).toBe('a')
  expect(guideProgress(steps, ['b']).currentId).toBe('a')
  expect(guideProgress(steps, ['a']).currentId).toBe('b')
  expect(guideProgress(steps, ['a', 'b', 'c']).currentId).toBeNull()
})

test('minutes left shrink with each check', () => {
  expect(guideProgress(steps, [])).toMatchObject({ minutes: 7, minutesLeft: 7 })
  expect(guideProgress(steps, ['a'])).toMatchObject({ minutes: 7, minutesLeft: 4 })
})

test('optional steps do not hold up completion, others do', () => {
  expect(guideProgress(steps, ['a']).complete).toBe(false)
  expect(guideProgress(steps, ['a', 'b']).complete).toBe(true)
})

test('a check of a step that no longer exists counts for nothing', () => {
  expect(guideProgress(steps, ['gone'])).toMatchObject({ done: 0, total: 3, complete: false })
})

test('checking twice is checking once; unchecking takes it back', () => {
  expect(withStepChecked(['a'], 'a', true)).toEqual(['a'])
  expect(withStepChecked(['a', 'b'], 'a', false)).toEqual(['b'])
})

test('a change stands on top of the row until the row has it; then another device’s counts', () => {
  const changes = { a: true, b: false }
  expect(unsettled(changes, ['b'])).toBe(changes)
  expect(unsettled(changes, ['a', 'b'])).toEqual({ b: false })
  expect(unsettled({}, ['a'])).toEqual({})
})
