// The way removals at a site are requested, as jobs store it.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'

const JOB_TYPE = {
  automated_form: 'automated',
  email_request: 'email',
  manual_process: 'manual',
  parent_site: 'parent',
} as const

/** The current kind of job for the site's removals; manual if no way is known. */
export function jobTypeOf(site: Pick<DataBrokerSite, 'template'>): RemovalJob['job_type'] {
  return JOB_TYPE[site.template?.removal_method ?? 'manual_process']
}
