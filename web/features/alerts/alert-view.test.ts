import { expect, test } from 'vitest'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { Intent } from '#shared/collections/intents.ts'
import type { ReappearanceAlert } from '#shared/collections/reappearance-alerts.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { sumMonitoring, viewAlerts } from './alert-view.ts'

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

test('only completed removals are watched, each site once, and one that came back is not counted', () => {
  const sums = sumMonitoring(
    [],
    [
      job({ next_action_at: '2026-11-25T10:00:00.000Z' }),
      job({ next_action_at: '2026-11-23T10:00:00.000Z' }),
      job({ site_id: 'b', assurance: 'resurfaced' }),
      job({ site_id: 'c', status: 'verification', next_action_at: '2026-11-21T10:00:00.000Z' }),
    ],
  )
  expect(sums).toMatchObject({ watched: 1, nextLook: '2026-11-23T10:00:00.000Z' })
})
