import { expect, test } from 'vitest'
import { COUNT_GROUPS } from '#shared/domain/count-groups.ts'
import type { CountGroup } from '#shared/domain/removal-counts.ts'
import type { JobView } from './job-view.ts'
import { nextWords } from './next-words.ts'

const now = Date.parse('2026-11-21T10:00:00')

const view = (key: CountGroup, job: Partial<JobView['job']> = {}, patch: Partial<JobView> = {}) =>
  ({
    standing: { key, label: 'To be sent' },
    job: { job_type: 'automated', status: 'queued', waiting_for: 'us', next_action_at: null, ...job },
    task: 'guide',
    minutes: 6,
    asked: null,
    ...patch,
  }) as unknown as JobView

test('every standing has words', () => {
  for (const key of COUNT_GROUPS) expect(nextWords(view(key), now).text, key).not.toBe('')
})

test('your turn says what to do and how long it takes', () => {
  expect(nextWords(view('yours'), now)).toEqual({ text: 'Open guide', when: '6 min' })
})

test('after the final notice, your turn is a complaint', () => {
  const words = nextWords(view('yours', { job_type: 'email' }, { task: 'complaint', minutes: 10 }), now)
  expect(words).toEqual({ text: 'Prepare a complaint', when: '10 min' })
})

test('a day that has passed is today’s, never in the past', () => {
  const when = (next_action_at: string) => nextWords(view('gone_once', { next_action_at }), now).when
  expect(when('2026-11-20T10:00:00')).toBe('Today')
  expect(when('2026-11-21T23:00:00')).toBe('Today')
  expect(when('2026-12-13T10:00:00')).toBe('Dec 13')
})

test('what the person asked for is said while it’s on its way', () => {
  const asked = { kind: 'cancel-removal', sent: false }
  expect(nextWords(view('working', {}, { asked }), now)).toEqual({ text: 'To be sent', when: '' })
})
