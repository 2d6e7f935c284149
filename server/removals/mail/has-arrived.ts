// Whether a letter surely arrived: its site has written since.
import type { Message } from '#shared/collections/messages.ts'
import type { AccountTx } from '../../deps.ts'
import { mailsOf } from '../mails-of.ts'

/** Automatic mails count, too, such as a ticket's number; reports about delivery, and mails about nothing, don't. */
export async function hasArrived({ tx, userId }: AccountTx, letter: Message): Promise<boolean> {
  const mails = await mailsOf(tx, userId, letter.job_id)
  const since = letter.sent_at ?? letter.created_at
  return mails.some(
    ({ direction, created_at, reading }) =>
      direction === 'in' &&
      created_at >= since &&
      !(reading?.auto_reply === true && ['other', 'auto_reply'].includes(reading.class)),
  )
}
