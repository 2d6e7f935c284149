// A removal that begins with a letter of the person's, whatever way its site takes requests otherwise.

import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { sentence } from '#shared/domain/timeline-texts.ts'
import { noListing, type SeenAt } from '#shared/letters/letter-target.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import type { Db } from '../../db/database.ts'
import { putDoc } from '../../db/rows.ts'
import type { Deps } from '../../deps.ts'
import { answerAlerts } from '../answer-alerts.ts'
import { newJob } from '../create-job.ts'
import { moveJob } from '../lifecycle.ts'
import { makeReturnAddress } from '../return-address.ts'

export type LetterRecipient = {
  person: { id: string; name: string }
  site: DataBrokerSite
  /** Null: no listing is known there. */
  seen: SeenAt | null
}

/**
 * Makes the removal, ready for its letter: until that has left it's in line, and nothing is asked of the person. Whether
 * one may go out is decided before.
 */
export async function startByLetter(
  tx: Db,
  deps: Pick<Deps, 'now' | 'mailDomain'>,
  userId: string,
  { person, site, seen }: LetterRecipient,
): Promise<RemovalJob> {
  // Without a listing there is no scan that could tell whether it's gone.
  const scan = { id: seen?.scan.id ?? newId(), person_id: person.id }
  const job = newJob(deps, newId(), scan, seen?.listing ?? noListing(person.name), site)
  job.job_type = 'email'
  job.return_address = await makeReturnAddress(tx, deps, userId, job.id)
  await putDoc(tx, 'removal_jobs', userId, job)
  await answerAlerts(tx, userId, job)
  const accepted = await moveJob(tx, deps, userId, job, {
    event: 'accepted',
    sentences: [sentence(seen ? 'wrote_about_listing' : 'wrote_about_data', { site: site.name })],
  })
  return must(accepted, 'accepted job')
}
