// Mails that a mail server writes, such as reports about delivery. Pure.
import type { ReplyClass } from './reply-class.ts'

/** The mailboxes that send bounces. Exchange's has a number that differs from server to server. */
const DAEMON =
  /^(mailer[-_.]?daemon|mail[-_.]?daemon|mdaemon|postmaster|mail[-_.]?delivery([-_.]?(sub)?system)?|microsoftexchange[0-9a-f]{32}|bounce(s|d)?|mail[-_.]?system)([+=-].*)?$/i

/** Whether a mail server, and not a person, writes from this address. */
export const isMailServer = (address: string): boolean => DAEMON.test(address.split('@')[0] ?? '')

/** Whether a stored mail is a report about delivery: it's from a mail server, and says nothing of the request. */
export const isDeliveryReport = (mail: {
  from_address: string
  reading?: { class: ReplyClass; auto_reply: boolean } | null | undefined
}): boolean =>
  mail.reading?.auto_reply === true && mail.reading.class === 'other' && isMailServer(mail.from_address)
