// Parses a mail, whatever it's like: limits what's read of it, and makes its text from its HTML where it has no other.
import { setTimeout as pause } from 'node:timers/promises'
import { type ParsedMail, simpleParser } from 'mailparser'
import { htmlText } from '#shared/domain/replies/html-text.ts'
import { SECOND } from '#shared/lib/time.ts'

/** How much we read of a text and of HTML, in characters. A removal's messages store less. */
const TEXT_MAX = 200_000
const HTML_MAX = 400_000
/** For some malformed mails, the parser waits forever (mailparser 3.9.31). Wall time. */
const LIMIT = 10 * SECOND

const OPTIONS = {
  // The parser's own conversion takes minutes for deeply nested HTML.
  skipHtmlToText: true,
  skipImageLinks: true,
  skipTextLinks: true,
  skipTextToHtml: true,
} as const

/**
 * @throws when it isn't a mail, or is made to exhaust its reader: too many parts, headers without end, or no end at all.
 */
export async function parseMail(source: Buffer | string, limit = LIMIT): Promise<ParsedMail> {
  const stop = new AbortController()
  const timer = pause(limit, null, { signal: stop.signal }).catch(() => null)
  const mail = await Promise.race([simpleParser(source, OPTIONS), timer]).finally(() => stop.abort())
  if (mail === null) throw new Error('the mail has no end')
  const html = mail.html ? mail.html.slice(0, HTML_MAX) : false
  const own = mail.text?.slice(0, TEXT_MAX) ?? ''
  const text = own.trim() === '' && html ? htmlText(html) : own
  return { ...mail, html, text }
}
