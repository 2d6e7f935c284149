// Reading a mail on the device: enough to show it, and the text of it that is sent. The server reads it again, fully.
import { decodeText, decodeWords, toBinary, wordsOf } from './decode-mail.ts'
import { mailInText } from './forwarded-text.ts'
import { findTexts, type Headers, type MailTexts, splitMail } from './mail-parts.ts'

/** What the function add-broker-mail takes, in characters (shared/protocol/functions.ts). */
export const MAIL_CHARACTERS_MAX = 200_000

export type BrokerMail = {
  /** As the mail writes it: a name, an address, or both. */
  from: string
  /** Lower case; empty when the mail names none. */
  fromAddress: string
  subject: string
  /** Epoch milliseconds; null when the mail does not say. */
  sentAt: number | null
  text: string
  /** The mail as it is sent. */
  source: string
  /** Whether attachments were left out of `source`. */
  cut: boolean
}

export type MailProblem = 'not-a-mail' | 'no-text' | 'too-large'

export type MailReading = { ok: true; mail: BrokerMail } | { ok: false; problem: MailProblem }

/** Reads a file's bytes. */
export function readMail(bytes: Uint8Array): MailReading {
  const binary = toBinary(bytes)
  const direct = readBinary(binary)
  if (direct.ok || direct.problem !== 'not-a-mail') return direct
  const forwarded = mailInText(decodeText(binary, ''))
  return forwarded === null ? direct : readBinary(toBinary(new TextEncoder().encode(forwarded)))
}

function readBinary(binary: string): MailReading {
  const split = splitMail(binary)
  if (!split || !['from', 'subject', 'message-id'].some(name => split.headers.has(name))) {
    return { ok: false, problem: 'not-a-mail' }
  }
  const { headers } = split
  const texts = findTexts(headers, split.body)
  const text = texts.plain?.trim() || wordsOf(texts.html ?? '')
  if (text === '') return { ok: false, problem: 'no-text' }
  const source = sourceOf(binary, headers, texts)
  if (source === null) return { ok: false, problem: 'too-large' }
  const from = decodeWords(headers.get('from') ?? '')
  const sentAt = Date.parse((headers.get('date') ?? '').replace(/\s*\([^)]*\)/g, ''))
  return {
    ok: true,
    mail: {
      from,
      fromAddress: (/[^\s<>"',;:]+@[^\s<>"',;:]+/.exec(from)?.[0] ?? '').toLowerCase(),
      subject: decodeWords(headers.get('subject') ?? ''),
      sentAt: Number.isNaN(sentAt) ? null : sentAt,
      text,
      ...source,
    },
  }
}

const hasHighBytes = (binary: string) => /[\u0080-\u00ff]/.test(binary)

/** The mail whole where it fits and its bytes are text, else its words alone; null when not even these fit. */
function sourceOf(
  binary: string,
  headers: Headers,
  texts: MailTexts,
): { source: string; cut: boolean } | null {
  const fits = (source: string) => source.length <= MAIL_CHARACTERS_MAX
  const large = !fits(binary)
  if (!large && !hasHighBytes(binary)) return { source: binary, cut: false }
  const candidates = [texts, { ...texts, html: null }, { ...texts, plain: null }].filter(
    one => one.plain !== null || one.html !== null,
  )
  for (const candidate of candidates) {
    const source = rebuild(headers, candidate)
    if (fits(source)) return { source, cut: large }
  }
  return null
}

/** A mail of the same sender, date and number, with these texts in UTF-8 and nothing else. */
function rebuild(headers: Headers, { plain, html }: MailTexts): string {
  const kept = ['From', 'To', 'Subject', 'Date', 'Message-ID'].flatMap(name => {
    const value = headers.get(name.toLowerCase())
    return value === undefined ? [] : [`${name}: ${decodeText(value, '')}`]
  })
  const part = (type: string, text: string) =>
    [`Content-Type: ${type}; charset=utf-8`, 'Content-Transfer-Encoding: 8bit', '', text].join('\r\n')
  if (plain === null || html === null) {
    const body = plain === null ? part('text/html', html ?? '') : part('text/plain', plain)
    return [...kept, 'MIME-Version: 1.0', body].join('\r\n')
  }
  // Not in any text: it would end the part there.
  let boundary = 'offlist-part'
  while (plain.includes(boundary) || html.includes(boundary)) boundary += '-'
  return [
    ...kept,
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    part('text/plain', plain),
    `--${boundary}`,
    part('text/html', html),
    `--${boundary}--`,
    '',
  ].join('\r\n')
}
