import { expect, test } from 'vitest'
import type { PdfReport } from '#shared/collections/pdf-reports.ts'
import { reportFileName, reportTitle } from '#shared/reports/report-kinds.ts'
import { anIntent } from '#tests/support/documents.ts'
import { metadataTexts, statusView, viewReports } from './report-view.ts'

const NOTHING = { pages: null, fileSize: null, sitesIncluded: null, datePeriod: null }
const aReport = (given: Partial<PdfReport> = {}): PdfReport => ({
  id: 'a',
  report_type: 'technical',
  status: 'completed',
  generated_at: '2026-11-21T10:00:00.000Z',
  metadata: NOTHING,
  person_ids: [],
  ...given,
})

test('statuses, titles and file names are the specification’s', () => {
  expect(['completed', 'generating', 'failed', 'other'].map(status => statusView(status).label)).toEqual([
    'Ready',
    'Generating',
    'Failed',
    'Unknown',
  ])
  expect(reportTitle('yearly')).toBe('Privacy Report')
  expect(reportTitle('toString')).toBe('Privacy Report')
  expect(reportFileName(aReport())).toBe('Technical_Report_2026-11-21.pdf')
  expect(reportFileName({ ...aReport(), report_type: 'yearly' })).toBe('Privacy_Report_2026-11-21.pdf')
})

test('what isn’t known of a report is N/A', () => {
  expect(metadataTexts(NOTHING).map(([, value]) => value)).toEqual(['N/A', 'N/A', 'N/A', 'N/A'])
  expect(metadataTexts(null).map(([, value]) => value)).toEqual(['N/A', 'N/A', 'N/A', 'N/A'])
  const known = { pages: 3, fileSize: 1_240_000, sitesIncluded: 12, datePeriod: 'June' }
  expect(metadataTexts(known).map(([, value]) => value)).toEqual(['3', '1.2 MB', '12', 'June'])
})

test('what waits for a network is ready on this device, and generating with one', () => {
  const intent = anIntent('generate-pdf-report', { reportType: 'compliance' })
  const others = [anIntent('start-scan', {}), { ...intent, id: 'done', status: 'done' as const }]
  const [offline] = viewReports([], [intent, ...others], true)
  expect(offline).toMatchObject({ title: 'Compliance Report', source: 'device', status: { label: 'Ready' } })
  expect(viewReports([], [intent, ...others], false)).toMatchObject([
    { source: null, status: { label: 'Generating' } },
  ])
})

test('newest first; only a completed report has a file', () => {
  const views = viewReports(
    [
      aReport({ id: 'old', generated_at: '2026-11-01T10:00:00.000Z', status: 'failed' }),
      aReport({ id: 'new', status: 'generating' }),
      aReport({ id: 'ready', generated_at: '2026-11-02T10:00:00.000Z', person_ids: ['p'] }),
    ],
    [],
    false,
  )
  expect(views.map(({ id, source, personId }) => [id, source, personId])).toEqual([
    ['new', null, null],
    ['ready', 'server', 'p'],
    ['old', null, null],
  ])
})
