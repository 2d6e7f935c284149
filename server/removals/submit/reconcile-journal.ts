// Reconciles the database with the journal after a restore from a backup. Journal entries that the database doesn't
// have may have been sent. We settle them as unknown and never blindly send them again.

import { eq } from 'drizzle-orm'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { remindedClock } from '#shared/domain/letter-clock.ts'
import { isFinal } from '#shared/domain/removal.ts'
import { sentence } from '#shared/domain/timeline-texts.ts'
import { isWithoutListing } from '#shared/letters/letter-target.ts'
import { iso } from '#shared/lib/time.ts'
import type { Db } from '../../db/database.ts'
import { SHARED_ACCOUNT } from '../../db/replicated.ts'
import { findDoc, lockAccount, patchDoc } from '../../db/rows.ts'
import { siteName } from '../../db/site-name.ts'
import { users } from '../../db/tables/accounts.ts'
import { removalAttempts } from '../../db/tables/engine.ts'
import { dropWork } from '../../db/work.ts'
import type { Deps } from '../../deps.ts'
import { createJob } from '../create-job.ts'
import { clockOf } from '../follow-up/clock-of.ts'
import { planFollowUp } from '../follow-up/plan-follow-up.ts'
import { mailsOf } from '../mails-of.ts'
import type { ReturnPlace } from '../return-address.ts'
import { awaitVerification } from '../verify/await-verification.ts'
import { findAttempt, moveAttempt } from './attempts.ts'
import { REASONS, recordDisclosures } from './disclosure-ledger.ts'
import { listingDigest, type SentEntry } from './journal-entries.ts'
import { storeLostRequest } from './lost-requests.ts'

type SettleDeps = Pick<Deps, 'db' | 'now'> & ReturnPlace

export type ReconciledJournal = {
  /** The database has the request or letter. */
  known: number
  /** Settled as unknown, with its removal. */
  unknown: number
  /** The database has neither its removal nor its listing. We store it in case the listing is found again. */
  remembered: number
  /** Its account doesn't exist. */
  unowned: number
}

/** Settles the entries one by one, each in one transaction. Repeating it changes nothing. */
export async function reconcileJournal(
  deps: SettleDeps,
  all: readonly SentEntry[],
): Promise<ReconciledJournal> {
  const settled: ReconciledJournal = { known: 0, unknown: 0, remembered: 0, unowned: 0 }
  for (const entry of all) settled[await deps.db.transaction(tx => settleOne(tx, deps, entry))] += 1
  return settled
}

async function settleOne(tx: Db, deps: SettleDeps, entry: SentEntry): Promise<keyof ReconciledJournal> {
  const [owner] = await tx.select({ id: users.id }).from(users).where(eq(users.id, entry.user_id))
  if (!owner) return 'unowned'
  await lockAccount(tx, entry.user_id)
  if (entry.kind === 'letter' ? await knowsLetter(tx, entry) : await knowsRequest(tx, entry)) return 'known'
  const job =
    (await findDoc(tx, 'removal_jobs', entry.user_id, entry.job_id)) ?? (await recreate(tx, deps, entry))
  if (!job) return 'remembered'
  if (entry.kind === 'letter') await markSent(tx, entry)
  else await storeAttempt(tx, deps, entry, job)
  await recordDisclosures(
    { tx, deps, userId: entry.user_id },
    {
      job,
      fields: entry.kind === 'letter' ? ['letter'] : entry.fields,
      reason: entry.kind === 'letter' ? REASONS.letter : REASONS.form,
      since: new Date(entry.left_at),
    },
  )
  if (!isFinal(job.status)) await awaitOutcome(tx, deps, entry, job)
  return 'unknown'
}

/** A letter marked as sent isn't sent again, and a failed one has been withdrawn. */
async function knowsLetter(tx: Db, { id, user_id }: SentEntry): Promise<boolean> {
  const letter = await findDoc(tx, 'messages', user_id, id)
  return letter !== null && letter !== undefined && letter.status !== 'queued'
}

