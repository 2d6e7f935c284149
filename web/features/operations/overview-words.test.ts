import { expect, test } from 'vitest'
import { DAY, HOUR } from '#shared/lib/time.ts'
import { backupText, bucketText, keyText, mailText, planStatusText } from './overview-words.ts'

const NOW = Date.parse('2026-11-27T10:00:00.000Z')
const before = (ms: number) => new Date(NOW - ms).toISOString()

test('mail says how much is due and for how long', () => {
  const rest = { returned: 0, bad_contacts: 0 }
  expect(mailText({ ...rest, queued: 0, oldest_due_for: null })).toBe('Nothing is due')
  expect(mailText({ ...rest, queued: 1, oldest_due_for: 2 * HOUR })).toBe('1 mail due, the oldest for 2 h')
})

test('a key says its age, and when a new one is due', () => {
  const key = (age: number, earlier = 0) => keyText({ purpose: 'rows', made_at: before(age), earlier }, NOW)
  expect(key(10 * DAY)).toBe('10 days old; a new one is due in 355 days.')
  expect(key(HOUR / 100)).toMatch(/^Under a minute old/)
  expect(key(400 * DAY, 2)).toBe('400 days old; a new one is due. 2 earlier keys only decrypt what’s older.')
})

test('a backup says when it was, or why none is known', () => {
  expect(backupText({ is_set: true, last_at: before(3 * HOUR) }, NOW)).toContain('3 h ago')
  expect(backupText({ is_set: true, last_at: null }, NOW)).toBe('None yet')
  expect(backupText({ is_set: false, last_at: null }, NOW)).toContain('BACKUP_DIR')
})

test('buckets and plans have words; a newer bucket has its own name', () => {
  expect([bucketText('evidence'), bucketText('newer'), bucketText('toString')]).toEqual([
    'Pictures of sites',
    'newer',
    'toString',
  ])
  expect(planStatusText({ plan: 'family', status: 'past_due', count: 1 })).toBe('Family, payment failed')
})
