import { expect, test } from 'vitest'
import {
  cancelText,
  nextText,
  pauseText,
  planText,
  resumeText,
  type Subscribed,
  undoCancelText,
} from './billing-words.ts'

const NOW = Date.parse('2026-11-26T12:00:00Z')
const paid: Subscribed = {
  plan: 'family',
  period: 'annual',
  status: 'active',
  current_period_end: '2027-11-26T12:00:00Z',
  cancel_at: null,
  paused_until: null,
  past_due_until: null,
  next_amount: 26988,
}

test('a plan is named with what it costs and what comes next', () => {
  expect(planText(paid)).toBe('Family, $269.88 a year')
  expect(nextText(paid, NOW)).toBe('$269.88 on Nov 26, 2027')
  const failed = { ...paid, status: 'past_due' as const, past_due_until: '2026-12-10T12:00:00Z' }
  expect(nextText(failed, NOW)).toBe(
    'The last payment didn’t go through. We’ll try again until Dec 10, and your plan goes on while we do.',
  )
  expect(nextText({ ...paid, status: 'unpaid' }, NOW)).toContain('your plan has stopped')
  expect(nextText({ ...paid, status: 'ended', next_amount: null }, NOW)).toBe(
    'It has ended. We won’t charge you again.',
  )
})

test('a canceled plan says when it ends, and that nothing more is charged', () => {
  const canceled = { ...paid, cancel_at: paid.current_period_end, next_amount: null }
  expect(nextText(canceled, NOW)).toBe('Ends Nov 26, 2027. We won’t charge you again.')
  expect(undoCancelText(canceled, NOW)).toBe(
    'Your plan goes on. The next payment is $269.88 on Nov 26, 2027.',
  )
})

test('a pause moves the end of the paid time by as long as it lasts', () => {
  const text = pauseText(paid, 2, NOW)
  expect(text).toContain('comes back Jan 26, 2027')
  expect(text).toContain('last until Jan 26, 2028')
  expect(text).toContain('Nothing is deleted')
})

test('resuming early moves it back', () => {
  const paused = {
    ...paid,
    status: 'paused' as const,
    paused_until: '2027-01-26T12:00:00Z',
    current_period_end: '2028-01-26T12:00:00Z',
  }
  expect(resumeText(paused, NOW)).toContain('lasts until Nov 26, 2027')
})

test('canceling says that nothing is lost, and until when it can be taken back', () => {
  expect(cancelText(paid, NOW)).toMatch(/until Nov 26, 2027.*Nothing is deleted.*take this back/)
})
