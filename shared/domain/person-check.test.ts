import { describe, expect, test } from 'vitest'
import { iso } from '#shared/lib/time.ts'
import { afterSeenPresent, isAskedToCheck, needsPersonCheck } from './person-check.ts'
import { REQUEST_PATIENCE } from './removal.ts'

const NOW = Date.parse('2026-11-22T10:00:00.000Z')
const job = (given: Partial<Parameters<typeof needsPersonCheck>[0]> = {}) => ({
  status: 'verification' as const,
  waiting_for: 'broker' as const,
  assurance: 'none' as const,
  submitted_at: iso(NOW - 3_600_000),
  ...given,
})
const late = iso(NOW - REQUEST_PATIENCE)

describe('who is asked to look', () => {
  test('is asked once, not at every search that fails', () => {
    expect(needsPersonCheck(job(), NOW)).toBe(true)
    expect(isAskedToCheck(job({ waiting_for: 'you' }))).toBe(true)
    expect(needsPersonCheck(job({ waiting_for: 'you' }), NOW)).toBe(false)
  })

  test('and has seen it gone is not asked again', () => {
    expect(needsPersonCheck(job({ assurance: 'person_saw_gone', submitted_at: late }), NOW)).toBe(false)
  })

  test('and has seen it still there, is asked again when the site’s time is over', () => {
    const seen = { assurance: 'person_saw_present' as const }
    expect(needsPersonCheck(job(seen), NOW)).toBe(false)
    expect(needsPersonCheck(job({ ...seen, submitted_at: late }), NOW)).toBe(true)
  })
})

test('whoever saw it still there gives the site its time, and then the next step is theirs', () => {
  expect(afterSeenPresent(job(), NOW)).toBe('wait')
  expect(afterSeenPresent(job({ submitted_at: late }), NOW)).toBe('hand_over')
  expect(afterSeenPresent(job({ submitted_at: null }), NOW)).toBe('hand_over')
})
