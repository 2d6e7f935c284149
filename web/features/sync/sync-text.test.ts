import { expect, test } from 'vitest'
import type { SyncState } from '#web/data/sync-state.ts'
import { firstPullText, lastInStepText, syncLabel, syncMeaning } from './sync-text.ts'

const sync = (patch: Partial<SyncState>): SyncState => ({
  state: 'up_to_date',
  pending: 0,
  failed: 0,
  refused: 0,
  conflicts: 0,
  lastInStepAt: null,
  updateNeeded: false,
  ...patch,
})

test('each state has its words and its numbers', () => {
  expect(syncLabel(sync({}))).toBe('Up to date')
  expect(syncLabel(sync({ state: 'offline' }))).toBe('Offline')
  expect(syncLabel(sync({ state: 'offline', pending: 3 }))).toBe('Offline, 3 to send')
  expect(syncLabel(sync({ state: 'pending', pending: 2 }))).toBe('2 to send')
  expect(syncLabel(sync({ state: 'failed', failed: 1 }))).toBe('1 failed')
  expect(syncLabel(sync({ state: 'conflict', conflicts: 2 }))).toBe('2 to look at')
  expect(syncLabel(sync({ state: 'failed', updateNeeded: true }))).toBe('Update needed')
})

test('offline never claims that changes have left', () => {
  expect(syncMeaning(sync({ state: 'offline', pending: 1 }))).toContain('safe on this device')
  expect(syncMeaning(sync({ state: 'offline' }))).not.toContain('Your changes')
})

test('a device that has never been in step says so', () => {
  const now = Date.parse('2026-11-21T10:00:00.000Z')
  expect(lastInStepText(null, now)).toContain('Not synced')
  expect(lastInStepText(now - 1000, now)).toContain('less than a minute ago')
  expect(lastInStepText(now - 3_600_000, now)).toMatch(/^Last synced Nov 2\d, /)
})

test('a first pull that lasts too long says so, and what can be done', () => {
  expect(firstPullText('ended', true)).toBeNull()
  expect(firstPullText('under_way', false)).toBe('Getting your data onto this device.')
  expect(firstPullText('under_way', true)).toMatch(/longer than it should.*safe.*reload the page/)
  expect(firstPullText('waiting', true)).toContain('as soon as you’re back online')
})
