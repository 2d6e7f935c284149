// Counts mails as they are sent.
import type { SendMail } from '../deps.ts'
import type { WorkCounts } from '../lib/work-counts.ts'
import { wasRefused } from '../mail/was-refused.ts'

/** Sends by `send`, and counts. Only letters have a return path of their own. */
export function countMails(send: SendMail, counts: WorkCounts): SendMail {
  return async mail => {
    const kind = mail.returnPath === undefined ? 'other' : 'letter'
    try {
      await send(mail)
    } catch (error) {
      counts.mailOut(kind, wasRefused(error) ? 'refused' : 'unknown')
      throw error
    }
    counts.mailOut(kind, 'accepted')
  }
}
