// A link to our sign-in page must never send people to another site.
import { expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

const origin = 'https://offlist.example'

test.each(['/my-removals', '/removals/42?tab=todo', '/scan#results', '/a%2F%2Fb'])('%s is kept', target => {
  expect(safeRedirect(target, origin)).toBe(target)
})

test.each([
  undefined,
  '',
  'my-removals',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n//evil.example',
  'javascript:alert(1)',
  ' /dashboard',
  '/x/..//evil.example',
  '/.//evil.example',
  '/auth',
  '/auth?redirect=/auth',
  '/auth/v1/verify',
  42,
])('%j leads to the dashboard', target => {
  expect(safeRedirect(target, origin)).toBe('/dashboard')
})

test('the address of the site itself is not a path, and is refused', () => {
  expect(safeRedirect(`${origin}/scan`, origin)).toBe('/dashboard')
})

test('dots cannot climb out to the server’s own paths unseen: the path is resolved first', () => {
  expect(safeRedirect('/x/../auth/v1/verify', origin)).toBe('/dashboard')
  expect(safeRedirect('/x/../scan', origin)).toBe('/scan')
})
