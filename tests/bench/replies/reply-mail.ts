// A text of the replies bench as a mail, and what is known when it is read.
import type { ReplyMail } from '#shared/domain/replies/classify-reply.ts'
import { letterOf, type ReplyText } from './reply-text.ts'

/** A text as the mail that the product reads. */
export function mailOf({ subject, text, html, headers }: ReplyText): ReplyMail {
  return { subject, text, html: html ?? null, from: null, headers: headers ?? {} }
}

/** What the product knows when it reads that mail. */
export function aboutOf(text: ReplyText) {
  return { broker: { name: 'Broker', domain: 'broker.example' }, letter: letterOf(text), returnAddress: null }
}
