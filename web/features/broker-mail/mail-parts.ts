// A mail's headers, and the text and HTML among its parts. Attachments are left where they are.
import { decodeText, decodeTransfer } from './decode-mail.ts'

/** Header fields by lower-case name, unfolded, first of each; values still encoded. */
export type Headers = ReadonlyMap<string, string>

export type MailTexts = { plain: string | null; html: string | null }

/** Deeper nesting is nobody's mail. */
const DEPTH_MAX = 8

/** Head and body; null when it does not begin with a header field. */
export function splitMail(binary: string): { headers: Headers; body: string } | null {
  // A mailbox file has a line of its own above each mail.
  const mail = binary.replace(/^\u00ef\u00bb\u00bf/, '').replace(/^\s*(From [^\r\n]*\r?\n)?/, '')
  const end = /\r?\n\r?\n/.exec(mail)
  const head = end ? mail.slice(0, end.index) : mail
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  if (!/^[!-9;-~]+[ \t]*:/.test(lines[0] ?? '')) return null
  const headers = new Map<string, string>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim())
  }
  return { headers, body: end ? mail.slice(end.index + end[0].length) : '' }
}

/** The first text and the first HTML of a mail, decoded. */
export function findTexts(headers: Headers, body: string, depth = 0): MailTexts {
  const { type, charset, boundary } = contentType(headers.get('content-type') ?? '')
  if (/^attachment/i.test(headers.get('content-disposition') ?? '')) return { plain: null, html: null }
  if (type.startsWith('multipart/') && boundary !== null && depth < DEPTH_MAX) {
    const found: MailTexts = { plain: null, html: null }
    for (const part of partsOf(body, boundary)) {
      const { headers: own, body: content } = splitMail(part) ?? {
        headers: new Map(),
        body: part.trimStart(),
      }
      const inner = findTexts(own, content, depth + 1)
      found.plain ??= inner.plain
      found.html ??= inner.html
    }
    return found
  }
  if (type !== 'text/plain' && type !== 'text/html') return { plain: null, html: null }
  const encoding = (headers.get('content-transfer-encoding') ?? '').trim().toLowerCase()
  const text = decodeText(decodeTransfer(body, encoding), charset)
  return type === 'text/html' ? { plain: null, html: text } : { plain: text, html: null }
}

function contentType(value: string): { type: string; charset: string; boundary: string | null } {
  const parameter = (name: string) =>
    new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^\\s;]+))`, 'i').exec(value)?.slice(1).find(Boolean)
  return {
    type: (value.split(';')[0] ?? '').trim().toLowerCase() || 'text/plain',
    charset: parameter('charset') ?? '',
    boundary: parameter('boundary') ?? null,
  }
}

function partsOf(body: string, boundary: string): string[] {
  const [, ...parts] = `\n${body}`.split(`\n--${boundary}`)
  const last = parts.findIndex(part => part.startsWith('--'))
  return (last === -1 ? parts : parts.slice(0, last)).map(part => part.replace(/^[^\n]*\n/, ''))
}
