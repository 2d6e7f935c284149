import { expect, test } from 'vitest'
import { contentSecurityPolicy, headersDigest } from './security-headers.ts'

test('the digest of a document’s headers is another one when its policy or another header is', () => {
  const now = headersDigest()
  expect(now).toMatch(/^[\w-]{12}$/)
  expect(headersDigest()).toBe(now)
  expect(headersDigest(undefined, `${contentSecurityPolicy()}; img-src https:`)).not.toBe(now)
  expect(headersDigest({ 'referrer-policy': 'no-referrer' })).not.toBe(now)
})
