// Starts a removal with a letter from the person, even if the site takes requests in another way.

import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { sentence } from '#shared/domain/timeline-texts.ts'
import { noListing, type SeenAt } from '#shared/letters/letter-target.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { putDoc } from '../../db/rows.ts'
import type { AccountTx, Deps } from '../../deps.ts'
import { answerAlerts } from '../answer-alerts.ts'
import { newJob } from '../create-job.ts'
import { moveJob } from '../lifecycle.ts'
import { makeReturnAddress, type ReturnPlace } from '../return-address.ts'

export type LetterRecipient = {
  person: { id: string; name: string }
  site: DataBrokerSite
  /** Null if no listing is known there. */
  seen: SeenAt | null
}

/**
 * Creates the removal for a letter. Until the letter is sent, the removal is queued and needs nothing from the person.
 * The caller decides whether a letter may be sent.
 */
export async function startByLetter(
  account: AccountTx<Pick<Deps, 'now'> & ReturnPlace>,
  { person, site, seen }: LetterRecipient,
): Promise<RemovalJob> {
  const { tx, deps, userId } = account
  // Without a listing, no scan can show whether the data is gone.
  const scan = { id: seen?.scan.id ?? newId(), person_id: person.id }
  const job = newJob(deps, newId(), scan, seen?.listing ?? noListing(person.name), site)
  job.job_type = 'email'
  job.return_address = await makeReturnAddress(account, job.id)
  await putDoc(tx, 'removal_jobs', userId, job)
  await answerAlerts(tx, userId, job)
  const accepted = await moveJob(account, job, {
    event: 'accepted',
    sentences: [sentence(seen ? 'wrote_about_listing' : 'wrote_about_data', { site: site.name })],
  })
  return must(accepted, 'accepted job')
}
