import { expect, test } from 'vitest'
import { newSeed, showSeed, stepOfCode } from './totp.ts'

/** RFC 6238 appendix B: the ASCII seed `12345678901234567890` in base32; its codes, cut to six digits. */
const SEED = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082', 1],
  [1111111109, '081804', 37037036],
  [1234567890, '005924', 41152263],
])('at %i s the code of the RFC is %s', (seconds, code, step) => {
  expect(stepOfCode(SEED, code, seconds * 1000)).toBe(step)
})

test('a code counts one step early and late, and says which step it was for', () => {
  const at = 1111111109 * 1000
  expect(stepOfCode(SEED, '081804', at + 30_000)).toBe(37037036)
  expect(stepOfCode(SEED, '081804', at - 30_000)).toBe(37037036)
  expect(stepOfCode(SEED, '081804', at + 60_000)).toBeNull()
  expect(stepOfCode(SEED, ' 081 804 ', at)).toBe(37037036)
  for (const wrong of ['', '81804', '0818040', '081805', 'abcdef', '٠٨١٨٠٤'])
    expect(stepOfCode(SEED, wrong, at)).toBeNull()
})

test('a seed has 160 random bits, and its picture fits behind a data address as it is', async () => {
  const seed = newSeed()
  expect(seed).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSeed()).not.toBe(seed)
  const { uri, qrCode } = await showSeed(seed, { issuer: 'Offlist', label: 'ada@example.com' })
  const url = new URL(uri)
  expect(url.protocol).toBe('otpauth:')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: 'Offlist',
    secret: seed,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  expect(qrCode).toMatch(/^<svg [^#]*<\/svg>$/)
})
