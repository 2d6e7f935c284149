// The texts of the sandbox sites' mails.
import { escapeHtml } from '../markup.ts'
import type { SiteDefinition } from '../sites/definition.ts'
import { trackedLink } from '../third-parties/mail-tracker.ts'
import type { Listing } from '../world/listing.ts'
import type { Letter } from './message.ts'

/** `at once`, `within 36 hours`, `within 5 days`. */
export function delayText(hours: number): string {
  if (hours === 0) return 'at once'
  return hours > 48 ? `within ${Math.round(hours / 24)} days` : `within ${hours} hours`
}

function sender(site: SiteDefinition, mailbox: string): Letter['from'] {
  return { name: site.name, address: mailbox }
}

function dressed(
  site: SiteDefinition,
  paragraphs: readonly string[],
  link?: { href: string; label: string },
): string {
  const { brand, onBrand, accent, onAccent } = site.look.colors
  const body = paragraphs.map(text => `<p style="margin:0 0 14px">${escapeHtml(text)}</p>`).join('')
  const button = link
    ? `<p style="margin:22px 0"><a href="${escapeHtml(link.href)}" style="background:${accent};color:${onAccent};padding:12px 22px;border-radius:6px;text-decoration:none;font-weight:700;display:inline-block">${escapeHtml(link.label)}</a></p><p style="font-size:13px;color:#666;word-break:break-all">Or open this address: ${escapeHtml(link.href)}</p>`
    : ''
  return `<!doctype html><html><body style="margin:0;background:#f2f2f2;font-family:Arial,Helvetica,sans-serif;color:#222"><div style="max-width:560px;margin:0 auto;padding:24px 14px"><div style="background:${brand};color:${onBrand};padding:18px 24px;font-size:20px;font-weight:700;border-radius:8px 8px 0 0">${escapeHtml(site.name)}</div><div style="background:#fff;padding:24px;line-height:1.5;border-radius:0 0 8px 8px">${body}${button}</div><p style="font-size:12px;color:#777;text-align:center"><a href="https://${site.host}/privacy" style="color:#777">Privacy</a> · <a href="https://${site.host}/about" style="color:#777">Help</a> · <a href="https://${site.host}${site.optOut.path}" style="color:#777">Remove another record</a></p></div></body></html>`
}

/**
 * Asks the person to confirm with a link that works once. A tracked link is only in the HTML part, and leads through
 * another host.
 */
export function confirmationLetter(
  site: SiteDefinition,
  listing: Listing,
  to: string,
  reference: string,
  link: string,
  isTracked = false,
): Letter {
  const hours = site.optOut.flow === 'parent' ? 0 : site.optOut.hours
  const lines = [
    `Somebody asked us to remove the record of ${listing.name} from ${site.name}. Reference ${reference}.`,
    'Please confirm the request. The link works once.',
  ]
  const after = `After confirmation the record goes ${delayText(hours)}. If this was not you, do nothing.`
  return {
    from: sender(site, `no-reply@${site.host}`),
    to,
    subject: `Confirm your removal request (${reference})`,
    text: isTracked
      ? `${site.name} has written to you. Your mail program does not show the message: please open it in one that shows HTML.\n`
      : `${lines.join('\n\n')}\n\n${link}\n\n${after}\n\n${site.name}\nhttps://${site.host}/privacy\n`,
    html: dressed(site, [...lines, after], {
      href: isTracked ? trackedLink(link) : link,
      label: 'Confirm removal',
    }),
  }
}

/** A reply of the privacy desk, in the thread of the original mail. A `link` also becomes a button. */
export function deskLetter(
  site: SiteDefinition,
  mailbox: string,
  answers: { to: string; subject: string; messageId: string },
  paragraphs: readonly string[],
  { signature = 'Privacy desk', link }: { signature?: string; link?: { href: string; label: string } } = {},
): Letter {
  const subject = /^re:/i.test(answers.subject) ? answers.subject : `Re: ${answers.subject}`
  const signed = [...paragraphs, `${signature}, ${site.name}`]
  return {
    from: sender(site, mailbox),
    to: answers.to,
    subject,
    text: `${signed.join('\n\n')}\n`,
    html: dressed(site, signed, link),
    ...(answers.messageId === '' ? {} : { inReplyTo: answers.messageId }),
  }
}
