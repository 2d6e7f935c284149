import { expect, test } from 'vitest'
import { compareEmail } from './email.ts'

test.each([
  ['dana.h@example.com', 'whole'],
  ['dan...@example.com', 'some'],
  ['d****h@example.com', 'some'],
  ['dxxxxxxh@example.com', 'little'],
  ['d•••••@example.com', 'little'],
  ['da--------@example.com', 'little'],
  ['dana.***@e******.com', 'most'],
  ['k****h@example.com', null],
  ['dan...@example.org', null],
])('the shown address %s: %s', (shown, expected) => {
  expect(compareEmail(shown, 'dana.h@example.com')).toBe(expected)
})
