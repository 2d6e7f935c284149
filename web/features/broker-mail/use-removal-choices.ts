// The removals a mail can be added to.
import { isFinal } from '#shared/domain/removal.ts'
import { useDocs, useSites } from '#web/data/queries.ts'
import type { RemovalChoice } from './guess-removal.ts'

/** In no order; see rankRemovals. */
export function useRemovalChoices(): { status: 'loading' | 'ready'; choices: RemovalChoice[] } {
  const jobs = useDocs('removal_jobs')
  const { sites } = useSites()
  const choices = jobs.docs.map(job => {
    const site = sites.get(job.site_id)
    return {
      id: job.id,
      siteName: site?.name ?? job.site_id,
      listingName: job.listing_name,
      hosts: site ? [site.host] : [],
      returnAddress: job.return_address,
      open: !isFinal(job.status),
      createdAt: job.created_at,
    }
  })
  return { status: jobs.status, choices }
}
