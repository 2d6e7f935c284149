// Builds a product mail from its paragraphs, as text and as HTML. mail-design.ts has its look.
import { mailPage, styled } from './mail-design.ts'

/** A mail without its recipient. `headers` beyond the usual ones. */
export type MailText = {
  subject: string
  text: string
  html: string
  headers?: Readonly<Record<string, string>>
}

/**
 * A paragraph; a button with its address; a code to type; a list; or a text with its line breaks: `written` by us, or a
 * `quote` of another person.
 */
export type MailPart =
  | string
  | { link: string; label: string }
  | { say: string; code: string }
  | { list: readonly string[] }
  | { written: string }
  | { quote: string }

/** The frame around the parts. */
export type MailFrame = {
  /** Why the person gets this mail, as a sentence: the end of every mail. */
  why: string
  /** Links below it, such as the one that turns this kind of mail off. */
  whyLinks?: readonly { link: string; label: string }[]
  /** What a mailbox shows beside the subject; by default the first paragraph. */
  preheader?: string
}

/** Line breaks and other control characters. In a subject, they could begin another header. */
const CONTROL = /\p{Cc}/u

/**
 * The mail, under the product's name. Nothing in its parts can become markup.
 * @throws if the subject is more than one line.
 */
export function composeMail(subject: string, parts: readonly MailPart[], frame: MailFrame): MailText {
  if (CONTROL.test(subject)) throw new Error('a subject is one line')
  const links = frame.whyLinks ?? []
  const text = [
    ...parts.map(textOf),
    `-- \nOfflist\n${[frame.why, ...links.map(({ link, label }) => `${label}: ${link}`)].join('\n')}`,
  ]
  const first = parts.find(part => typeof part === 'string')
  return {
    subject,
    text: `${text.join('\n\n')}\n`,
    html: mailPage({
      title: escapeHtml(subject),
      preheader: escapeHtml(frame.preheader ?? first ?? subject),
      body: parts.map(htmlOf).join('\n'),
      foot: footOf(frame.why, links),
    }),
  }
}

function textOf(part: MailPart): string {
  if (typeof part === 'string') return part
  if ('link' in part) return `${part.label}:\n${part.link}`
  if ('code' in part) return `${part.say} ${part.code}`
  if ('list' in part) return part.list.map(line => `- ${line}`).join('\n')
  return 'written' in part ? part.written : part.quote.replaceAll(/^/gm, '> ')
}

function htmlOf(part: MailPart): string {
  if (typeof part === 'string') return `<p ${styled('text')}>${escapeHtml(part)}</p>`
  if ('link' in part) return buttonOf(part)
  if ('code' in part)
    return `<p ${styled('text')}>${escapeHtml(part.say)}<br><span ${styled('code')}>${escapeHtml(part.code)}</span></p>`
  if ('list' in part) {
    const items = part.list.map(line => `<li ${styled('item')}>${escapeHtml(line)}</li>`)
    return `<ul ${styled('list')}>${items.join('')}</ul>`
  }
  return 'written' in part
    ? `<p ${styled('lines')}>${escapeHtml(part.written)}</p>`
    : `<blockquote ${styled('quote')}>${escapeHtml(part.quote)}</blockquote>`
}

/** The address below a button is for mail programs that don't open it, and for people who want to see it first. */
function buttonOf({ link, label }: { link: string; label: string }): string {
  const href = escapeHtml(link)
  return `<p ${styled('action')}><a ${styled('button')} href="${href}">${escapeHtml(label)}</a></p>
<p ${styled('address')}>Or open this address:<br><a ${styled('link')} href="${href}">${href}</a></p>`
}

function footOf(why: string, links: readonly { link: string; label: string }[]): string {
  const also = links.map(
    ({ link, label }) => `<a ${styled('footLink')} href="${escapeHtml(link)}">${escapeHtml(label)}</a>`,
  )
  return `<p ${styled('foot')}>${[escapeHtml(why), ...also].join('<br>')}</p>`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
