// The life of a removal job: possible and, above all, impossible events.
import { describe, expect, test } from 'vitest'
import { HOUR } from '#shared/lib/time.ts'
import {
  ABSENCE_GAP,
  isActive,
  isFinal,
  type JobEvent,
  type JobStatus,
  jobEvent,
  jobStatus,
  judgeScan,
  transition,
} from './removal.ts'

const statuses = jobStatus.options
const events = jobEvent.options
const statusAfter = (status: JobStatus, event: JobEvent) => {
  const next = transition(status, event)
  return next.kind === 'moved' ? next.status : null
}
/** Every possible move. */
const moves = statuses.flatMap(from =>
  events.flatMap(event => ({ from, event, to: statusAfter(from, event) })),
)

const walk = (...path: readonly JobEvent[]) =>
  path.reduce<JobStatus | null>((status, event) => status && statusAfter(status, event), 'queued')

describe('the ways through', () => {
  test('a form that is sent, and a listing that is gone twice', () => {
    expect(walk('accepted', 'claimed', 'started', 'submitted', 'seen_gone', 'seen_gone_again')).toBe(
      'completed',
    )
  })

  test('a confirmation mail between form and verification', () => {
    expect(walk('accepted', 'claimed', 'started', 'mail_awaited', 'mail_confirmed', 'submitted')).toBe(
      'verification',
    )
  })

  test('a step that only the person can do', () => {
    expect(walk('claimed', 'started', 'handed_over')).toBe('requires_manual')
    expect(walk('handed_over', 'person_completed')).toBe('verification')
    expect(walk('handed_over', 'letter_sent')).toBe('verification')
  })

  test('a letter that the removal begins with', () => {
    expect(walk('accepted', 'letter_sent')).toBe('verification')
    expect(walk('accepted', 'handed_over', 'letter_sent')).toBe('verification')
  })

  test('a listing that goes while the person has not begun', () => {
    expect(walk('handed_over', 'seen_gone')).toBe('verification')
  })

  test('an outcome that nobody knows goes to verification, not back to the form', () => {
    expect(walk('claimed', 'started', 'outcome_unknown')).toBe('verification')
  })
})

describe('the rules', () => {
  test('nothing but a second absence completes a removal', () => {
    const completing = moves.filter(move => move.to === 'completed' && move.from !== 'completed')
    expect(completing).toEqual([{ from: 'verification', event: 'seen_gone_again', to: 'completed' }])
  })

  test('a completed removal moves no more; that its listing is back is noted on it', () => {
    const possible = moves.filter(move => move.from === 'completed' && move.to !== null)
    expect(possible).toEqual([
      { from: 'completed', event: 'person_found_again', to: 'completed' },
      { from: 'completed', event: 'resurfaced', to: 'completed' },
    ])
  })

  test('a cancelled removal stays cancelled', () => {
    expect(moves.filter(move => move.from === 'cancelled' && move.to !== null)).toEqual([])
  })

  test('a failed removal can only be tried again, or goes on when the person takes their answer back', () => {
    const possible = moves.filter(move => move.from === 'failed' && move.to !== null)
    expect(possible).toEqual([
      { from: 'failed', event: 'person_took_back', to: 'verification' },
      { from: 'failed', event: 'try_again', to: 'queued' },
    ])
  })

  test('whatever is open can be cancelled, and nothing else', () => {
    const cancelled = statuses.filter(status => statusAfter(status, 'cancelled') === 'cancelled')
    expect(cancelled).toEqual(statuses.filter(status => !isFinal(status)))
  })

  test('only the person ends a step that is the person’s, unless it is cancelled, its listing or its parent’s is gone, or a late confirmation sends it, or the broker answers', () => {
    const leaving = moves.filter(move => move.from === 'requires_manual' && move.to !== null)
    expect(leaving.map(move => move.event).sort()).toEqual([
      'asserted_gone',
      'cancelled',
      'letter_bounced',
      'letter_noted',
      'letter_sent',
      'parent_not_found',
      'person_completed',
      'person_took_back',
      'person_wrote',
      'reply_acknowledged',
      'reply_noted',
      'seen_gone',
      // The person takes part in the run.
      'started',
      'submitted',
    ])
  })

  test('a look that shows nothing new leaves the status as it is', () => {
    for (const event of ['seen_present', 'could_not_check'] as const) {
      expect(statusAfter('verification', event)).toBe('verification')
    }
  })

  test('a refusal says so', () => {
    expect(transition('cancelled', 'started')).toEqual({ kind: 'refused', code: 'transition_not_allowed' })
  })

  test('live are queued, pending and processing; final are completed, failed and cancelled', () => {
    expect(statuses.filter(isActive)).toEqual(['queued', 'pending', 'processing'])
    expect(statuses.filter(isFinal)).toEqual(['completed', 'failed', 'cancelled'])
  })
})

describe('a look', () => {
  const NOW = Date.parse('2026-11-21T10:00:00Z')

  test('that does not show the listing is a first absence', () => {
    expect(judgeScan('absent', null, NOW)).toEqual({
      event: 'seen_gone',
      assurance: 'seen_gone_once',
      absentSince: NOW,
    })
  })

  test('a little less than 72 hours later proves nothing more', () => {
    const judged = judgeScan('absent', NOW, NOW + ABSENCE_GAP - 1)
    expect(judged).toEqual({ event: 'seen_gone', assurance: 'seen_gone_once', absentSince: NOW })
  })

  test('72 hours later is the second absence', () => {
    expect(ABSENCE_GAP).toBe(72 * HOUR)
    const judged = judgeScan('absent', NOW, NOW + ABSENCE_GAP)
    expect(judged).toEqual({ event: 'seen_gone_again', assurance: 'seen_gone_twice', absentSince: NOW })
  })

  test('that shows the listing again starts the count anew', () => {
    const judged = judgeScan('present', NOW, NOW + HOUR)
    expect(judged).toEqual({ event: 'seen_present', assurance: 'none', absentSince: null })
  })

  test('that could not be made says nothing, neither of absence nor against it', () => {
    expect(judgeScan('inconclusive', NOW, NOW + 10 * ABSENCE_GAP)).toEqual({
      event: 'could_not_check',
      assurance: null,
      absentSince: NOW,
    })
    expect(judgeScan('inconclusive', null, NOW)).toMatchObject({
      event: 'could_not_check',
      absentSince: null,
    })
  })
})
