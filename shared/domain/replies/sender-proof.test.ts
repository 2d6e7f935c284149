import { expect, test } from 'vitest'
import { senderProof } from './sender-proof.ts'

test('only the domain’s own rules prove a sender', () => {
  expect(senderProof({ spf: 'pass', dkim: 'pass', dmarc: 'pass' })).toBe('proven')
  expect(senderProof({ spf: 'pass', dkim: 'pass', dmarc: 'none' })).toBe('unknown')
})

test('a failed check counts unless another one passed', () => {
  expect(senderProof({ spf: 'pass', dkim: 'pass', dmarc: 'fail' })).toBe('failed')
  expect(senderProof({ spf: 'fail', dkim: 'none', dmarc: 'none' })).toBe('failed')
  expect(senderProof({ spf: 'fail', dkim: 'pass', dmarc: 'none' })).toBe('unknown')
})

test('not checked isn’t failed', () => {
  expect(senderProof(null)).toBe('unknown')
  expect(senderProof({ spf: 'unknown', dkim: 'unknown', dmarc: 'unknown' })).toBe('unknown')
})
