// Replies that are older than the letter they answer: a person records their own letter only after sending it, and the
// site may reply before that.
import type { SQL } from 'drizzle-orm'
import type { Message } from '#shared/collections/messages.ts'
import type { JobEvent } from '#shared/domain/removal.ts'
import { sentAt } from '#shared/letters/request-of-letter.ts'
import { fieldIs, listDocs } from '../../db/rows.ts'
import type { AccountTx } from '../../deps.ts'

/** Requests by the site's form. */
const BY_FORM: readonly JobEvent[] = ['submitted', 'outcome_unknown', 'person_completed']

/**
 * The earliest time (ISO) of a reply that can answer this letter: when the letter was sent. If the person sent it from
 * their own mailbox and it's the removal's first request, any reply answers it, and the time is an empty string.
 */
export async function answerableSince({ tx, userId }: AccountTx, letter: Message): Promise<string> {
  const since = sentAt(letter)
  if (!letter.sent_by_person) return since
  const isOfJob = (table: 'messages' | 'realtime_updates'): SQL => fieldIs(table, 'job_id', letter.job_id)
  const mails = await listDocs(tx, 'messages', userId, isOfJob('messages'))
  const wasAskedBefore = mails.some(
    one => one.direction === 'out' && one.status === 'sent' && one.id !== letter.id && sentAt(one) <= since,
  )
  if (wasAskedBefore) return since
  const updates = await listDocs(tx, 'realtime_updates', userId, isOfJob('realtime_updates'))
  const wasForm = updates.some(
    ({ update_data, created_at }) =>
      created_at <= since && BY_FORM.some(event => event === update_data.event),
  )
  return wasForm ? since : ''
}
