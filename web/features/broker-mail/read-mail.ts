// Reads an email on the device: enough to show it, and the text to send. The server parses it fully.
import PostalMime, { decodeWords, type Email } from 'postal-mime'
import { mailInText } from './forwarded-text.ts'
import { wordsOf } from './html-words.ts'

/** The limit of the function add-broker-mail, in characters (shared/protocol/functions.ts). */
export const MAIL_CHARACTERS_MAX = 200_000

export type BrokerMail = {
  /** As written in the email: a name, an address, or both. */
  from: string
  /** Lower case; empty if the email has none. */
  fromAddress: string
  subject: string
  /** Epoch milliseconds; null if the email doesn't say. */
  sentAt: number | null
  text: string
  /** The email as it is sent. */
  source: string
  /** Whether attachments were left out of `source`. */
  cut: boolean
}

export type MailProblem = 'not-a-mail' | 'no-text' | 'too-large'

export type MailReading = { ok: true; mail: BrokerMail } | { ok: false; problem: MailProblem }

type MailTexts = { plain: string | null; html: string | null }

/** Reads a file's bytes. */
export async function readMail(bytes: Uint8Array): Promise<MailReading> {
  const direct = await readBytes(bytes)
  if (direct.ok || direct.problem !== 'not-a-mail') return direct
  const forwarded = mailInText(textOf(bytes))
  return forwarded === null ? direct : readBytes(new TextEncoder().encode(forwarded))
}

async function readBytes(bytes: Uint8Array): Promise<MailReading> {
  const email = await parse(bytes)
  const header = (name: string) => email?.headers.find(({ key }) => key === name)?.value
  if (!email || !['from', 'subject', 'message-id'].some(header)) return { ok: false, problem: 'not-a-mail' }
  const texts = { plain: email.text ?? null, html: email.html ?? null }
  const text = texts.plain?.trim() || wordsOf(texts.html ?? '')
  if (text === '') return { ok: false, problem: 'no-text' }
  const source = sourceOf(bytes, header, texts)
  if (source === null) return { ok: false, problem: 'too-large' }
  const sentAt = Date.parse(email.date ?? '')
  return {
    ok: true,
    mail: {
      from: decodeWords(header('from') ?? ''),
      fromAddress: (email.from?.address ?? '').toLowerCase(),
      subject: email.subject ?? '',
      sentAt: Number.isNaN(sentAt) ? null : sentAt,
      text,
      ...source,
    },
  }
}

/** May precede an email: a byte order mark, blank lines, and a mailbox file's separator line. */
const LEAD = /^(\u00ef\u00bb\u00bf)?\s*(From [^\r\n]*\r?\n)?/
const FIELD = /^[!-9;-~]+[ \t]*:/

/** Null for bytes that don't begin with a header field, or that nest deeper than real emails do. */
async function parse(bytes: Uint8Array): Promise<Email | null> {
  const start = String.fromCharCode(...bytes.subarray(0, 2000))
  const lead = LEAD.exec(start)?.[0].length ?? 0
  if (!FIELD.test(start.slice(lead))) return null
  try {
    const email = await PostalMime.parse(bytes.subarray(lead))
    const isBroken = [email.subject, email.text, email.html].some(text => text?.includes('\ufffd'))
    return isBroken && !isUtf8(bytes) ? await PostalMime.parse(textOf(bytes.subarray(lead))) : email
  } catch {
    // The parser only throws when a limit is exceeded.
    return null
  }
}

/** Decodes bytes; anything but UTF-8 is read as the web's default charset. */
function textOf(bytes: Uint8Array): string {
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes)
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

type Header = (name: string) => string | undefined

/** The whole email if it fits and its bytes are text, else only its text; null if even that doesn't fit. */
function sourceOf(
  bytes: Uint8Array,
  header: Header,
  texts: MailTexts,
): { source: string; cut: boolean } | null {
  const large = bytes.length > MAIL_CHARACTERS_MAX
  if (!large && bytes.every(byte => byte < 0x80)) return { source: textOf(bytes), cut: false }
  const candidates = [texts, { ...texts, html: null }, { ...texts, plain: null }].filter(
    one => one.plain !== null || one.html !== null,
  )
  for (const candidate of candidates) {
    const source = rebuild(header, candidate)
    if (source.length <= MAIL_CHARACTERS_MAX) return { source, cut: large }
  }
  return null
}

/** An email with the same sender, date and id, and only these texts in UTF-8. */
function rebuild(header: Header, { plain, html }: MailTexts): string {
  const kept = ['From', 'To', 'Subject', 'Date', 'Message-ID'].flatMap(name => {
    const value = header(name.toLowerCase())
    return value === undefined ? [] : [`${name}: ${value}`]
  })
  const part = (type: string, text: string) =>
    [`Content-Type: ${type}; charset=utf-8`, 'Content-Transfer-Encoding: 8bit', '', text].join('\r\n')
  if (plain === null || html === null) {
    const body = plain === null ? part('text/html', html ?? '') : part('text/plain', plain)
    return [...kept, 'MIME-Version: 1.0', body].join('\r\n')
  }
  // Must not occur in any text: it would end the part there.
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
