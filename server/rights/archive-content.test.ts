import { expect, test } from 'vitest'
import { defaultMonitoring } from '#shared/collections/monitoring-settings.ts'
import { newId } from '#shared/lib/id.ts'
import { ARCHIVE_FORMAT } from './archive.ts'
import { readContent } from './archive-content.ts'

const archiveWith = (settings: object) =>
  JSON.stringify({
    ...ARCHIVE_FORMAT,
    made_at: '2026-11-01T00:00:00.000Z',
    collections: { people: [], exposure_scans: [], removal_jobs: [], monitoring_settings: [settings] },
  })

test('settings from before there were choices by kind are read, with what is off at first', () => {
  const { muted, ...earlier } = { ...defaultMonitoring(newId()), weekly_summary: false }
  const { settings, unsound } = readContent(archiveWith(earlier))
  expect(settings).toEqual([{ ...earlier, muted }])
  expect(unsound.settings).toBe(0)
})

test('choices in an archive stay as they are', () => {
  const chosen = { ...defaultMonitoring(newId()), muted: ['removal_complete.push'] }
  expect(readContent(archiveWith(chosen)).settings).toEqual([chosen])
})

test('what is no row at all is unsound, and harms nothing', () => {
  expect(readContent(archiveWith([])).unsound.settings).toBe(1)
})
