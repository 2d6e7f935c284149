// The page that a guide or one of its steps opens. Pure.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { onlyConfirms } from '#shared/domain/confirmation.ts'
import { isPrepared } from '#shared/guides/guide.ts'
import { privacyPage } from '#shared/guides/privacy-page.ts'

/** `known` is false if the address is a guess. */
export type GuidePage = { url: string; label: string; known: boolean }

type Site = Pick<DataBrokerSite, 'url' | 'opt_out_url' | 'privacy_url'>
type Job = Pick<RemovalJob, 'handoff' | 'listing_url'>

/** The page for the request: the form prepared for this job, else the removal page, else the privacy page. */
export function requestPage(job: Job, site: Site): GuidePage {
  if (job.handoff && onlyConfirms(job))
    return { url: job.handoff.url, label: 'Open confirmation link', known: true }
  if (job.handoff && isPrepared(job))
    return { url: job.handoff.url, label: 'Open prepared form', known: true }
  // If only the page is still up, the handoff is the listing itself, which has its own button.
  if (job.handoff && job.handoff.url !== job.listing_url)
    return { url: job.handoff.url, label: 'Open privacy page', known: true }
  if (site.opt_out_url) return { url: site.opt_out_url, label: 'Open privacy page', known: true }
  return { ...privacyPage(site), label: 'Open privacy page' }
}

const ON_LISTING: ReadonlySet<string> = new Set(['find', 'copy-link', 'look-again'])
const ON_FORM: ReadonlySet<string> = new Set(['open-form', 'submit'])

/** The page for a step; null for a step that needs none, such as a call. */
export function stepPage(stepId: string, job: Job, site: Site): GuidePage | null {
  if (ON_LISTING.has(stepId))
    return job.listing_url
      ? { url: job.listing_url, label: 'Open your listing', known: true }
      : { url: site.url, label: 'Open main site', known: true }
  if (ON_FORM.has(stepId) || onlyConfirms(job)) return requestPage(job, site)
  return null
}

/** Whether values are entered in this step, or on the page that it opens. */
export const needsValues = (stepId: string): boolean => ON_FORM.has(stepId) || stepId === 'copy-link'
