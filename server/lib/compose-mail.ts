// A mail from its paragraphs: as text, and as the plainest HTML.

/** A mail without its recipient. */
export type MailText = { subject: string; text: string; html: string }

/** A paragraph, or a link on a line of its own. */
export type MailPart = string | { link: string; label: string }

/** The mail, signed with the product's name. Nothing in its parts can become markup. */
export function composeMail(subject: string, parts: readonly MailPart[]): MailText {
  const text = parts.map(part => (typeof part === 'string' ? part : part.link)).join('\n\n')
  const html = parts
    .map(part =>
      typeof part === 'string'
        ? `<p style="overflow-wrap:anywhere">${escapeHtml(part)}</p>`
        : `<p><a href="${escapeHtml(part.link)}">${escapeHtml(part.label)}</a></p>`,
    )
    .join('\n')
  return {
    subject,
    text: `${text}\n\nOfflist\n`,
    html: `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>\n<body>\n${html}\n<p>Offlist</p>\n</body></html>\n`,
  }
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
