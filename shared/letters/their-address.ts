// Whether we may write to an address: only to the site, so that nobody can have us write to a stranger. Pure.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { Message } from '#shared/collections/messages.ts'
import { senderProof } from '#shared/domain/replies/sender-proof.ts'
import { stripQuotes } from '#shared/domain/replies/strip-quotes.ts'
import { bareAddress, isKnownSender } from './known-sender.ts'
import { isAddressOf } from './privacy-address.ts'

export type TheirAddressFacts = {
  /** The removal's site, and the one that supplies it. */
  sites: readonly Pick<DataBrokerSite, 'host' | 'privacy_email'>[]
  /** The removal's mails. */
  mails: readonly Pick<Message, 'direction' | 'from_address' | 'to_address' | 'body' | 'authentication'>[]
  /** The removal's own address; null before it has one. */
  returnAddress: string | null
}

/**
 * An address of the site, the one that a reply of the site came from, or one that such a reply names in its own words. A
 * reply counts only if it came to the removal's own address and its sender is proven: a mail that a person adds can say
 * anything. A mail service's domain proves no site, because anybody can have a mailbox there, so such a reply can be
 * answered but opens no other address.
 */
export function isTheirAddress(address: string, { sites, mails, returnAddress }: TheirAddressFacts): boolean {
  const isSites = (one: string) => sites.some(site => isAddressOf(site, one))
  if (isSites(address)) return true
  if (returnAddress === null) return false
  const wanted = address.toLowerCase()
  return mails
    .filter(
      mail =>
        mail.direction === 'in' &&
        mail.to_address.toLowerCase() === returnAddress.toLowerCase() &&
        senderProof(mail.authentication) === 'proven',
    )
    .some(mail => {
      const from = bareAddress(mail.from_address).toLowerCase()
      if (from === wanted) return isKnownSender(from, { sites, writtenTo: [] })
      return isSites(from) && names(stripQuotes(mail.body), wanted) && !isOurs(mails, wanted)
    })
}

/** A reply may repeat our letter without marking it as a quotation. */
const isOurs = (mails: TheirAddressFacts['mails'], wanted: string): boolean =>
  mails.some(mail => mail.direction === 'out' && mail.body.toLowerCase().includes(wanted))

/** Whether a text has the address as a whole. Bodies are long and strangers write them, so no pattern searches them. */
function names(text: string, wanted: string): boolean {
  const lower = text.toLowerCase()
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, at + 1)) {
    const after = lower.slice(at + wanted.length, at + wanted.length + 2)
    if (!/[^\s<>()[\],;:"']/.test(lower.charAt(at - 1)) && !/^(?:[a-z0-9-]|\.[a-z0-9])/.test(after))
      return true
  }
  return false
}

/** For the person, whose own mailbox can write to anybody. */
export const notTheirsText = (siteName: string): string =>
  `We write only to addresses of ${siteName} that we know. Correct it, or send the letter from your own email.`
