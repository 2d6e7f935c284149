import { expect, test } from 'vitest'
import { invitationToken } from './invitation-token.ts'

test('who was on the way to an invitation has its token', () => {
  expect(invitationToken('/join?token=ab_C-1')).toBe('ab_C-1')
  expect(invitationToken('/join?x=1&token=abc#there')).toBe('abc')
})

test.each([
  undefined,
  7,
  '/join',
  '/join?token=',
  '/joint?token=a',
  '/people?token=a',
  'https://x.example/join?token=a',
])('%s has none', redirect => expect(invitationToken(redirect)).toBeNull())
