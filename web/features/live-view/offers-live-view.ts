// Whether a removal may be finished on a page that our server opens. Pure. The server decides; this is what a device
// knows.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { onlyConfirms } from '#shared/domain/confirmation.ts'

type LiveJob = Pick<RemovalJob, 'status' | 'job_type' | 'handoff' | 'parent_job_id' | 'submitted_at'>

/** It's the person's turn with a form that we filled in and that wasn't sent. */
export function offersLiveView(job: LiveJob, site: Pick<DataBrokerSite, 'template'> | null): boolean {
  const template = site?.template
  return (
    job.status === 'requires_manual' &&
    job.job_type === 'automated' &&
    job.handoff !== null &&
    job.parent_job_id === null &&
    job.submitted_at === null &&
    !onlyConfirms(job) &&
    template?.is_active === true &&
    template.removal_method === 'automated_form'
  )
}
