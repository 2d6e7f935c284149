// The constants of PRODUCT T9, each read from its only module, next to its sentence. claim.ts lists the replaced ones.
import { expect, test } from 'vitest'
import { difficultyLevel } from '#shared/catalogue/broker.ts'
import { legalRequests } from '#shared/collections/legal-requests.ts'
import { defaultMonitoring } from '#shared/collections/monitoring-settings.ts'
import { pdfReports } from '#shared/collections/pdf-reports.ts'
import { REPLACED_CLAIMS } from '#shared/domain/claim.ts'
import { FOLLOW_UP_DAYS } from '#shared/domain/follow-up.ts'
import { PAUSE_MONTHS_MAX } from '#shared/domain/pause.ts'
import { countRemovals } from '#shared/domain/removal-counts.ts'
import { estimateOf, methodClass } from '#shared/domain/removal-progress.ts'
import { privacyScore, riskLevel } from '#shared/domain/score.ts'
import { rateVital, VITALS } from '#shared/domain/web-vitals.ts'
import { genericGuide } from '#shared/guides/generic.ts'
import { DEFAULT_STEP_MINUTES, guideMinutes } from '#shared/guides/guide.ts'
import { privacyPage } from '#shared/guides/privacy-page.ts'
import { spokeoGuide } from '#shared/guides/spokeo.ts'
import { whitepagesGuide } from '#shared/guides/whitepages.ts'
import { privacyAddress } from '#shared/letters/privacy-address.ts'
import { DAY, MINUTE } from '#shared/lib/time.ts'
import { trackingSample, trackingStatuses } from '#web/content/tracking.ts'
import { constant } from '../support/constant.ts'

const site = {
  id: 'porchlane',
  name: 'Porchlane',
  url: 'https://www.porchlane.example/',
  opt_out_url: null,
  privacy_url: null,
  requirements: [],
}
const generic = genericGuide(site, null)
const guides = [spokeoGuide, whitepagesGuide, generic]

const job = (success_rate: number, status: 'queued' | 'completed' = 'queued') =>
  ({
    status,
    assurance: status === 'completed' ? 'seen_gone_twice' : 'none',
    template: { removal_method: 'automated_form', success_rate },
    waiting_for: 'us',
    replaced: false,
  }) as const
const counts = countRemovals([job(0.8), job(0.41, 'completed'), job(0.4)])

const rate = (success_rate: number, removal_method = 'automated_form') =>
  methodClass({ removal_method, success_rate })

