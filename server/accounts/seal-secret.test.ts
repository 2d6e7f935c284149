import { expect, test } from 'vitest'
import { openSecret, sealSecret } from './seal-secret.ts'

test('opens with the same secret and context only, and does not show what it holds', () => {
  const sealed = sealSecret('one secret', 'factor 1', 'JBSWY3DPEHPK3PXP')
  expect(openSecret('one secret', 'factor 1', sealed)).toBe('JBSWY3DPEHPK3PXP')
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
  expect(sealSecret('one secret', 'factor 1', 'JBSWY3DPEHPK3PXP')).not.toBe(sealed)
  expect(() => openSecret('another secret', 'factor 1', sealed)).toThrow()
  expect(() => openSecret('one secret', 'factor 2', sealed)).toThrow()
})

test('refuses what has been changed, cut, or sealed in another way', () => {
  const sealed = sealSecret('one secret', 'factor 1', 'text')
  const flipped = `${sealed.slice(0, 10)}${sealed[10] === 'A' ? 'B' : 'A'}${sealed.slice(11)}`
  for (const bad of [flipped, sealed.slice(0, -4), 'v1.', 'v2.AAAA', '']) {
    expect(() => openSecret('one secret', 'factor 1', bad)).toThrow()
  }
})
