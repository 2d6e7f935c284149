import { describe, expect, test } from 'vitest'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { type LetterClock, openClock } from '#shared/domain/letter-clock.ts'
import { newId } from '#shared/lib/id.ts'
import { DAY, HOUR, iso } from '#shared/lib/time.ts'
import { aJob, aListing, aScan, START } from '#tests/support/documents.ts'
import { decideFollowUp } from './decide-follow-up.ts'

const DUE = START + 30 * DAY

const clock = (given: Partial<LetterClock> = {}): LetterClock => ({
  ...openClock({
    id: newId(),
    stage: 'request',
    sentAt: START,
    followUpDays: 30,
    automatic: true,
    deadline: null,
  }),
  ...given,
})

const waiting = (given: Partial<RemovalJob> = {}) =>
  aJob({ status: 'verification', job_type: 'email', submitted_at: iso(START), clock: clock(), ...given })

const seen = (at: number, key: string) => aScan({ listings: [aListing({ key, last_seen_at: iso(at) })] })

const decide = (job: RemovalJob, lookedAt: number | null, now = DUE, canLook = true) =>
  decideFollowUp(job, lookedAt === null ? null : seen(lookedAt, job.listing_key), canLook, now)

describe('when a letter’s time is over', () => {
  test('a scan looks first, and only a listing that is still there gets a follow-up', () => {
    const job = waiting()
    expect(decide(job, START)).toEqual({ kind: 'look', until: DUE + 6 * HOUR })
    expect(decide(job, DUE - HOUR)).toEqual({ kind: 'send', stage: 'follow_up', seenAt: iso(DUE - HOUR) })
  })

  test('a listing that was missed waits for the second look, and nothing is sent', () => {
    const job = waiting({ absent_since: iso(DUE - HOUR) })
    const decision = decide(job, START)
    expect(decision.kind).toBe('wait')
    expect('until' in decision && decision.until).toBeGreaterThan(DUE + 3 * DAY)
  })

  test('a listing that a scan saw gone is not there, whatever an older scan saw', () => {
    const job = waiting()
    const scan = aScan({
      listings: [aListing({ key: job.listing_key, last_seen_at: iso(DUE), gone_at: iso(DUE) })],
    })
    expect(decideFollowUp(job, scan, true, DUE).kind).toBe('look')
  })

  test('the person decides if we can’t look, at once or after three days of trying', () => {
    const handed = { kind: 'hand_over', why: 'no_look' }
    expect(decide(waiting(), START, DUE, false)).toEqual(handed)
    expect(decide(waiting(), START, DUE + 2 * DAY).kind).toBe('look')
    expect(decide(waiting(), START, DUE + 3 * DAY)).toEqual(handed)
  })

  test('a letter about all data at a site has no listing to look for, so the silence decides', () => {
    const job = waiting({ listing_key: '' })
    expect(decide(job, null)).toEqual({ kind: 'send', stage: 'follow_up', seenAt: null })
    const answered = waiting({
      listing_key: '',
      clock: clock({ answered: { class: 'done', at: iso(START) } }),
    })
    expect(decide(answered, null)).toEqual({ kind: 'nothing' })
  })

  test('the final notice comes after the follow-up, and then only the person can go on', () => {
    const stageAfter = (stage: LetterClock['stage']) => decide(waiting({ clock: clock({ stage }) }), DUE)
    expect(stageAfter('follow_up')).toMatchObject({ kind: 'send', stage: 'final_notice' })
    expect(stageAfter('final_notice')).toEqual({ kind: 'hand_over', why: 'no_letter_left' })
  })

  test('nothing is sent by itself if the person turned that off, or if the broker answered', () => {
    expect(decide(waiting({ clock: clock({ automatic: false }) }), DUE)).toEqual({
      kind: 'hand_over',
      why: 'due',
    })
    const answered = clock({ answered: { class: 'suppressed', at: iso(START + DAY) } })
    expect(decide(waiting({ clock: answered }), DUE)).toEqual({ kind: 'hand_over', why: 'answered' })
  })
})

test('before its day, and for removals that wait for the person or are over, nothing happens', () => {
  expect(decide(waiting(), START, DUE - 1)).toEqual({ kind: 'wait', until: DUE })
  for (const status of ['requires_manual', 'completed', 'cancelled', 'failed'] as const)
    expect(decide(waiting({ status }), DUE)).toEqual({ kind: 'nothing' })
  expect(decide(waiting({ clock: null }), DUE)).toEqual({ kind: 'nothing' })
})

describe('a request beside the removal', () => {
  const beside = (given: Partial<LetterClock> = {}, job: Partial<RemovalJob> = {}) =>
    waiting({
      status: 'requires_manual',
      submitted_at: null,
      clock: clock({ right: 'access', ...given }),
      ...job,
    })

  test('is followed up without a look, whoever’s turn the removal is', () => {
    expect(decide(beside(), null, DUE - 1)).toEqual({ kind: 'wait', until: DUE })
    expect(decide(beside(), null)).toEqual({ kind: 'send', stage: 'follow_up', seenAt: null })
    expect(decide(beside({}, { status: 'verification' }), null)).toMatchObject({ kind: 'send' })
    expect(decide(beside({ stage: 'follow_up' }), null)).toMatchObject({ stage: 'final_notice' })
  })

  test('only notifies where the person sends the reminder, and after the last letter', () => {
    expect(decide(beside({ automatic: false }), null)).toEqual({ kind: 'notify' })
    expect(decide(beside({ stage: 'final_notice' }), null)).toEqual({ kind: 'notify' })
  })

  test('is over once it’s answered, or with its removal', () => {
    const answered = { class: 'done' as const, at: iso(START + DAY) }
    expect(decide(beside({ answered }), null)).toEqual({ kind: 'nothing' })
    expect(decide(beside({}, { status: 'completed' }), null)).toEqual({ kind: 'nothing' })
  })
})