async function knowsRequest(tx: Db, entry: SentEntry & { kind: 'request' }): Promise<boolean> {
  const attempt = await findAttempt(tx, entry.user_id, entry.id)
  if (!attempt || attempt.phase === 'started') return false
  // While it awaits mail, the database knows of the form, but not of a confirmation link opened later.
  return attempt.phase !== 'awaiting_mail' || !entry.confirms
}

/** Recreates the removal under its id if its listing is known. It waits for the outcome. */
async function recreate(tx: Db, deps: SettleDeps, entry: SentEntry): Promise<RemovalJob | null> {
  await storeLostRequest(tx, entry)
  const scan = await findDoc(tx, 'exposure_scans', entry.user_id, entry.scan_id)
  const listing = scan?.listings.find(seen => listingDigest(entry.site_id, seen.key) === entry.digest)
  if (!scan || listing?.verdict !== 'yours') return null
  return createJob({ tx, deps, userId: entry.user_id }, scan, listing, { id: entry.job_id })
}

/** `job` may differ from the lost removal: the person may have started a new one for the listing since. */
async function storeAttempt(tx: Db, deps: SettleDeps, entry: SentEntry, job: RemovalJob): Promise<void> {
  const attempt = await findAttempt(tx, entry.user_id, entry.id)
  if (attempt) {
    const to = { phase: 'unknown', resume: attempt.resume } as const
    await moveAttempt(tx, deps, attempt, [attempt.phase], to)
    return
  }
  await tx.insert(removalAttempts).values({
    id: entry.id,
    user_id: entry.user_id,
    job_id: job.id,
    phase: 'unknown',
    resume: null,
    started_at: new Date(entry.left_at),
    ended_at: new Date(deps.now()),
  })
}

async function markSent(tx: Db, entry: SentEntry): Promise<void> {
  const letter = await findDoc(tx, 'messages', entry.user_id, entry.id)
  if (!letter) return
  await patchDoc(tx, 'messages', entry.user_id, entry.id, { status: 'sent', sent_at: iso(entry.left_at) })
  await dropWork(tx, 'send-letter', entry.id)
}

async function awaitOutcome(tx: Db, deps: SettleDeps, entry: SentEntry, job: RemovalJob): Promise<void> {
  const name = await siteName(tx, job.site_id)
  const what = entry.kind === 'letter' ? 'letter_possible' : 'request_possible'
  await dropWork(tx, 'remove-listing', job.id)
  // Without a known listing, no scan can show the outcome.
  const next = isWithoutListing(job)
    ? sentence('answer_will_show', { site: name })
    : sentence('scan_will_tell')
  await awaitVerification({ tx, deps, userId: entry.user_id }, job, {
    event: entry.kind === 'letter' && mayBeSent(job) ? 'letter_sent' : 'submitted',
    sentences: [sentence('restored'), sentence(what, { site: name }), sentence('not_sent_twice'), next],
    changes: {
      assurance: 'inconclusive',
      submitted_at: iso(entry.left_at),
      handoff: null,
      ...(entry.kind === 'letter' ? await clockAfterRestore(tx, deps, entry, job) : {}),
    },
  })
}

/** A reminder that the backup doesn't have isn't sent again: the clock runs from the one that left. */
async function clockAfterRestore(
  tx: Db,
  deps: SettleDeps,
  entry: SentEntry,
  job: RemovalJob,
): Promise<Pick<RemovalJob, 'clock'> | Record<string, never>> {
  const account = { tx, deps, userId: entry.user_id }
  const mails = await mailsOf(tx, entry.user_id, job.id)
  const letter = await findDoc(tx, 'messages', entry.user_id, entry.id)
  const site = await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, job.site_id)
  const clock = letter
    ? await clockOf(account, job, { ...letter, sent_at: iso(entry.left_at) }, { mails, site })
    : job.clock
      ? remindedClock(job.clock, entry.left_at)
      : null
  if (!clock) return {}
  await planFollowUp(tx, entry.user_id, job.id, Date.parse(clock.follow_up_at))
  return { clock }
}

/** Whether this removal is waiting for its letter. */
const mayBeSent = ({ status }: RemovalJob): boolean => status === 'requires_manual' || status === 'queued'
