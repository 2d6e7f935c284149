// Whether we may write to an address: only to the site, so that nobody can have us write to a stranger. Pure.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { Message } from '#shared/collections/messages.ts'
import { senderProof } from '#shared/domain/replies/sender-proof.ts'
import { isKnownSender } from './known-sender.ts'
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
 * An address of the site, the one that a reply of the site came from, or one that such a reply names. A reply counts
 * only if it came to the removal's own address and its sender is proven: a mail that a person adds can say anything.
 */
export function isTheirAddress(address: string, { sites, mails, returnAddress }: TheirAddressFacts): boolean {
  if (sites.some(site => isAddressOf(site, address))) return true
  if (returnAddress === null) return false
  const wanted = address.toLowerCase()
  return mails.some(
    mail =>
      mail.direction === 'in' &&
      mail.to_address.toLowerCase() === returnAddress.toLowerCase() &&
      senderProof(mail.authentication) === 'proven' &&
      isKnownSender(mail.from_address, { sites, writtenTo: [] }) &&
      (mail.from_address.toLowerCase() === wanted || namedIn(mail.body).includes(wanted)),
  )
}

const namedIn = (text: string): string[] =>
  text.toLowerCase().match(/[^\s<>()[\],;:"']+@[a-z0-9.-]+[a-z0-9]/g) ?? []

/** For the person, whose own mailbox can write to anybody. */
export const notTheirsText = (siteName: string): string =>
  `We write only to addresses of ${siteName} that we know. Correct it, or send the letter from your own email.`
