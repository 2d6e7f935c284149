// How removals at a site are asked for, as their jobs keep it.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'

const JOB_TYPE = {
  automated_form: 'automated',
  email_request: 'email',
  manual_process: 'manual',
  parent_site: 'parent',
} as const

/** The kind of job that the site's removals are now; by hand where no way is known. */
export function jobTypeOf(site: Pick<DataBrokerSite, 'template'>): RemovalJob['job_type'] {
  return JOB_TYPE[site.template?.removal_method ?? 'manual_process']
}
