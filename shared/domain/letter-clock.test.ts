import { expect, test } from 'vitest'
import { newId } from '#shared/lib/id.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import { isOpenToLetters, isOverdue, letterClockAfter, newerClock, openClock } from './letter-clock.ts'
import { patienceEnd } from './patience.ts'

const SENT = Date.parse('2026-11-21T10:00:00.000Z')

const opened = (given: Partial<Parameters<typeof openClock>[0]> = {}) =>
  openClock({
    id: newId(),
    stage: 'request',
    sentAt: SENT,
    followUpDays: 30,
    automatic: true,
    deadline: null,
    ...given,
  })

const law = (answer_by: string) =>
  ({ law: 'va-vcdpa', right: 'delete', confirm_by: null, answer_by }) as const

test('without a law, the broker has until the day of the follow-up', () => {
  expect(opened()).toMatchObject({
    law: null,
    received_on: '2026-11-21',
    answer_by: '2026-12-21',
    follow_up_at: iso(SENT + 30 * DAY),
  })
})

test('a follow-up never comes before the law’s last day is over', () => {
  expect(opened({ deadline: law('2027-01-05') }).follow_up_at).toBe('2027-01-06T12:00:00.000Z')
  expect(opened({ deadline: law('2026-12-01') }).follow_up_at).toBe(iso(SENT + 30 * DAY))
})

test('it’s overdue only when its last day is over and no answer has come', () => {
  const clock = opened({ deadline: law('2027-01-05') })
  expect(isOverdue(clock, '2027-01-05')).toBe(false)
  expect(isOverdue(clock, '2027-01-06')).toBe(true)
  expect(isOverdue({ ...clock, extended_to: '2027-02-19' }, '2027-01-06')).toBe(false)
  expect(isOverdue(letterClockAfter(clock, 'answers', 'refused', iso(SENT)), '2027-01-06')).toBe(false)
})

test('a confirmation leaves the answer owed, and the first answer counts', () => {
  const confirmed = letterClockAfter(opened(), 'confirms', 'acknowledged', iso(SENT + DAY))
  expect(confirmed).toMatchObject({ confirmed_at: iso(SENT + DAY), answered: null })
  const answered = letterClockAfter(confirmed, 'answers', 'done', iso(SENT + 2 * DAY))
  expect(answered).toMatchObject({ confirmed_at: iso(SENT + DAY), answered: { class: 'done' } })
  expect(letterClockAfter(answered, 'answers', 'refused', iso(SENT + 3 * DAY))).toEqual(answered)
  expect(letterClockAfter(answered, 'runs', 'other', iso(SENT + 3 * DAY))).toEqual(answered)
})

test('a letter’s patience is its clock, and never shorter than a form’s', () => {
  const submitted_at = iso(SENT)
  expect(patienceEnd({ submitted_at: null, clock: opened() })).toBeNull()
  expect(patienceEnd({ submitted_at })).toBe(SENT + 14 * DAY)
  expect(patienceEnd({ submitted_at, clock: opened() })).toBe(SENT + 30 * DAY)
  expect(patienceEnd({ submitted_at, clock: opened({ followUpDays: 3 }) })).toBe(SENT + 14 * DAY)
})

test('a request beside the removal has a clock of its own right, with or without a law', () => {
  expect(opened({ right: 'access' })).toMatchObject({ law: null, right: 'access' })
  const byLaw = { ...law('2027-01-05'), right: 'access' } as const
  expect(opened({ right: 'access', deadline: byLaw })).toMatchObject({ law: 'va-vcdpa', right: 'access' })
})

test('it gives the site no more time for the removal, and doesn’t end the wait for an answer to it', () => {
  const copy = opened({ right: 'access' })
  const removal = opened()
  const submitted_at = iso(SENT)
  expect(patienceEnd({ submitted_at, clock: copy })).toBe(SENT + 14 * DAY)
  expect(patienceEnd({ submitted_at, clock: removal })).toBe(SENT + 30 * DAY)
  expect(newerClock(removal, copy)).toBe(removal)
  expect(newerClock(copy, removal)).toBe(removal)
  expect(newerClock(null, copy)).toBe(copy)
  const answered = { ...removal, answered: { class: 'refused' as const, at: iso(SENT) } }
  expect(newerClock(answered, copy)).toBe(copy)
})

test('the removal can be asked for while such a request waits for its answer', () => {
  expect(isOpenToLetters({ status: 'verification', clock: opened({ right: 'correct' }) })).toBe(true)
  expect(isOpenToLetters({ status: 'verification', clock: opened() })).toBe(false)
  expect(isOpenToLetters({ status: 'requires_manual', clock: null })).toBe(true)
  expect(isOpenToLetters({ status: 'completed', clock: opened({ right: 'access' }) })).toBe(false)
})