test.each<[sentence: string, holds: unknown, is: unknown]>([
  ['Estimated completion: queued 30 minutes', estimateOf('queued', 0, 0), '~30m'],
  ['pending 1 hour', estimateOf('pending', 0, 0), '~1h 0m'],
  ['processing 2 hours', estimateOf('processing', 0, 0), '~2h 0m'],
  ['other 1 hour', estimateOf('verification', 0, 0), '~1h 0m'],
  ['passed: Soon', estimateOf('queued', 0, 30 * MINUTE), 'Soon'],
  [
    'otherwise ~{h}h {m}m or ~{m}m',
    [estimateOf('processing', 0, 30 * MINUTE), estimateOf('pending', 0, 15 * MINUTE)],
    ['~1h 30m', '~45m'],
  ],
  ['Follow-up days: standard 30, ccpa 45, gdpr 30', FOLLOW_UP_DAYS, { standard: 30, ccpa: 45, gdpr: 30 }],
  ['success_rate 0.7 for fully automated', [rate(0.7), rate(0.69)], ['fully_automated', 'smart_automation']],
  ['0.4 for smart automation', [rate(0.4), rate(0.39)], ['smart_automation', 'manual_steps']],
  ['below 0.4 with email_request: Email Removal (4.1)', rate(0.39, 'email_request'), 'email_removal'],
  [
    'a missing step estimate counts as 2',
    [DEFAULT_STEP_MINUTES, guideMinutes([{ id: 'a', title: '', description: '', action: '' }])],
    [2, 2],
  ],
  [
    'Estimated time is the sum of the steps’ minutes',
    guideMinutes(spokeoGuide),
    spokeoGuide.reduce((sum, step) => sum + (step.estimatedTime ?? 2), 0),
  ],
  ['Step counts: Spokeo 6, WhitePages 5, generic 4', guides.map(({ length }) => length), [6, 5, 4]],
  [
    'Each step estimate is 1 to 5 minutes',
    guides.flat().filter(({ estimatedTime = 2 }) => estimatedTime < 1 || estimatedTime > 5),
    [],
  ],
  ['Automated count uses success_rate above 0.4', counts.automated, 2],
  ['Manual equals total minus automated', counts.manual, 1],
  ['Pending equals total minus completed', counts.pending, 2],
  ['Percent complete is the rounded completed divided by total', counts.percentComplete, 33],
  [
    'Others default to the site URL plus /privacy',
    privacyPage(site).url,
    'https://www.porchlane.example/privacy',
  ],
  [
    'and to a privacy-prefixed address built from the site host',
    privacyAddress({ host: 'www.porchlane.example', privacy_email: null }).address,
    'privacy@porchlane.example',
  ],
  [
    'Privacy score: (non-pending minus found) / non-pending x 100, rounded',
    privacyScore(['found', 'not_found', 'not_found', 'pending']),
    67,
  ],
  ['Privacy score: 0 when there are no non-pending scans', privacyScore(['pending']), 0],
  [
    'Previously cleaned sites are checked every 24 hours: daily',
    constant('server/removals/verify/next-scan.ts', 'daily: #,'),
    DAY,
  ],
  ['weekly every 7 days', constant('server/removals/verify/next-scan.ts', 'weekly: #,'), 7 * DAY],
  ['monthly every 30 days', constant('server/removals/verify/next-scan.ts', 'monthly: #,'), 30 * DAY],
  ['Default frequency daily', defaultMonitoring('a').monitoring_frequency, 'daily'],
  [
    'Report types',
    pdfReports.fields.report_type.options,
    ['comprehensive', 'compliance', 'executive_summary', 'technical'],
  ],
  [
    'Legal types',
    legalRequests.fields.request_type.options,
    ['gdpr_request', 'ccpa_request', 'deletion_request', 'cease_and_desist'],
  ],
  [
    'Risk levels: Very High, High, Medium, Low',
    [3, 2, 1, 0].map(shown =>
      riskLevel({
        places: shown > 0 ? ['12 Elm St'] : [],
        phones: shown > 1 ? ['1'] : [],
        relatives: shown > 2 ? ['A'] : [],
      }),
    ),
    ['Very High', 'High', 'Medium', 'Low'],
  ],
  [
    'Removal difficulty: Easy, Medium, Hard, Very Hard',
    difficultyLevel.options,
    ['Easy', 'Medium', 'Hard', 'Very Hard'],
  ],
  ['Pause subscription up to 6 months', PAUSE_MONTHS_MAX, 6],
  ['FCP 1800, 3000', VITALS.FCP, { good: 1800, poor: 3000 }],
  ['LCP 2500, 4000', VITALS.LCP, { good: 2500, poor: 4000 }],
  ['CLS 0.1, 0.25', VITALS.CLS, { good: 0.1, poor: 0.25 }],
  ['INP 200, 500', VITALS.INP, { good: 200, poor: 500 }],
  ['TTFB 800, 1800', VITALS.TTFB, { good: 800, poor: 1800 }],
  [
    'Good up to, poor above',
    [1800, 1801, 3000, 3001].map(ms => rateVital('FCP', ms)),
    ['good', 'needs improvement', 'needs improvement', 'poor'],
  ],
])('%s', (_sentence, holds, is) => {
  expect(holds).toEqual(is)
})

test('The five tracking statuses (4.7), with a sample that has each', () => {
  const names = trackingStatuses.map(({ name }) => name)
  expect(names).toEqual(['Pending', 'In Progress', 'Completed', 'Failed', 'Retry'])
  expect(trackingSample.map(({ status }) => status).sort()).toEqual([...names].sort())
})

test.each([
  'Alert time claim: under 5 minutes',
  'Family Plan $39 per month, up to 5 users',
  'Team Pro $99 per month, up to 15 users',
  'Enterprise custom price, unlimited users',
  'Removal usually 7-30 days',
  'Email support replies within 24 hours',
  'most within 2-4 hours',
  'Support hours: Mon-Fri 8 AM-8 PM EST',
  'Saturday 10 AM-6 PM EST',
  'Sunday 12-6 PM EST',
  'live chat 24/7',
  'another page says 9am-6pm PST',
  'Enterprise: response under 1 hour',
  'SLA 99.9%',
  '4 regions each in Americas, Europe and Asia Pacific',
  'Automated removal: 94% success',
  '24 h average',
  '12+ languages',
  '95% automation',
  'Scan coverage 500+ sites',
  'AI scanning of 50+ brokers',
  'GDPR requests to 200+ companies',
  'CCPA/CPRA requests to 500+ companies',
  'manual removal taking 20-30 hours',
  'data reappearing within 30-90 days',
  'SOC 2 Type II certified',
  'ISO 27001 certified',
  'GDPR compliant',
  'CCPA compliant',
  '4.8B records',
  '$227B revenue',
  '87% affected',
  '7-year retention of scan data',
])('“%s” is a claim that isn’t made', sentence => {
  expect(REPLACED_CLAIMS.filter(({ claim }) => claim.test(sentence))).not.toEqual([])
})
