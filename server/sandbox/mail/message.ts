// Writes and parses mail: messages as their source and as the parts that the mailbox shows.
import { simpleParser } from 'mailparser'
import { createTransport } from 'nodemailer'
import type { Signer } from './dns.ts'

/** A stored message: `raw` is the transmitted source, the rest is for reading. */
export type Message = {
  messageId: string
  from: string
  /** The recipients' bare addresses. */
  to: readonly string[]
  subject: string
  text: string
  html: string
  raw: Buffer
  /** Message ids of the mails this answers. */
  references: readonly string[]
  /** The envelope's sender, to which delivery reports go; empty for reports and automatic answers. */
  envelopeFrom: string
}

/** What a privacy desk's mail is about: the letter's number, and what the desk meant and did. It isn't sent. */
export type DeskNote = { letter: number; answer: string; meaning: string; effect: string }

/** A mail to write. All of it survives a trip through JSON. */
export type Letter = {
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html: string
  /** Message id of the mail this answers. */
  inReplyTo?: string
  /** Further headers. */
  headers?: Readonly<Record<string, string>>
  /** The envelope's sender, if it isn't `from`. */
  envelopeFrom?: string
  /** `content` is base64. */
  attachments?: readonly { filename: string; contentType: string; content: string }[]
  /** The whole source, written already, instead of all the parts above. */
  source?: { messageId: string; raw: string }
  desk?: DeskNote
  /** How often it arrives; once by default. */
  copies?: number
}

/** The bare address in `Name <address>`. */
export function bareAddress(text: string): string {
  return (/<([^<>]+)>/.exec(text)?.[1] ?? text).trim()
}

/** The part after the `@`, in lower case. */
export function hostOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}

/** Writes `letter` as a message dated `date`, signed by `signer` (DKIM). */
export async function composeMessage(letter: Letter, date: Date, signer?: Signer): Promise<Message> {
  const { from, to, subject, text, html, inReplyTo, headers, attachments, source } = letter
  const parts = {
    from: `${from.name} <${from.address}>`,
    to: [to],
    subject,
    text,
    html,
    references: inReplyTo === undefined ? [] : [inReplyTo],
    envelopeFrom: letter.envelopeFrom ?? from.address,
  }
  const reply = inReplyTo === undefined ? {} : { inReplyTo, references: inReplyTo }
  const files = attachments?.map(one => ({ ...one, encoding: 'base64' as const }))
  const written = source
    ? { raw: source.raw, envelope: { from: parts.envelopeFrom, to } }
    : {
        from,
        to,
        subject,
        ...(text === '' ? {} : { text }),
        ...(html === '' ? {} : { html }),
        date,
        ...reply,
        ...(headers ? { headers: { ...headers } } : {}),
        ...(files ? { attachments: files } : {}),
      }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const info = await transport.sendMail({ ...written, ...(signer ? { dkim: signer } : {}) })
  if (!Buffer.isBuffer(info.message)) throw new Error('the message was not built in memory')
  return { ...parts, messageId: source?.messageId ?? info.messageId, raw: info.message }
}

/** Parses a received message; `to` are the envelope's recipients. */
export async function parseMessage(
  raw: Buffer,
  envelope: { from: string; to: readonly string[] },
): Promise<Message> {
  const parsed = await simpleParser(raw, { skipImageLinks: true, skipTextToHtml: true })
  return {
    messageId: parsed.messageId ?? '',
    from: parsed.from?.text ?? envelope.from,
    to: envelope.to,
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html === false ? '' : (parsed.html ?? ''),
    raw,
    references: [...new Set([parsed.inReplyTo ?? '', ...[parsed.references ?? []].flat()])].filter(
      id => id !== '',
    ),
    envelopeFrom: envelope.from,
  }
}

/** The address for replies to a raw message. */
export async function replyAddress(raw: Buffer): Promise<string | null> {
  const parsed = await simpleParser(raw, { skipImageLinks: true, skipTextToHtml: true })
  return parsed.replyTo?.value[0]?.address ?? parsed.from?.value[0]?.address ?? null
}
