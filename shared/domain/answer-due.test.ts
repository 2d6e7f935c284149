import { expect, test } from 'vitest'
import { answerDue } from './answer-due.ts'
import { type LetterClock, openClock } from './letter-clock.ts'

const NOW = Date.parse('2026-12-10T15:00:00.000Z')
const clock: LetterClock = {
  ...openClock({
    id: '018f5f6e-0000-7000-8000-000000000001',
    stage: 'request',
    sentAt: Date.parse('2026-11-01T12:00:00.000Z'),
    followUpDays: 30,
    automatic: true,
    deadline: { law: 'tx-tdpsa', right: 'delete', confirm_by: null, answer_by: '2026-12-09' },
  }),
}
const due = (patch: Partial<LetterClock>, job: object = {}) =>
  answerDue({ status: 'verification', assurance: 'none', clock: { ...clock, ...patch }, ...job }, NOW)

test('the last day still counts, and the day after is overdue', () => {
  expect(due({ answer_by: '2026-12-10' })).toEqual({ day: '2026-12-10', is: 'week' })
  expect(due({ answer_by: '2026-12-09' })).toEqual({ day: '2026-12-09', is: 'overdue' })
})

test('seven days ahead is near, eight isn’t', () => {
  expect(due({ answer_by: '2026-12-17' })?.is).toBe('week')
  expect(due({ answer_by: '2026-12-18' })?.is).toBe('later')
})

test('an extension moves the day', () => {
  expect(due({ extended_to: '2027-01-23' })).toEqual({ day: '2027-01-23', is: 'later' })
})

test('nothing is owed once they answered, the removal is over, or the listing is gone', () => {
  expect(due({ answered: { class: 'refused', at: '2026-12-08T12:00:00.000Z' } })).toBeNull()
  for (const status of ['completed', 'failed', 'cancelled']) expect(due({}, { status }), status).toBeNull()
  expect(due({}, { assurance: 'seen_gone_once' })).toBeNull()
  expect(due({}, { clock: null })).toBeNull()
})

test('it’s still owed while it’s the person’s turn', () => {
  expect(due({}, { status: 'requires_manual' })?.is).toBe('overdue')
})
