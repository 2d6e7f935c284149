// Parses a mail, whatever it's like: limits what's read of it, and makes its text from its HTML where it has no other.
import { type ParsedMail, simpleParser } from 'mailparser'
import { htmlText } from '#shared/domain/replies/html-text.ts'

/** How much we read of a text and of HTML, in characters. A removal's messages store less. */
const TEXT_MAX = 200_000
const HTML_MAX = 400_000

/** @throws when it isn't a mail, or is made to exhaust its reader: too many parts, or headers without end. */
export async function parseMail(source: Buffer | string): Promise<ParsedMail> {
  const mail = await simpleParser(source, {
    // The parser's own conversion takes minutes for deeply nested HTML.
    skipHtmlToText: true,
    skipImageLinks: true,
    skipTextLinks: true,
    skipTextToHtml: true,
  })
  const html = mail.html ? mail.html.slice(0, HTML_MAX) : false
  const own = mail.text?.slice(0, TEXT_MAX) ?? ''
  const text = own.trim() === '' && html ? htmlText(html) : own
  return { ...mail, html, text }
}
