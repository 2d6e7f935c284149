// The report of a page's speed: the seven fields, and no address with variable parts.
import { expect, test } from 'vitest'
import { VITALS_DSN } from '#shared/protocol/measure-paths.ts'
import { vitalsForm } from '#shared/protocol/measures.ts'
import { hasAnalyticsOptOut } from './analytics-opt-out.ts'
import { vitalsReport } from './page-vitals.ts'

test('a report is the specification’s form, and the server takes it', () => {
  const report = vitalsReport(
    { id: 'v5-1', name: 'LCP', value: 812.5 },
    '/removals/$jobId',
    'https://a.example',
    {
      connection: { effectiveType: '4g' },
    },
  )
  expect(Object.fromEntries(report)).toEqual({
    dsn: VITALS_DSN,
    id: 'v5-1',
    page: '{"url":"https://a.example/removals/$jobId","referrer":""}',
    href: 'https://a.example/removals/$jobId',
    event_name: 'LCP',
    value: '812.5',
    speed: '4g',
  })
  expect(vitalsForm.parse(Object.fromEntries(report))).toMatchObject({ event_name: 'LCP', value: 812.5 })
})

test('browsers that ask not to be counted are believed', () => {
  expect(hasAnalyticsOptOut({ doNotTrack: '1' })).toBe(true)
  expect(hasAnalyticsOptOut({ doNotTrack: null, globalPrivacyControl: true })).toBe(true)
  expect(hasAnalyticsOptOut({ doNotTrack: null })).toBe(false)
})
