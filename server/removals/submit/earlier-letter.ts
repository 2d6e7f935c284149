// Letters about a listing, or about all the data at a site, that may still take effect. Meanwhile we send the site
// nothing else.

import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { patienceEnd } from '#shared/domain/patience.ts'
import { hadEffect } from '#shared/domain/removal-display.ts'
import { isWithoutListing } from '#shared/letters/letter-target.ts'
import { fieldIs, listDocs } from '../../db/rows.ts'
import type { AccountTx } from '../../deps.ts'

/**
 * The newest removal whose letter covers this listing of the person at the site. Completed removals don't count: their
 * letters have had their effect. Null if no letter was sent within the time that a site gets.
 */
export async function earlierLetter(
  account: AccountTx,
  about: { person_id: string; site_id: string; listing_key: string },
): Promise<RemovalJob | null> {
  const { tx, deps, userId } = account
  const ofPerson = fieldIs('removal_jobs', 'person_id', about.person_id)
  const covering = (await listDocs(tx, 'removal_jobs', userId, ofPerson)).filter(
    job =>
      job.site_id === about.site_id &&
      job.job_type === 'email' &&
      !hadEffect(job) &&
      (isWithoutListing(job) || job.listing_key === about.listing_key) &&
      (patienceEnd(job) ?? 0) > deps.now(),
  )
  return covering.sort((a, b) => (b.submitted_at ?? '').localeCompare(a.submitted_at ?? ''))[0] ?? null
}
