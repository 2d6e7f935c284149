// What a thread says about its letters and replies. Pure.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import { isAddressOf } from '#shared/letters/privacy-address.ts'
import type { Reading, ThreadEntry } from './thread-view.ts'

/** What became of a letter. Replies were received, which their title says. */
export const STATUS_WORDS: Readonly<Record<ThreadEntry['status'], string>> = {
  unsent: 'Saved on this device',
  queued: 'Waiting to go out',
  sent: 'Sent',
  failed: 'Couldn’t deliver',
  bounced: 'Came back',
  received: 'Received',
}

/** Who decided what a reply means, and how sure that is. */
export function readByWords({ by, settled, words, pending }: Reading): string {
  if (pending === 'unsent') return 'You say so. Saved on this device. We’ll send it when you’re online.'
  if (by === 'person') return 'You say so.'
  const how =
    by === 'rules'
      ? words.length > 0
        ? 'We go by the marked words.'
        : 'We go by its wording.'
      : 'We go by how such answers usually read.'
  return settled ? how : `${how} We’re not certain.`
}

/** Whether the sender is proven; empty if it couldn't be checked. */
export function senderWords({ sender }: Pick<ThreadEntry, 'sender'>, siteName: string): string {
  if (!sender || sender.proof === 'unknown') return ''
  return sender.proof === 'proven'
    ? `Really sent by ${sender.domain}.`
    : `We can’t prove that ${siteName} sent this.`
}

/** Services that send mail for others, under domains of their own. */
const MAILERS = [
  'amazonses.com',
  'dataguard.com',
  'freshdesk.com',
  'helpscout.com',
  'hubspot.com',
  'intercom.io',
  'mailgun.org',
  'onetrust.com',
  'salesforce.com',
  'sendgrid.net',
  'transcend.io',
  'trustarc.com',
  'zendesk.com',
]

export type SenderFacts = {
  /** The removal's site, and the others of its network. */
  sites: readonly Pick<DataBrokerSite, 'host' | 'privacy_email'>[]
  /** The address that was made for this removal. */
  returnAddress: string | null
  /** Addresses that letters of this removal went to. */
  writtenTo: readonly string[]
}

/**
 * A note if somebody else uses the address that only the site was given; empty otherwise. A mail that the person added
 * from their own mailbox came to another address.
 */
export function strangerNote(
  { direction, from, to }: Pick<ThreadEntry, 'direction' | 'from' | 'to'>,
  facts: SenderFacts,
  siteName: string,
): string {
  if (direction !== 'in' || facts.returnAddress === null) return ''
  if (to.toLowerCase() !== facts.returnAddress.toLowerCase()) return ''
  const domain = domainOf(from)
  const isKnown =
    domain === '' ||
    facts.sites.some(site => isAddressOf(site, bareAddress(from))) ||
    [...facts.writtenTo.map(domainOf), ...MAILERS].some(one => domain === one || domain.endsWith(`.${one}`))
  return isKnown ? '' : `This address was given to ${siteName} only.`
}

/** Without a name before it: `Desk <a@b.example>` is `a@b.example`. */
const bareAddress = (from: string): string => /[^\s<>]+@[^\s<>]+(?=>?\s*$)/.exec(from)?.[0] ?? ''

const domainOf = (from: string): string => {
  const address = bareAddress(from).toLowerCase()
  return address.slice(address.lastIndexOf('@') + 1)
}

const NAME_MAX = 36

/** A file's name, cut in the middle, so that its ending stays. */
export function shortName(name: string): string {
  if (name.length <= NAME_MAX) return name
  return `${name.slice(0, NAME_MAX - 13).trimEnd()}…${name.slice(-12)}`
}
