// A valid removal job, for tests.
import { newId } from '#shared/lib/id.ts'
import type { LocalDocuments } from '#web/data/storage/database.ts'

const AT = '2026-11-21T10:00:00.000Z'

export function sampleJob(
  id: string,
  change: Partial<LocalDocuments['removal_jobs']> = {},
): LocalDocuments['removal_jobs'] {
  return {
    id,
    person_id: newId(),
    site_id: 'sample',
    scan_id: newId(),
    listing_key: 'listing',
    listing_name: 'Ada Lovelace',
    listing_url: null,
    status: 'pending',
    assurance: 'none',
    job_type: 'manual',
    waiting_for: 'you',
    parent_job_id: null,
    attempts: 0,
    completed_steps: [],
    note: '',
    handoff: null,
    return_address: null,
    next_action_at: null,
    submitted_at: null,
    absent_since: null,
    completed_at: null,
    created_at: AT,
    updated_at: AT,
    ...change,
  }
}
