import { expect, test } from 'vitest'
import type { JobEvent } from '#shared/domain/removal.ts'
import { aJob, anUpdate } from '#tests/support/documents.ts'
import type { JobView } from './job-view.ts'
import { recentLines } from './recent-events.ts'

const NOW = Date.parse('2026-11-24T12:00:00.000Z')
const jobs = ['Kinfolio', 'Rootscout', 'Waxseal'].map(siteName => ({ job: aJob(), siteName }) as JobView)
const [kin, root, wax] = jobs as [JobView, JobView, JobView]

const happened = ({ job }: JobView, event: JobEvent, created_at: string) => {
  const update = anUpdate(job, 'We sent the request.')
  return { ...update, update_data: { ...update.update_data, event }, created_at }
}

test('the newest day first; one event in its own words, several of a day as one line that lists each removal once', () => {
  const updates = [
    happened(kin, 'submitted', '2026-11-20T10:00:00.000Z'),
    happened(wax, 'could_not_check', '2026-11-23T15:00:00.000Z'),
    happened(wax, 'could_not_check', '2026-11-23T16:00:00.000Z'),
    happened(root, 'could_not_check', '2026-11-23T14:00:00.000Z'),
    happened(kin, 'started', '2026-11-24T09:00:00.000Z'),
  ]
  const { lines, isMore } = recentLines(updates, jobs, 10, NOW)
  expect(isMore).toBe(false)
  expect(lines.map(({ title, detail, day }) => [title, detail, day])).toEqual([
    ['Couldn’t check 2 sites', 'Waxseal and Rootscout', 'Nov 23'],
    ['Kinfolio', 'We sent the request.', 'Nov 20'],
  ])
  expect(lines[0]?.events.map(event => event.siteName)).toEqual(['Waxseal', 'Rootscout'])
})

test('only what removals in sight went through is told, and whether there’s more', () => {
  const updates = [kin, root, wax].map((view, at) =>
    happened(view, 'submitted', `2026-11-2${at}T10:00:00.000Z`),
  )
  expect(recentLines(updates, [kin], 10, NOW).lines).toHaveLength(1)
  expect(recentLines(updates, jobs, 2, NOW)).toMatchObject({ isMore: true, lines: [{}, {}] })
  expect(recentLines(updates, jobs, 3, NOW).isMore).toBe(false)
})
