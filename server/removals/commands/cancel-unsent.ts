// Cancelling a removal for a reason of its own, where its request has not left yet.

import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { isFinal } from '#shared/domain/removal.ts'
import type { TimelineSentence } from '#shared/domain/timeline-texts.ts'
import type { Db } from '../../db/database.ts'
import { dropWork } from '../../db/work.ts'
import type { Deps } from '../../deps.ts'
import { moveJob } from '../lifecycle.ts'
import { hasLeft } from '../submit/was-submitted.ts'
import { takeBackLetters } from '../submit/withdraw-letters.ts'

/** Takes letters back that wait to be sent, and cancels the removal unless its request has, or may have, left. */
export async function cancelUnsent(
  tx: Db,
  deps: Pick<Deps, 'now'>,
  accountId: string,
  job: RemovalJob,
  why: TimelineSentence,
): Promise<void> {
  await takeBackLetters(tx, accountId, job.id)
  if (isFinal(job.status) || (await hasLeft(tx, accountId, job))) return
  await moveJob(tx, deps, accountId, job, { event: 'cancelled', sentences: [why], byPerson: true })
  await dropWork(tx, 'remove-listing', job.id)
}
