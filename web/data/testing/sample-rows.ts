// Valid rows, for tests.
import type { LocalDocuments } from '#web/data/storage/database.ts'

const AT = '2026-11-21T10:00:00.000Z'

export function samplePerson(
  id: string,
  change: Partial<LocalDocuments['people']> = {},
): LocalDocuments['people'] {
  return {
    id,
    relation: 'self',
    names: [{ first: 'Ada', middle: '', last: 'Lovelace', suffix: '' }],
    birth_year: 1980,
    birth_date: null,
    places: [],
    phones: [],
    emails: [],
    relatives: [],
    created_at: AT,
    updated_at: AT,
    ...change,
  }
}

export function sampleNotification(
  id: string,
  change: Partial<LocalDocuments['notifications']> = {},
): LocalDocuments['notifications'] {
  return {
    id,
    type: 'removal_complete',
    title: 'Removed',
    message: 'One listing is gone.',
    site_name: 'Sample',
    job_id: null,
    alert_id: null,
    priority: 'low',
    is_read: false,
    is_dismissed: false,
    created_at: AT,
    ...change,
  }
}
