import { expect, test } from 'vitest'
import { type ComesBackFrom, ifItComesBack } from './if-it-comes-back.ts'

const from = (patch: Partial<ComesBackFrom> = {}): ComesBackFrom => ({
  job: { status: 'completed', assurance: 'seen_gone_twice', waiting_for: 'nobody' },
  siteName: 'Harborlist',
  frequency: 'weekly',
  settings: { email_alerts: true },
  nextCheckAt: '2026-11-29T12:00:00.000Z',
  isReplaced: false,
  now: Date.parse('2026-11-25T12:00:00Z'),
  ...patch,
})

test('of what is gone it says how often, when next, and what follows', () => {
  expect(ifItComesBack(from())).toBe(
    'We check Harborlist every 7 days. The next check is on Nov 29. If you’re listed again, you’ll get an alert here, by email if no device of yours gets it, with the pictures. One tap asks again.',
  )
})

test('an e-mail is promised only to those who get one', () => {
  expect(ifItComesBack(from({ settings: { email_alerts: false } }))).not.toContain('email')
})

test('what isn’t gone yet is watched only later', () => {
  const job = { status: 'verification', assurance: 'none', waiting_for: 'broker' } as const
  expect(ifItComesBack(from({ job }))).toContain('Once it’s gone, we’ll check')
})

test('a removal that was stopped or failed is not watched', () => {
  const of = (status: 'cancelled' | 'failed') =>
    ifItComesBack(from({ job: { status, assurance: 'none', waiting_for: 'nobody' } }))
  expect(of('cancelled')).toContain('don’t watch')
  expect(of('failed')).not.toContain('We check')
})

test('what came back says so, and who has it now', () => {
  const job = { status: 'completed', assurance: 'resurfaced', waiting_for: 'nobody' } as const
  expect(ifItComesBack(from({ job }))).toMatch(/^It did\. Tell us/)
  expect(ifItComesBack(from({ job, isReplaced: true }))).toContain('new removal')
})
