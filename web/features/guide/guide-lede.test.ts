import { expect, test } from 'vitest'
import { guideLede } from './guide-lede.ts'

test('steps and minutes are counted as one counts', () => {
  expect(guideLede(3, 8, false)).toBe('3 steps, about 8 minutes. You send the request from your own browser.')
  expect(guideLede(1, 1, false)).toBe('1 step, about 1 minute. You send the request from your own browser.')
})

test('a form that was sent does not leave once more', () => {
  expect(guideLede(1, 1, true)).toBe(
    '1 step, about 1 minute. We’ve sent the form; only its confirmation is left.',
  )
})
