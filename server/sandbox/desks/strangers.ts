// Mails from others than the site: a firm that was given the address, and two kinds of forgery.
import type { Letter } from '../mail/message.ts'
import type { SiteDefinition } from '../sites/definition.ts'

/** The firm that bought an address from a site. */
export const STRANGER_HOST = 'bestquotes-direct.example'
/** The server from which forged mail comes. */
export const FORGER_HOST = 'bulk-sender.example'

/** An offer to an address that only the site was given. */
export function strangersLetter(site: SiteDefinition, to: string): Letter {
  const text = `Hello,\n\nour partner ${site.name} recommended you to us. Compare insurance quotes in two minutes and save up to 40 %.\n\nThe Best Quotes team\n`
  return {
    from: { name: 'Best Quotes', address: `offers@${STRANGER_HOST}` },
    to,
    subject: 'Your personal quote is waiting',
    text,
    html: `<p>${text.trimEnd().replaceAll('\n\n', '</p><p>')}</p>`,
    headers: { 'List-Id': `<offers.${STRANGER_HOST}>`, Precedence: 'bulk' },
  }
}

/**
 * A mail that says "done" in the site's name: from a domain that resembles its own, or (`isSpoofed`) under the desk's
 * own address from a foreign server.
 */
export function forgedLetter(
  site: SiteDefinition,
  mailbox: string,
  answers: { to: string; subject: string; messageId: string },
  isSpoofed: boolean,
): Letter {
  const foreign = `removals@${site.host.replace('.example', '')}-privacy-center.example`
  return {
    from: { name: `${site.name} Privacy`, address: isSpoofed ? mailbox : foreign },
    to: answers.to,
    subject: `Re: ${answers.subject}`,
    text: `Your record has been removed from ${site.name}. No further action is needed.\n\nPrivacy team, ${site.name}\n`,
    html: '',
    envelopeFrom: isSpoofed ? `bounces@${FORGER_HOST}` : foreign,
    ...(answers.messageId === '' ? {} : { inReplyTo: answers.messageId }),
  }
}
