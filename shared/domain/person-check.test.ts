import { describe, expect, test } from 'vitest'
import { iso } from '#shared/lib/time.ts'
import { afterSeenPresent, isAskedToCheck, mayCheck, needsPersonCheck } from './person-check.ts'
import { ABSENCE_GAP, REQUEST_PATIENCE } from './removal.ts'

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

  test('and has seen it gone is asked again when a second look counts, and after that never', () => {
    const own_checks = [{ at: iso(NOW), asked_at: iso(NOW), answer: 'not_found' as const }]
    const once = job({ assurance: 'person_saw_gone', submitted_at: late, own_checks })
    expect(needsPersonCheck(once, NOW + ABSENCE_GAP - 1)).toBe(false)
    expect(needsPersonCheck(once, NOW + ABSENCE_GAP)).toBe(true)
    expect(needsPersonCheck(job({ assurance: 'person_saw_gone_twice' }), NOW + 10 * ABSENCE_GAP)).toBe(false)
  })

  test('can look unasked while we can’t search, and about their own earlier looks', () => {
    const waiting = { ...job(), waiting_for: 'broker' as const }
    expect(mayCheck(waiting, true)).toBe(true)
    expect(mayCheck(waiting, false)).toBe(false)
    expect(mayCheck({ ...waiting, waiting_for: 'you' }, false)).toBe(true)
    expect(mayCheck({ ...waiting, assurance: 'person_saw_gone_twice' }, false)).toBe(true)
    expect(mayCheck({ ...waiting, status: 'completed' }, true)).toBe(false)
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
