// The texts of ticket mails. A stranger's text is included without clickable links, and only in mails to the operator:
// we don't know whether the typed address belongs to the sender.
import { replyPromise, TICKET_CATEGORIES, type TicketCategory } from '#shared/domain/tickets.ts'
import { composeMail, type MailText } from '../lib/compose-mail.ts'
import { withoutLinks } from './without-links.ts'

const TO_OPERATOR = {
  why: 'You’re getting this email because messages to this Offlist service are mailed to this address.',
}
const TO_SENDER = { why: 'You’re getting this email because someone wrote to us with this address.' }

/** A message and its sender. */
export type TicketContent = {
  number: string
  category: string
  name: string
  email: string
  phone: string | null
  subject: string
  text: string
}

export const categoryText = (category: string): string =>
  TICKET_CATEGORIES[category as TicketCategory] ?? category

/** To the operator: a new message. `link`: the ticket in the inbox. */
export function noticeMail(written: TicketContent, link: string): MailText {
  const from = [written.name, written.email, ...(written.phone === null ? [] : [written.phone])].join(', ')
  return composeMail(
    `${written.number} ${withoutLinks(written.subject)}`,
    [
      `From ${withoutLinks(from)}. About: ${categoryText(written.category)}.`,
      { quote: withoutLinks(written.text) },
      'Answer in the inbox, so that your answer stays with the ticket:',
      { link, label: 'Open the ticket' },
      'If you reply to this email instead, your reply goes straight to the sender.',
    ],
    TO_OPERATOR,
  )
}

/**
 * To the sender: the ticket's number and category, without any of their words. `supportPage`: a page with more
 * information; `replyHours`: the reply time that the operator promises, or null.
 */
export function ticketReceiptMail(
  { number, category }: Pick<TicketContent, 'number' | 'category'>,
  { supportPage, replyHours }: { supportPage: string; replyHours: number | null },
): MailText {
  const promise = replyHours === null ? [] : [replyPromise(replyHours)]
  return composeMail(
    threadSubject(number),
    [
      `We got your message. Its number is ${number}, and it’s about: ${categoryText(category)}.`,
      ...promise,
      'We’ll answer by email. You can find answers to common questions here:',
      { link: supportPage, label: 'Open support' },
      'If you didn’t write to us, someone typed your address into our form. You can ignore this email.',
    ],
    TO_SENDER,
  )
}

/** To the sender: the operator's answer. */
export function replyMail(number: string, text: string): MailText {
  return composeMail(
    `Re: ${threadSubject(number)}`,
    [{ written: text }, `This is our answer to your message ${number}. To write again, reply to this email.`],
    TO_SENDER,
  )
}

/** The same subject in all mails of a ticket, so that mail programs group them. */
const threadSubject = (number: string) => `Your message to Offlist (${number})`
