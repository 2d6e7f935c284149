// The letter that a removal waits for, besides a first request: an answer to a reply, a letter that came back, or a
// reminder that's due.
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import { isMail, type Message } from '#shared/collections/messages.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import {
  isForRemoval,
  isOpenToLetters,
  type LetterClock,
  type LetterStage,
} from '#shared/domain/letter-clock.ts'
import { hasRebuttal, type RebuttalClass } from '#shared/letters/letter-phrases.ts'
import { now } from '#web/data/clock.ts'
import { useDoc, useDocs } from '#web/data/queries.ts'
import type { LetterSubject } from './letter-about.ts'

/** A reply that we have a draft answer for. */
export type AnsweredReply = { kind: 'answer'; id: string; meaning: RebuttalClass; subject: string }

/** A letter that came back, for another address of the site. */
export type ReturnedLetter = { kind: 'again'; id: string; letter: Message }

/** The next reminder, if the person sends it. */
export type DueReminder = {
  kind: 'reminder'
  id: string
  stage: Exclude<LetterStage, 'request'>
  clock: LetterClock
  /** The letter that it reminds of, and all letters of the removal. */
  last: Message
  letters: readonly Message[]
  /** When a scan last saw the listing since that letter; null if none did. */
  lastSeenOn: string | null
}

export type NextLetter = AnsweredReply | ReturnedLetter | DueReminder

/** The removal so far: its clock, and all its letters and replies. */
export type LettersSoFar = { clock: LetterClock | null; letters: readonly Message[] }

/**
 * The newest reply, if it's certain what it means, it has a draft answer, and no letter went out since. The drafts ask for
 * the removal again, so there's none while only a copy or a correction was asked for.
 */
export function replyToAnswer(
  { clock, submitted_at }: Pick<RemovalJob, 'clock' | 'submitted_at'>,
  messages: readonly Message[],
): AnsweredReply | null {
  if (clock && !isForRemoval(clock) && submitted_at === null) return null
  const newest = newestMail(messages)
  const reading = newest?.direction === 'in' ? newest.reading : null
  if (!newest || !reading?.settled || !hasRebuttal(reading.class)) return null
  return { kind: 'answer', id: newest.id, meaning: reading.class, subject: newest.subject }
}

/** The newest letter, if it came back and they wrote nothing since. */
export function letterToRepeat(messages: readonly Message[]): ReturnedLetter | null {
  const newest = newestMail(messages)
  return newest?.status === 'bounced' ? { kind: 'again', id: `${newest.id} again`, letter: newest } : null
}

/** Automatic mails, such as the report of a mail server, don't count. */
function newestMail(messages: readonly Message[]): Message | undefined {
  return messages
    .filter(isMail)
    .filter(({ status, reading }) => status !== 'failed' && reading?.auto_reply !== true)
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0]
}

/** `at`: epoch milliseconds. Null before its day, after the final notice, and once they answered. */
export function dueReminder(
  job: Pick<RemovalJob, 'status' | 'clock' | 'listing_key'>,
  letters: readonly Message[],
  scan: Pick<ExposureScan, 'listings'> | null,
  at: number,
): DueReminder | null {
  const clock = job.clock ?? null
  const last = letters.find(({ id }) => id === clock?.letter_id)
  if (!clock || !last || !isOpenToLetters(job) || clock.stage === 'final_notice') return null
  if (clock.answered !== null || Date.parse(clock.follow_up_at) > at) return null
  const listing = scan?.listings.find(({ key, gone_at }) => key === job.listing_key && gone_at === null)
  // Of a copy or a correction, the listing says nothing.
  const isSeen = listing && isForRemoval(clock) && listing.last_seen_at > (last.sent_at ?? last.created_at)
  const stage = clock.stage === 'request' ? 'follow_up' : 'final_notice'
  return {
    ...{ kind: 'reminder', id: `${last.id} ${stage}`, stage, clock, last, letters },
    lastSeenOn: isSeen ? listing.last_seen_at.slice(0, 10) : null,
  }
}

/** `next` is null while it's loading, and for letters that start a removal. */
export function useNextLetter(about: LetterSubject): { next: NextLetter | null; soFar: LettersSoFar } {
  const jobId = about.kind === 'removal' ? about.jobId : ''
  const { doc: job } = useDoc('removal_jobs', jobId)
  const { docs } = useDocs('messages', { where: row => row.job_id === jobId })
  const scan = useDoc('exposure_scans', job?.scan_id ?? '')
  const soFar = { clock: job?.clock ?? null, letters: docs }
  const next = (job && replyToAnswer(job, docs)) ?? letterToRepeat(docs)
  if (next || !job || scan.status !== 'ready') return { next, soFar }
  return { next: dueReminder(job, docs, scan.doc, now()), soFar }
}
