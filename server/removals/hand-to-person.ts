// For sites that accept removals only from the person: by letter, or with the steps of a guide.

import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { sentence } from '#shared/domain/timeline-texts.ts'
import type { AccountTx } from '../deps.ts'
import { moveJob } from './lifecycle.ts'
import { handedOver } from './move.ts'

/** Hands the job to the person, as a letter or a guide; null if the job's state doesn't allow it. */
export async function handToPerson(
  account: AccountTx,
  job: RemovalJob,
  site: DataBrokerSite,
  type: 'email' | 'manual',
): Promise<RemovalJob | null> {
  const byMail = type === 'email'
  const handoff = {
    url: site.opt_out_url ?? site.privacy_url ?? site.url,
    filled: [],
    remaining: byMail ? 'Read the letter and send it.' : 'Follow the steps of the guide.',
  }
  const sentences = [sentence(byMail ? 'takes_mail' : 'takes_person', { site: site.name })]
  return moveJob(account, job, handedOver(sentences, { job_type: type, handoff }))
}
