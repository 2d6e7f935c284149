import { expect, test } from 'vitest'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { Intent } from '#shared/collections/intents.ts'
import type { ReappearanceAlert } from '#shared/collections/reappearance-alerts.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { byPerson, goneFor, sumMonitoring, viewAlerts } from './alert-view.ts'

const alert = (id: string, status: string, detected_at = '2026-11-21T10:00:00.000Z') =>
  ({ id, status, detected_at, site_id: 'truefolk' }) as ReappearanceAlert

const site = {
  name: 'Truefolk',
  url: 'https://truefolk.example/',
  difficulty_level: 'Easy',
} as DataBrokerSite
const sites = new Map([['truefolk', site]])

const choice = (alertId: string, status: Intent['status']) =>
  ({ kind: 'handle-reappearance', payload: { alertId, action: 'auto_remove' }, status }) as unknown as Intent

const job = (patch: Partial<RemovalJob>) =>
  ({
    status: 'completed',
    assurance: 'seen_gone_twice',
    site_id: 'a',
    next_action_at: null,
    ...patch,
  }) as RemovalJob

test('statuses have the specified labels, anything else is Unknown', () => {
  const labels = ['new', 'processing', 'resolved', 'melted'].map(
    status => viewAlerts([alert('x', status)], sites, [])[0]?.label,
  )
  expect(labels).toEqual(['New Alert', 'Processing', 'Resolved', 'Unknown'])
})

test('the newest alert comes first', () => {
  const views = viewAlerts(
    [alert('old', 'new', '2026-11-01T10:00:00.000Z'), alert('new', 'new', '2026-11-20T10:00:00.000Z')],
    sites,
    [],
  )
  expect(views.map(view => view.alert.id)).toEqual(['new', 'old'])
})

test('a choice that is on its way is shown until the server has dealt with it', () => {
  const asked = (status: Intent['status']) =>
    viewAlerts([alert('x', 'new')], sites, [choice('x', status)])[0]?.asked
  expect(asked('pending')).toEqual({ action: 'auto_remove', sent: false })
  expect(asked('done')).toBeNull()
  expect(asked('failed')).toBeNull()
})

test('every completed removal is watched, as Completed counts them, and one that came back is not', () => {
  const sums = sumMonitoring(
    [],
    [
      job({ next_action_at: '2026-11-25T10:00:00.000Z' }),
      job({ next_action_at: '2026-11-23T10:00:00.000Z' }),
      job({ site_id: 'b', assurance: 'resurfaced' }),
      job({ site_id: 'c', status: 'verification', next_action_at: '2026-11-21T10:00:00.000Z' }),
    ],
  )
  expect(sums).toMatchObject({ watched: 2, nextLook: '2026-11-23T10:00:00.000Z' })
})

test('a watched site that the last visit couldn’t check is named, once', () => {
  const scan = (id: string, status: 'found' | 'not_found' | 'blocked', problem: string | null = null) => ({
    id,
    status,
    problem,
    started_at: null,
    scan_date: '2026-11-21T10:00:00.000Z',
  })
  const sums = sumMonitoring(
    [],
    [
      job({ scan_id: 's1' }),
      job({ scan_id: 's1' }),
      job({ scan_id: 's2', site_id: 'b' }),
      job({ scan_id: 's3', site_id: 'c' }),
      job({ scan_id: 's4', site_id: 'd', status: 'verification' }),
    ],
    [
      scan('s1', 'blocked'),
      scan('s2', 'not_found'),
      scan('s3', 'found', 'It stopped halfway.'),
      scan('s4', 'blocked'),
    ],
  )
  expect(sums.unchecked).toEqual(['a', 'c'])
})

test('alerts of several people stand apart, newest first', () => {
  const of = (id: string, person_id: string, at: string) => ({ ...alert(id, 'new', at), person_id })
  const views = viewAlerts(
    [
      of('a', 'rosa', '2026-11-20T10:00:00.000Z'),
      of('b', 'theo', '2026-11-21T10:00:00.000Z'),
      of('c', 'rosa', '2026-11-19T10:00:00.000Z'),
    ],
    sites,
    [],
  )
  const groups = byPerson(views, id => id.toUpperCase())
  expect(groups.map(({ name, views: own }) => [name, ...own.map(view => view.alert.id)])).toEqual([
    ['THEO', 'b'],
    ['ROSA', 'a', 'c'],
  ])
})

test.each([
  ['2026-11-03T10:00:00.000Z', '18 days'],
  ['2026-11-20T09:00:00.000Z', '1 day'],
  ['2026-11-21T08:00:00.000Z', 'less than a day'],
  ['2026-12-21T08:00:00.000Z', ''],
  [null, ''],
])('gone since %s, it was gone for %j', (previous_removal_date, text) => {
  expect(goneFor({ ...alert('x', 'new'), previous_removal_date })).toBe(text)
})
