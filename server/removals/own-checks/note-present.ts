// A listing that the person saw still up while its removal waits for it to disappear.
import type { OwnCheck } from '#shared/collections/own-check.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { afterSeenPresent } from '#shared/domain/person-check.ts'
import { sentence } from '#shared/domain/timeline-texts.ts'
import { siteName } from '../../db/site-name.ts'
import type { AccountTx } from '../../deps.ts'
import { moveJob } from '../lifecycle.ts'
import { handedOver, type Move } from '../move.ts'

/**
 * Ends a series of absences, ours or theirs. If the site has had its time, the removal is the person's turn, unless
 * `mayHandOver` is false. `own_checks`: with the new one. Null if the removal can't move.
 */
export async function notePresent(
  account: AccountTx,
  job: RemovalJob,
  own_checks: OwnCheck[],
  { mayHandOver }: { mayHandOver: boolean },
): Promise<RemovalJob | null> {
  const { tx, deps } = account
  // The person needs no notification of their own answer.
  const move = (given: Move) => moveJob(account, job, { ...given, silent: true })
  const seen = await move({
    event: 'person_saw_present',
    sentences: [sentence('person_saw_present', { site: await siteName(tx, job.site_id) })],
    changes: {
      own_checks,
      assurance: 'person_saw_present',
      absent_since: null,
      handoff: null,
      waiting_for: 'broker',
    },
  })
  if (!seen || !mayHandOver || afterSeenPresent(job, deps.now()) === 'wait') return seen
  return move(handedOver([sentence(job.submitted_at ? 'site_had_its_time' : 'nothing_asked_yet')]))
}
