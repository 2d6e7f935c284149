import { expect, test } from 'vitest'
import type { ActView } from '#shared/protocol/operator-console.ts'
import { actDetailText, actText, byText } from './audit-words.ts'

const entry = (given: Partial<ActView> = {}): ActView => ({
  number: 1,
  at: '2026-11-27T10:00:00.000Z',
  act: 'account_locked',
  by: 'operator',
  operator_id: '6f1c3a52-7a0a-4c9e-8f5e-0a6a2c1d3b4e',
  operator_email: 'boss@example.com',
  is_about_account: true,
  account_id: null,
  detail: {},
  ...given,
})

test('an act that is newer than the app is told by its own name', () => {
  expect([actText(entry()), actText({ act: 'account_moved_away' }), actText({ act: 'toString' })]).toEqual([
    'Locked an account',
    'account moved away',
    'toString',
  ])
})

test('who did it: an operator, one whose account is deleted, or a command', () => {
  expect(byText(entry())).toBe('By boss@example.com')
  expect(byText(entry({ operator_id: null, operator_email: null }))).toContain('account is deleted')
  expect(byText(entry({ by: 'command', operator_id: null, operator_email: null }))).toContain('command')
})

test('details are words, and unknown ones have their own name', () => {
  const detail = { reason: 'security', kind: 'send-push', count: 2, newer: 'x' }
  expect(actDetailText({ detail })).toBe(
    'Reason: Someone else may be in the account · Push messages · Pieces: 2 · newer: x',
  )
  expect(actDetailText({ detail: { reason: 'newer' } })).toBe('Reason: newer')
  expect(actDetailText({ detail: {} })).toBe('')
})
