import { expect, test } from 'vitest'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { SENT_FORM } from '#shared/domain/confirmation.ts'
import { offersLiveView } from './offers-live-view.ts'

type Job = Pick<RemovalJob, 'status' | 'job_type' | 'handoff' | 'parent_job_id' | 'submitted_at'>

const handoff = { url: 'https://first.example/out', filled: ['email'], remaining: 'Complete the captcha.' }
const JOB: Job = {
  status: 'requires_manual',
  job_type: 'automated',
  handoff,
  parent_job_id: null,
  submitted_at: null,
}
const site = (is_active: boolean) =>
  ({ template: { is_active, removal_method: 'automated_form' } }) as Pick<DataBrokerSite, 'template'>

test('a form that we filled in may be finished here', () => {
  expect(offersLiveView(JOB, site(true))).toBe(true)
})

test('nothing else may: another’s turn, a letter, a request that went out, or a form that we no longer fill in', () => {
  const others: Partial<Job>[] = [
    { status: 'verification' },
    { job_type: 'email' },
    { job_type: 'manual' },
    { handoff: null },
    { parent_job_id: '0193f0a0-0000-7000-8000-000000000001' },
    { submitted_at: '2026-11-20T10:00:00.000Z' },
    { handoff: { ...handoff, filled: [SENT_FORM] } },
  ]
  for (const change of others) expect(offersLiveView({ ...JOB, ...change }, site(true))).toBe(false)
  expect(offersLiveView(JOB, site(false))).toBe(false)
  expect(offersLiveView(JOB, null)).toBe(false)
})
