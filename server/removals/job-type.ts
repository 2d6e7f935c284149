// How removals are requested at a site, as jobs store it.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'

const JOB_TYPE = {
  automated_form: 'automated',
  email_request: 'email',
  manual_process: 'manual',
  parent_site: 'parent',
} as const

/** The job type for the site's removals now; manual if no method is known. */
export function jobTypeOf(site: Pick<DataBrokerSite, 'template'>): RemovalJob['job_type'] {
  return JOB_TYPE[site.template?.removal_method ?? 'manual_process']
}
