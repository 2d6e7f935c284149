import { expect, test } from 'vitest'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { removalDeadline } from './deadline.ts'

const NOW = Date.parse('2026-11-25T12:00:00Z')
const of = (patch: Partial<RemovalJob>, isAsked = false) =>
  removalDeadline(
    { assurance: 'none', waiting_for: 'us', next_action_at: null, ...patch } as RemovalJob,
    isAsked,
    NOW,
  )
const waiting = { status: 'verification', waiting_for: 'broker', assurance: 'none' } as const

test('a site has two weeks from the request, and the rule is called ours', () => {
  const deadline = of({ ...waiting, submitted_at: '2026-11-22T12:00:00.000Z' })
  expect(deadline.title).toBe('Dec 6')
  expect(deadline.text).toContain('not set by law')
})

test('once they are over, the next check decides', () => {
  expect(of({ ...waiting, submitted_at: '2026-11-01T12:00:00.000Z' }).title).toBe('Nov 15, passed')
})

test('what was gone at the last check has no deadline', () => {
  const gone = { ...waiting, assurance: 'seen_gone_once', submitted_at: '2026-11-22T12:00:00.000Z' } as const
  expect(of(gone).title).toBe('None needed')
})

test('a confirmation mail is waited for until the next step is the person’s', () => {
  const mail = {
    status: 'processing',
    waiting_for: 'broker',
    next_action_at: '2026-11-27T12:00:00.000Z',
  } as const
  expect(of(mail)).toMatchObject({ title: 'Nov 27' })
})

test('none is made up where no rule sets one', () => {
  const titles = (['queued', 'requires_manual', 'failed', 'cancelled', 'completed'] as const).map(
    status => of({ status, submitted_at: null }).title,
  )
  expect(titles).toEqual(['None yet', 'None for you', 'None set', 'None set', 'None left'])
  expect(of({ ...waiting, submitted_at: null }).title).toBe('None yet')
  expect(of({ status: 'requires_manual' }, true).title).toBe('None yet')
})
