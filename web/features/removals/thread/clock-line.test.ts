import { expect, test } from 'vitest'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { type LetterClock, openClock } from '#shared/domain/letter-clock.ts'
import { UNCLEAR_REPLY } from '#shared/domain/replies/consequences.ts'
import { clockNext, clockSteps, lawName, overdueText } from './clock-line.ts'

const SENT = Date.parse('2026-11-22T12:00:00.000Z')
const NOW = Date.parse('2026-11-25T12:00:00.000Z')
const LATE = Date.parse('2027-01-08T12:00:00.000Z')
const clock: LetterClock = openClock({
  id: '018f5f6e-0000-7000-8000-000000000001',
  stage: 'request',
  sentAt: SENT,
  followUpDays: 30,
  automatic: true,
  deadline: { law: 'ca-ccpa-cpra', right: 'delete', confirm_by: '2026-12-08', answer_by: '2027-01-06' },
})
const ours: LetterClock = openClock({
  id: clock.letter_id,
  stage: 'request',
  sentAt: SENT,
  followUpDays: 30,
  automatic: true,
  deadline: null,
})
const job = (patch: Partial<LetterClock>, base = clock, own: Partial<RemovalJob> = {}) =>
  ({
    status: 'verification',
    assurance: 'none',
    listing_key: 'k',
    clock: { ...base, ...patch },
    ...own,
  }) as RemovalJob
const steps = (one: RemovalJob, now = NOW, letters: Parameters<typeof clockSteps>[1] = []) =>
  clockSteps(one, letters, now).map(({ label, day, state }) => `${label} ${day.slice(0, 10)} ${state}`)

test('a law’s clock has its four dates', () => {
  expect(lawName(clock)).toBe('California Consumer Privacy Act')
  expect(steps(job({}))).toEqual([
    'Letter sent 2026-11-22 done',
    'Confirm by 2026-12-08 ahead',
    'Answer by 2027-01-06 ahead',
    'Follow-up 2027-01-07 ahead',
  ])
})

test('a letter was sent when it was sent, which isn’t the law’s day everywhere', () => {
  const sent_at = '2026-11-22T00:30:00.000Z'
  const [first] = clockSteps(job({}), [{ direction: 'out', sent_at }], NOW)
  expect(first?.day).toBe(sent_at)
  const [other] = clockSteps(job({}), [{ direction: 'out', sent_at: '2026-11-30T00:30:00.000Z' }], NOW)
  expect(other?.day.slice(0, 10)).toBe('2026-11-22')
})

test('once the follow-up’s day has led to the person’s turn, it’s no longer ahead', () => {
  const yours = job({}, ours, { status: 'requires_manual' })
  expect(steps(yours, NOW).at(-1)).toBe('Follow-up 2026-12-22 ahead')
  expect(steps(yours, LATE)).toEqual(['Letter sent 2026-11-22 done'])
})

test('without a law, only our own date is there', () => {
  expect(lawName(ours)).toBeNull()
  expect(steps(job({}, ours))).toEqual(['Letter sent 2026-11-22 done', 'Follow-up 2026-12-22 ahead'])
})

test('what happened takes the place of what was due', () => {
  const confirmed_at = '2026-11-30T12:00:00.000Z'
  expect(steps(job({ confirmed_at, extended_to: '2027-02-20' }))).toEqual([
    'Letter sent 2026-11-22 done',
    'Confirmed 2026-11-30 done',
    'Answer by, extended 2027-02-20 ahead',
    'Follow-up 2027-01-07 ahead',
  ])
  const at = '2026-12-01T12:00:00.000Z'
  expect(steps(job({ confirmed_at: at, answered: { class: 'refused', at } }))).toEqual([
    'Letter sent 2026-11-22 done',
    'Answered 2026-12-01 done',
    'We check again 2027-01-07 ahead',
  ])
})

test('the letter stands on the day that it was for the person', () => {
  const sent = { direction: 'out', sent_at: '2026-11-22T01:30:00.000Z' } as const
  const [first] = clockSteps(job({}), [{ direction: 'in', sent_at: sent.sent_at }, sent], NOW)
  expect(first?.day).toBe(sent.sent_at)
})

test('once the removal is over, only what happened is left', () => {
  const over = job({ confirmed_at: '2026-11-30T12:00:00.000Z' }, clock, { status: 'completed' })
  expect(steps(over, LATE)).toEqual(['Letter sent 2026-11-22 done', 'Confirmed 2026-11-30 done'])
})

test('days that passed in silence are missed, and said plainly', () => {
  expect(steps(job({}), LATE)).toContain('Answer by 2027-01-06 missed')
  expect(overdueText(job({}), LATE)).toBe('Their answer was due by Jan 6, and it hasn’t come.')
  expect(overdueText(job({}, ours), LATE)).toBe('We gave them until Dec 22, 2026, and they haven’t answered.')
  expect(overdueText(job({}), NOW)).toBe('')
})

test('the next letter goes on its own, or waits', () => {
  expect(clockNext(job({}, ours), NOW)).toBe(
    'We’ll check on Dec 22. If the listing is still there, the follow-up goes out on its own.',
  )
  expect(clockNext(job({ automatic: false }, ours), NOW)).toMatch(/you can send the follow-up\.$/)
  expect(clockNext(job({ stage: 'follow_up' }, ours), NOW)).toMatch(/the final notice goes out on its own\.$/)
  expect(clockNext(job({ stage: 'final_notice' }, ours), NOW)).toMatch(/you can complain to a regulator\.$/)
})

test('nothing is promised on the person’s turn, or once it’s over', () => {
  expect(clockNext(job({}, ours, { status: 'requires_manual' }), NOW)).toBe(
    'Nothing goes out automatically while it’s your turn.',
  )
  expect(clockNext(job({}, ours, { status: 'completed' }), NOW)).toBe('')
})

test('no look is promised where no listing is known', () => {
  const unseen = job({}, ours, { listing_key: '' })
  expect(clockNext(unseen, NOW)).toBe('If there’s no answer by Dec 22, the follow-up goes out on its own.')
})

test('a reply that waits to be read may be the answer, so silence isn’t claimed', () => {
  const handoff = { url: '', filled: [], remaining: UNCLEAR_REPLY.next ?? '' }
  expect(overdueText(job({}, clock, { status: 'requires_manual', handoff }), LATE)).toBe('')
})

test('a request beside the removal says what it asked for, and needs no look', () => {
  const copy = job({ right: 'access' }, clock, { status: 'requires_manual' })
  expect(steps(copy)[0]).toBe('Copy requested 2026-11-22 done')
  expect(clockNext(copy, NOW)).toBe('If there’s no answer by Jan 7, 2027, the follow-up goes out on its own.')
  const answered = { class: 'other', at: '2026-12-01T12:00:00.000Z' } as const
  expect(steps(job({ right: 'correct', answered }))).toEqual([
    'Correction requested 2026-11-22 done',
    'Answered 2026-12-01 done',
  ])
})
