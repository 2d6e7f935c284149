// The archive's page says what the screens say, in their words.
import { expect, test } from 'vitest'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import type { ReportRows } from '#shared/reports/privacy-report.ts'
import { aJob, anUpdate, aPerson } from '#tests/support/documents.ts'
import { reportPage } from './report-page.ts'

const person = aPerson()
const page = (given: Partial<RemovalJob>, rows: Partial<ReportRows> = {}) => {
  const job = aJob({ person_id: person.id, ...given })
  return reportPage({
    email: 'quinn@mail.example',
    madeAt: '2026-11-21T10:00:00.000Z',
    people: [person],
    scans: [],
    jobs: [job],
    replaced: new Set(),
    updates: [anUpdate(job, 'FillForm form-1: page.evaluate: Target closed.')],
    disclosures: [{ job_id: job.id, field: 'fullName' }],
    siteNames: new Map([['first', 'First Finder']]),
    ...rows,
  })
}

test('how a removal stands is said in words', () => {
  const back = page({ status: 'completed', assurance: 'resurfaced' })
  expect(back).toContain('Back again')
  expect(back).toContain('The listing was gone and came back.')
  expect(back).not.toMatch(/completed|resurfaced/)
  const gone = page({ status: 'completed', assurance: 'seen_gone_twice' })
  expect(gone).toContain('Gone, seen twice')
})

test('what was told is said in words, and texts of engines don’t appear', () => {
  const html = page({})
  expect(html).toContain('Told to the site: name as listed')
  expect(html).not.toMatch(/FillForm|Target closed/)
  expect(html).toContain('The site didn’t answer the way we expected.')
})
