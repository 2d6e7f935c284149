// A removal whose site accepts it from the person only: by letter, or with the steps of a guide.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { moveJob } from './lifecycle.ts'

/** Hands the job to the person, as a letter or a guide; null if the job's state doesn't allow it. */
export async function handToPerson(
  tx: Db,
  deps: Pick<Deps, 'now'>,
  userId: string,
  job: RemovalJob,
  site: DataBrokerSite,
  type: 'email' | 'manual',
): Promise<RemovalJob | null> {
  const byMail = type === 'email'
  return moveJob(tx, deps, userId, job, {
    event: 'handed_over',
    text: byMail
      ? `${site.name} takes removals by email. We’ve written a letter for you to read and send.`
      : `${site.name} takes removals only from the person. We’ve made a guide for you.`,
    changes: {
      job_type: type,
      waiting_for: 'you',
      next_action_at: null,
      handoff: {
        url: site.opt_out_url ?? site.privacy_url ?? site.url,
        filled: [],
        remaining: byMail ? 'Read the letter and send it.' : 'Follow the steps of the guide.',
      },
    },
  })
}
