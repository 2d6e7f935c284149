// Whether a mail's sender is a removal's site: by its domain, that of an address we wrote to, or a mail service's. Pure.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import { isAddressOf } from './privacy-address.ts'

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

/** What's known of a removal's site. */
export type SenderFacts = {
  /** The removal's site, and others of its network. */
  sites: readonly Pick<DataBrokerSite, 'host' | 'privacy_email'>[]
  /** Addresses that letters of this removal went to. */
  writtenTo: readonly string[]
}

/** True as well for a sender without a domain, since that says nothing. */
export function isKnownSender(from: string, { sites, writtenTo }: SenderFacts): boolean {
  const domain = domainOf(from)
  return (
    domain === '' ||
    sites.some(site => isAddressOf(site, bareAddress(from))) ||
    [...writtenTo.map(domainOf), ...MAILERS].some(one => domain === one || domain.endsWith(`.${one}`))
  )
}

/** Without a name before it: `Desk <a@b.example>` is `a@b.example`. */
export const bareAddress = (from: string): string => /[^\s<>]+@[^\s<>]+(?=>?\s*$)/.exec(from)?.[0] ?? ''

const domainOf = (from: string): string => {
  const address = bareAddress(from).toLowerCase()
  return address.slice(address.lastIndexOf('@') + 1)
}
