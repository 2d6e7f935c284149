// Where the next letter goes, from all letters to that site.
import { letterRecipient, type RecipientAddress } from '#shared/letters/letter-recipient.ts'
import { now } from '#web/data/clock.ts'
import { useDocs } from '#web/data/queries.ts'
import type { LetterSubject } from './letter-about.ts'

export function useRecipient(about: LetterSubject): RecipientAddress {
  const { site } = about
  const { docs } = useDocs('messages', { where: row => row.site_id === site.id })
  return letterRecipient(site, docs, { jobId: about.kind === 'removal' ? about.jobId : null, now: now() })
}
