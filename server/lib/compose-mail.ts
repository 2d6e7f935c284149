// Builds a mail from its paragraphs, as text and as simple HTML.

/** A mail without its recipient. */
export type MailText = { subject: string; text: string; html: string }

/**
 * A paragraph; a link on its own line; or a text with its line breaks: `written` by us, or a `quote` of another person.
 */
export type MailPart = string | { link: string; label: string } | { written: string } | { quote: string }

/** The mail, signed with the product's name. Nothing in its parts can become markup. */
export function composeMail(subject: string, parts: readonly MailPart[]): MailText {
  const text = parts.map(textOf).join('\n\n')
  const html = parts.map(htmlOf).join('\n')
  return {
    subject,
    text: `${text}\n\nOfflist\n`,
    html: `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>\n<body>\n${html}\n<p>Offlist</p>\n</body></html>\n`,
  }
}

function textOf(part: MailPart): string {
  if (typeof part === 'string') return part
  if ('link' in part) return part.link
  return 'written' in part ? part.written : part.quote.replaceAll(/^/gm, '> ')
}

function htmlOf(part: MailPart): string {
  if (typeof part === 'string') return `<p style="overflow-wrap:anywhere">${escapeHtml(part)}</p>`
  if ('link' in part) return `<p><a href="${escapeHtml(part.link)}">${escapeHtml(part.label)}</a></p>`
  const lines = 'style="overflow-wrap:anywhere;white-space:pre-wrap"'
  return 'written' in part
    ? `<p ${lines}>${escapeHtml(part.written)}</p>`
    : `<blockquote ${lines}>${escapeHtml(part.quote)}</blockquote>`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
