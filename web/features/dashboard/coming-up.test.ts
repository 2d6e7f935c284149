import { expect, test } from 'vitest'
import { comingUp } from './coming-up.ts'

const NOW = Date.parse('2026-11-24T12:00:00.000Z')
const job = (site_id: string, next_action_at: string | null, waiting_for: 'us' | 'you' = 'us') =>
  ({ site_id, next_action_at, status: 'verification', assurance: 'none', waiting_for }) as const
const name = (id: string) => id.toUpperCase()

test('checks and looks are grouped by day, the next first; what is overdue is today’s', () => {
  const jobs = [
    job('a', '2026-11-27T12:00:00.000Z'),
    job('b', '2026-11-27T15:00:00.000Z'),
    job('c', '2026-11-20T12:00:00.000Z'),
    job('d', '2026-11-25T12:00:00.000Z', 'you'),
    job('e', null),
  ]
  const looks = ['f', 'g', 'h', 'i', 'j'].map(site_id => ({
    site_id,
    next_check_at: '2026-12-01T12:00:00.000Z',
  }))
  expect(comingUp(jobs, looks, name, NOW).map(({ key: _, ...one }) => one)).toEqual([
    { day: 'Today', title: 'We check whether C took you down', detail: '' },
    { day: 'Nov 27', title: 'We check whether 2 sites took you down', detail: 'A and B.' },
    { day: 'Dec 1', title: 'We look at 5 sites again', detail: 'F, G, H and 2 more.' },
  ])
})

test('a visit that checks a removal is said once', () => {
  const at = '2026-11-27T12:00:00.000Z'
  const looks = [
    { site_id: 'a', next_check_at: at },
    { site_id: 'b', next_check_at: at },
  ]
  expect(comingUp([job('a', at)], looks, name, NOW).map(({ title }) => title)).toEqual([
    'We check whether A took you down',
    'We look at B again',
  ])
})

test('nothing is coming where nothing has a date', () => {
  expect(comingUp([], [{ site_id: 'a', next_check_at: null }], name, NOW)).toEqual([])
})
