// The reply that the next letter of a removal answers.
import { isMail, type Message } from '#shared/collections/messages.ts'
import { hasRebuttal, type RebuttalClass } from '#shared/letters/letter-phrases.ts'
import { useDocs } from '#web/data/queries.ts'
import type { LetterSubject } from './letter-about.ts'

/** A reply that we have a draft answer for. */
export type AnsweredReply = { id: string; meaning: RebuttalClass; subject: string }

/** The newest reply, if it's certain what it means, it has a draft answer, and no letter went out since. */
export function replyToAnswer(messages: readonly Message[]): AnsweredReply | null {
  const newest = messages
    .filter(isMail)
    .filter(({ status, reading }) => status !== 'failed' && reading?.auto_reply !== true)
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0]
  const reading = newest?.direction === 'in' ? newest.reading : null
  if (!newest || !reading?.settled || !hasRebuttal(reading.class)) return null
  return { id: newest.id, meaning: reading.class, subject: newest.subject }
}

/** Null while it's loading, and for letters that start a removal. */
export function useReply(about: LetterSubject): AnsweredReply | null {
  const jobId = about.kind === 'removal' ? about.jobId : null
  const { docs } = useDocs('messages', { where: row => row.job_id === jobId })
  return replyToAnswer(docs)
}
