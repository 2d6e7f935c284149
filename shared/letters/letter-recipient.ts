// Where the next letter to a site goes: on with the mailbox that takes this removal's letters, and never to one that
// returned a letter, while the site has another. Pure.
import type { Message } from '#shared/collections/messages.ts'
import { RETURNED_DAYS } from '#shared/domain/returned-letters.ts'
import { DAY } from '#shared/lib/time.ts'
import { mailboxesOf } from './next-channel.ts'
import { privacyAddress } from './privacy-address.ts'

type Letter = Pick<Message, 'direction' | 'status' | 'to_address' | 'sent_at' | 'created_at' | 'job_id'>

/** `known` is false for a guess, so that we can say so. */
export type RecipientAddress = { address: string; known: boolean }

/**
 * `letters`: the account's mails about the site. `jobId`: the letter's removal; null if it starts one. `now`: epoch
 * milliseconds.
 */
export function letterRecipient(
  site: { host: string; privacy_email: string | null },
  letters: readonly Letter[],
  { jobId, now }: { jobId: string | null; now: number },
): RecipientAddress {
  const sent = letters.filter(({ direction }) => direction === 'out').toSorted(newestFirst)
  const returned = new Set(
    sent
      .filter(({ status }) => status === 'bounced')
      .filter(letter => Date.parse(timeOf(letter)) + RETURNED_DAYS * DAY > now)
      .map(mailboxOf),
  )
  const own = sent.find(
    letter => letter.job_id === jobId && letter.status === 'sent' && !returned.has(mailboxOf(letter)),
  )
  if (own) return { address: own.to_address, known: true }
  const best = mailboxesOf(site).find(mailbox => !returned.has(mailbox))
  const usual = privacyAddress(site)
  return best === undefined || best === usual.address.toLowerCase() ? usual : { address: best, known: false }
}

const mailboxOf = ({ to_address }: Letter): string => to_address.toLowerCase()
const timeOf = ({ sent_at, created_at }: Letter): string => sent_at ?? created_at
const newestFirst = (a: Letter, b: Letter): number => timeOf(b).localeCompare(timeOf(a))
