// A broker's claim that a listing is gone. It stays a claim: only the site's search completes a removal.

import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { sentence } from '#shared/domain/timeline-texts.ts'
import { isWithoutListing } from '#shared/letters/letter-target.ts'
import { siteName } from '../../db/site-name.ts'
import type { AccountTx } from '../../deps.ts'
import { moveJob } from '../lifecycle.ts'

/** Notes the claim on the timeline. A job whose listing a scan has already missed once keeps that better assurance. */
export async function noteAssertion(account: AccountTx, job: RemovalJob): Promise<void> {
  const { tx } = account
  const name = await siteName(tx, job.site_id)
  await moveJob(account, job, {
    event: 'asserted_gone',
    sentences: [sentence(isWithoutListing(job) ? 'broker_says_done' : 'broker_says_removed', { site: name })],
    changes: job.assurance === 'none' || job.assurance === 'inconclusive' ? { assurance: 'asserted' } : {},
  })
}
