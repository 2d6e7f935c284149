// Delivery reports: as RFC 3464 has them, and in words only, as older mail servers write them. They come from an empty
// envelope sender.
import type { Letter, Message } from '../mail/message.ts'
import { bareAddress, hostOf } from '../mail/message.ts'

export type Report = 'hard' | 'soft' | 'plain'

type Reported = Pick<Message, 'messageId' | 'from' | 'subject' | 'text' | 'envelopeFrom'>

const GIVEN_UP = `I'm sorry to have to inform you that your message could not be delivered to one or more recipients. It's attached below.`
const DELAYED = `This is a warning only. YOU DO NOT NEED TO RESEND YOUR MESSAGE. It could not be delivered for more than 4 hour(s). It will be retried until it is 5 day(s) old.`

/** RFC 5322 date. */
const dateLine = (at: number) => new Date(at).toUTCString().replace('GMT', '+0000')

/** The headers of the reported mail, which a report quotes. */
function quotedHeaders({ messageId, from, subject }: Reported, mailbox: string): string {
  return [`Message-ID: ${messageId}`, `From: ${from}`, `To: ${mailbox}`, `Subject: ${oneLine(subject)}`].join(
    '\n',
  )
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ')

function multipart(
  report: 'hard' | 'soft',
  mailbox: string,
  mail: Reported,
  at: number,
  id: string,
): string[] {
  const isHard = report === 'hard'
  const diagnosis = isHard
    ? `550 5.1.1 <${mailbox}>: Recipient address rejected: User unknown in virtual mailbox table`
    : `451 4.4.1 <${mailbox}>: Connection timed out`
  const host = `mx.${hostOf(mailbox)}`
  const boundary = `report-${id}`
  return [
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=us-ascii',
    '',
    `This is the mail system at host ${host}.`,
    '',
    isHard ? GIVEN_UP : DELAYED,
    '',
    `<${mailbox}>: host ${host} said: ${diagnosis}`,
    '',
    `--${boundary}`,
    'Content-Type: message/delivery-status',
    '',
    `Reporting-MTA: dns; ${host}`,
    `Arrival-Date: ${dateLine(at)}`,
    '',
    `Final-Recipient: rfc822; ${mailbox}`,
    `Original-Recipient: rfc822;${mailbox}`,
    `Action: ${isHard ? 'failed' : 'delayed'}`,
    `Status: ${isHard ? '5.1.1' : '4.4.1'}`,
    `Remote-MTA: dns; ${host}`,
    `Diagnostic-Code: smtp; ${diagnosis}`,
    '',
    `--${boundary}`,
    'Content-Type: text/rfc822-headers',
    '',
    quotedHeaders(mail, mailbox),
    '',
    `--${boundary}--`,
  ]
}

function inWords(mailbox: string, mail: Reported): string[] {
  return [
    'Content-Type: text/plain; charset=us-ascii',
    '',
    `Hi. This is the qmail-send program at ${hostOf(mailbox)}.`,
    "I'm afraid I wasn't able to deliver your message to the following addresses.",
    "This is a permanent error; I've given up. Sorry it didn't work out.",
    '',
    `<${mailbox}>:`,
    'Sorry, no mailbox here by that name. (#5.1.1)',
    '',
    '--- Below this line is a copy of the message.',
    '',
    quotedHeaders(mail, mailbox),
    '',
    mail.text,
  ]
}

const SUBJECTS: Readonly<Record<Report, string>> = {
  hard: 'Undelivered Mail Returned to Sender',
  soft: 'Delayed Mail (still being retried)',
  plain: 'failure notice',
}

/** The report about `mail`, sent at `at` (epoch milliseconds), that `mailbox` can't be reached. `id`: a fresh word. */
export function bounceReport(
  report: Report,
  mailbox: string,
  mail: Reported,
  at: number,
  id: string,
): Letter {
  const from = { name: 'Mail Delivery System', address: `mailer-daemon@${hostOf(mailbox)}` }
  const to = bareAddress(mail.envelopeFrom)
  const messageId = `<${id}@mx.${hostOf(mailbox)}>`
  const body = report === 'plain' ? inWords(mailbox, mail) : multipart(report, mailbox, mail, at, id)
  const lines = [
    'Return-Path: <>',
    `From: ${from.name} <${from.address}>`,
    `To: ${to}`,
    `Subject: ${SUBJECTS[report]}`,
    `Message-ID: ${messageId}`,
    `Date: ${dateLine(at)}`,
    ...(report === 'plain' ? [] : ['Auto-Submitted: auto-replied']),
    ...body,
    '',
  ]
  return {
    from,
    to,
    subject: SUBJECTS[report],
    text: body.join('\n'),
    html: '',
    envelopeFrom: '',
    source: { messageId, raw: lines.join('\n').replace(/\r?\n/g, '\r\n') },
  }
}
