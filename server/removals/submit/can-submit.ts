// Whether a removal's request may be sent now. Checked before a visit to its site, and again before each click that can
// send something.
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { leavesAlone } from '#shared/domain/leave-alone.ts'
import type { JobStatus } from '#shared/domain/removal.ts'
import type { Db } from '../../db/database.ts'
import { SHARED_ACCOUNT } from '../../db/replicated.ts'
import { findDoc, lockAccount } from '../../db/rows.ts'
import { holdsWork, type WorkItem } from '../../db/work.ts'
import type { Deps } from '../../deps.ts'
import { lacksConsent } from '../../households/consents.ts'
import { jobTypeOf } from '../job-type.ts'
import { type Attempt, lastAttempt } from './attempts.ts'

/**
 * The person wants the site left alone, the listing isn't confirmed as theirs, it's gone, or its site accepts requests
 * in another way.
 */
export type SubmissionBlocker = 'left_alone' | 'not_yours' | 'unlisted' | 'other_way'
/** Also: the consent for the person has ended. */
export type SendingBlocker = SubmissionBlocker | 'no_consent'
/** Also: the removal has ended meanwhile, or another worker has taken it over. */
export type RecheckBlocker = SendingBlocker | 'ended' | 'taken_over'

/** The statuses that allow sending a request, and those that allow confirming a sent one. */
const SENDING: readonly JobStatus[] = ['processing', 'verification']
const CONFIRMING: readonly JobStatus[] = [...SENDING, 'queued', 'pending', 'requires_manual']

/** The reason against the request, or null. If the request only needs confirming, the listing may already be gone. */
export async function submissionBlocker(
  db: Db,
  userId: string,
  job: RemovalJob,
  { isConfirming }: { isConfirming: boolean },
): Promise<SubmissionBlocker | null> {
  if (leavesAlone(await findDoc(db, 'people', userId, job.person_id), job.site_id)) return 'left_alone'
  const scan = await findDoc(db, 'exposure_scans', userId, job.scan_id)
  const listing = scan?.listings.find(seen => seen.key === job.listing_key)
  if (listing?.verdict !== 'yours') return 'not_yours'
  if (listing.gone_at !== null && !isConfirming) return 'unlisted'
  const site = await findDoc(db, 'data_broker_sites', SHARED_ACCOUNT, job.site_id)
  return site && jobTypeOf(site) === 'automated' ? null : 'other_way'
}

/** The reason against sending the request for the first time, or null. */
export async function sendingBlocker(
  db: Db,
  deps: Pick<Deps, 'now'>,
  userId: string,
  job: RemovalJob,
): Promise<SendingBlocker | null> {
  const person = await findDoc(db, 'people', userId, job.person_id)
  if (person && (await lacksConsent(db, deps, userId, person))) return 'no_consent'
  return submissionBlocker(db, userId, job, { isConfirming: false })
}

/**
 * The same check for an attempt under way. It takes the account's lock and keeps other workers from taking the work, so
 * the answer stays true until the caller's transaction ends.
 */
export async function recheckSubmission(
  tx: Db,
  deps: Pick<Deps, 'now'>,
  item: WorkItem,
  job: RemovalJob,
  attempt: Attempt,
  how: { isConfirming: boolean },
): Promise<RecheckBlocker | null> {
  await lockAccount(tx, item.userId)
  const current = await findDoc(tx, 'removal_jobs', item.userId, job.id)
  if (!current || !(how.isConfirming ? CONFIRMING : SENDING).includes(current.status)) return 'ended'
  if (!(await holdsWork(tx, item))) return 'taken_over'
  const last = await lastAttempt(tx, item.userId, job.id)
  if (last && last.started_at > attempt.started_at) return 'taken_over'
  return how.isConfirming
    ? submissionBlocker(tx, item.userId, job, how)
    : sendingBlocker(tx, deps, item.userId, job)
}
