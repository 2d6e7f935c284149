// Records a letter that the person has sent from their own mailbox, and has its removal wait for the answer. A letter
// that the removal didn't need is stored as evidence.
import type { Message } from '#shared/collections/messages.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { isOpenToLetters } from '#shared/domain/letter-clock.ts'
import { sentence } from '#shared/domain/timeline-texts.ts'
import { isWithoutListing } from '#shared/letters/letter-target.ts'
import { isSameOwnLetter } from '#shared/letters/own-mailbox.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import type { FunctionPayload } from '#shared/protocol/functions.ts'
import { isBadContact } from '../../db/bad-contacts.ts'
import { SHARED_ACCOUNT } from '../../db/replicated.ts'
import { findDoc, lockAccount, patchDoc, putDoc } from '../../db/rows.ts'
import { dropWork } from '../../db/work.ts'
import type { FunctionContext, FunctionHandler } from '../../function-handler.ts'
import { moveJob } from '../lifecycle.ts'
import { mailsOf } from '../mails-of.ts'
import { makeReturnAddress } from '../return-address.ts'
import { REASONS, recordDisclosures } from '../submit/disclosure-ledger.ts'
import { journalFieldsOf } from '../submit/journal-entries.ts'
import { isBesideRemoval, queuedLike } from '../submit/queued-letters.ts'
import { settleLetter } from '../submit/settle-letter.ts'
import { dropLetterDrafts } from './drop-letter-drafts.ts'
import { removalNamed, removalOfLetter } from './letter-removal.ts'
import { isAddressOfRemoval } from './their-address.ts'

export const recordLetter: FunctionHandler<'record-letter'> = async (context, payload) => {
  const { tx, deps, userId, askedAt } = context
  await lockAccount(tx, userId)
  const found =
    payload.job_id === undefined
      ? await removalOfLetter(context, payload, { isSent: true })
      : await removalNamed(context, payload.job_id)
  if ('refusal' in found) return found.refusal
  const job = await withReturnAddress(context, found.job)
  const letters = await mailsOf(tx, userId, job.id)
  // Two devices may record the same letter.
  const known = letters.find(one => isSameOwnLetter(one, payload, askedAt))
  await dropLetterDrafts(context, payload.drafts)
  if (known) return { ok: true, result: { message_id: known.id, job_id: job.id } }
  const withdrawn = await withdraw(context, queuedLike(payload.kind, deps.now(), job, letters))
  const isTheirs = await isAddressOfRemoval(tx, job, letters, payload.to)
  const hasLook = !isWithoutListing(job) && !isBesideRemoval(payload.kind, askedAt, job, letters)
  const isBad = await isBadContact(tx, { address: payload.to, userId }, deps.now())
  const letter = await storeLetter(context, job, payload, isTheirs && hasLook && !isBad)
  await noteOutside(context, job, letter)
  await settle(context, job, letter, withdrawn)
  return { ok: true, result: { message_id: letter.id, job_id: job.id } }
}

/** We send follow-ups from the removal's own address. */
async function withReturnAddress(context: FunctionContext, job: RemovalJob): Promise<RemovalJob> {
  if (job.return_address !== null) return job
  const { tx, userId } = context
  const return_address = await makeReturnAddress(context, job.id)
  return must(await patchDoc(tx, 'removal_jobs', userId, job.id, { return_address }), 'removal')
}

/** A letter about the same that still waits here isn't sent: the person's own has taken its place. */
async function withdraw(
  { tx, userId }: FunctionContext,
  waiting: readonly Message[],
): Promise<readonly Message[]> {
  for (const letter of waiting) {
    await putDoc(tx, 'messages', userId, letter, true)
    await dropWork(tx, 'send-letter', letter.id)
  }
  return waiting
}

type OwnLetter = Message & { sent_at: string }

/**
 * We follow up by ourselves only at an address of the site from which no letter came back; and only if a
 * look shows the letter's effect, because the site may answer to the person's own mailbox.
 */
async function storeLetter(
  { tx, userId, askedAt, intentId }: FunctionContext,
  job: RemovalJob,
  payload: FunctionPayload<'record-letter'>,
  mayFollowUp: boolean,
): Promise<OwnLetter> {
  // A device chooses an intent's id, and no intent may replace a mail.
  const isTaken = (await findDoc(tx, 'messages', userId, intentId)) !== null
  const letter: OwnLetter = {
    id: isTaken ? newId() : intentId,
    job_id: job.id,
    site_id: job.site_id,
    direction: 'out',
    status: 'sent',
    from_address: '',
    to_address: payload.to,
    subject: payload.subject,
    body: payload.body,
    follow_up_at: iso(askedAt + payload.followUpDays * DAY),
    sent_at: iso(askedAt),
    created_at: iso(askedAt),
    kind: payload.kind,
    language: payload.language,
    follow_up_by_us: payload.followUp && mayFollowUp,
    queued_by_us: false,
    sent_by_person: true,
  }
  await putDoc(tx, 'messages', userId, letter)
  return letter
}

/** In the ledger, with the sender's address, and in the journal, so that a restored backup knows of it. */
async function noteOutside(context: FunctionContext, job: RemovalJob, letter: OwnLetter): Promise<void> {
  const { deps, userId } = context
  const left_at = Date.parse(letter.sent_at)
  const disclosed = { job, fields: ['letter', 'email'], reason: REASONS.letter, since: new Date(left_at) }
  await recordDisclosures(context, disclosed)
  await deps.journal.append({ kind: 'letter', id: letter.id, left_at, ...journalFieldsOf(userId, job) })
}

const SAID = {
  request: 'own_letter_sent',
  follow_up: 'own_follow_up_sent',
  final_notice: 'own_final_notice_sent',
} as const

/** One that takes the place of a reminder of ours comes next after the request, as that would have. */
async function settle(
  context: FunctionContext,
  job: RemovalJob,
  letter: OwnLetter,
  withdrawn: readonly Message[],
): Promise<void> {
  const { tx, userId } = context
  const site = await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, job.site_id)
  const name = site?.name ?? job.site_id
  if (waitsForLetter(job) || withdrawn.some(({ queued_by_us }) => queued_by_us))
    return settleLetter(context, job, letter, {
      mails: await mailsOf(tx, userId, job.id),
      site,
      sentencesOf: stage => [sentence(SAID[stage], { site: name })],
    })
  // Another request is under way, and its clock runs. Once a removal is over, only the letter itself is stored.
  await moveJob(context, job, { event: 'letter_noted', sentences: [sentence(SAID.request, { site: name })] })
}

/** Also while it's verified without a letter that the site still has to answer. */
const waitsForLetter = ({ status, clock }: RemovalJob): boolean =>
  status === 'queued' || (status === 'verification' && !clock) || isOpenToLetters({ status, clock })
