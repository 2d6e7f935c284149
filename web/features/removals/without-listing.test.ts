// A removal by letter at a site without a known listing promises no check, and doesn't claim that we saw anything.
import { expect, test } from 'vitest'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { assuranceText } from '#shared/letters/assurance-text.ts'
import { REPORT_DAYS } from '#shared/reports/report-day.ts'
import { sampleJob } from '#web/data/testing/sample-job.ts'
import { removalDeadline } from './deadline.ts'
import { nextStepOf } from './next-step.ts'

const NOW = Date.parse('2026-11-26T10:00:00.000Z')
const job = (given: Partial<RemovalJob> = {}) =>
  sampleJob('2b1c6a0e-3f5d-4c1a-9e57-0f6d2a8b4c3d', {
    listing_key: '',
    job_type: 'email',
    status: 'verification',
    assurance: 'none',
    waiting_for: 'broker',
    submitted_at: '2026-11-25T10:00:00.000Z',
    ...given,
  })

test('only the site’s answer can tell, and it stays the site’s word', () => {
  for (const assurance of ['none', 'asserted', 'inconclusive'] as const) {
    const said = [
      nextStepOf(job({ assurance }), 'Truefolk', NOW, false).text,
      assuranceText(job({ assurance }), 'Truefolk', REPORT_DAYS),
    ].join(' ')
    expect(said).not.toMatch(/we look|look for the listing|seen the listing|saw the listing/i)
  }
  expect(assuranceText(job({ assurance: 'asserted' }), 'Truefolk', REPORT_DAYS)).toContain(
    'not something we saw',
  )
})

test('the time that we give the site ends with what the person can do', () => {
  const before = removalDeadline(job(), false, NOW)
  expect(before).toEqual({
    title: 'Dec 9',
    text: expect.stringMatching(/^Ours, not set by law\. .*write again/),
  })
  const after = removalDeadline(job(), false, NOW + 20 * 24 * 3_600_000)
  expect(after).toEqual({ title: 'Dec 9, passed', text: expect.stringContaining('write again') })
})

test('no listing is said to stay up', () => {
  const yours = job({ status: 'requires_manual', waiting_for: 'you', submitted_at: null })
  expect(removalDeadline(yours, false, NOW).text).toBe(
    'Do it when it suits you. We won’t ask the site for anything more until then.',
  )
})

test('a letter that couldn’t be delivered is the person’s turn, with the reason', () => {
  const remaining = 'We couldn’t deliver your letter. Check the address, and send it again.'
  const yours = job({
    ...{ status: 'requires_manual', waiting_for: 'you', submitted_at: null },
    handoff: { url: 'https://truefolk.example/', filled: [], remaining },
  })
  expect(nextStepOf(yours, 'Truefolk', NOW, false).text).toContain(remaining)
})
