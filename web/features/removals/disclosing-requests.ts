// A removal's requests that disclosed details to the site, from its own timeline, so that they're available offline.
// Pure.
import type { Message } from '#shared/collections/messages.ts'
import type { RealtimeUpdate } from '#shared/collections/realtime-updates.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { type DisclosedRow, type DisclosureContext, disclosedRows, fieldTerm } from './disclosed-rows.ts'

export type DisclosingRequest = {
  id: string
  /** ISO. */
  at: string
  /** How it was sent: `Their opt-out form`. */
  way: string
  rows: readonly DisclosedRow[]
  /** A sentence about details that this device can't know. */
  gap: string | null
}

export type DisclosingSources = {
  job: Pick<RemovalJob, 'job_type' | 'listing_url' | 'return_address' | 'agreed_fields'>
  updates: readonly RealtimeUpdate[]
  messages: readonly Message[]
  /** The fields of the site's form as it is now. */
  asks: readonly string[]
  around: Omit<DisclosureContext, 'returnAddress' | 'agreed'>
}

const NOT_KEPT = 'We didn’t keep what was in this one. These are the fields their form asks for.'
const UNREAD = 'We don’t know what their form got.'
const BY_HAND = 'You sent this one, so we don’t know what you entered.'

/** Newest first. Opening a confirmation link discloses nothing new. */
export function disclosingRequests({
  job,
  updates,
  messages,
  asks,
  around,
}: DisclosingSources): DisclosingRequest[] {
  const known: DisclosureContext = {
    ...around,
    returnAddress: job.return_address,
    agreed: job.agreed_fields ?? [],
  }
  const requests: DisclosingRequest[] = []
  let isOpen = false
  for (const update of updates.toSorted((a, b) => a.created_at.localeCompare(b.created_at))) {
    const { event, told = [] } = update.update_data
    const sent = event === 'mail_awaited' || event === 'submitted' || event === 'outcome_unknown'
    const base = { id: update.id, at: update.created_at }
    if (told.length > 0)
      requests.push({
        ...base,
        way: told.some(one => one.way === 'form')
          ? 'Their opt-out form'
          : 'The address of their opt-out page',
        rows: disclosedRows(told, known),
        gap: event === 'outcome_unknown' ? 'We’re not sure it went out, so we count it as told.' : null,
      })
    else if (event === 'person_completed')
      requests.push({ ...base, way: 'You, on their site', rows: [], gap: BY_HAND })
    else if (sent && !isOpen && job.job_type === 'automated') requests.push(withoutValues(base, job, asks))
    if (sent) isOpen = event !== 'submitted'
    if (event === 'try_again') isOpen = false
  }
  return [...requests, ...letters(messages, known)].sort((a, b) => b.at.localeCompare(a.at))
}

/** A request from before values were stored: two of its values belong to the removal itself, so we know them. */
function withoutValues(
  base: { id: string; at: string },
  job: DisclosingSources['job'],
  asks: readonly string[],
): DisclosingRequest {
  const rows = asks.map(field => ({ term: fieldTerm(field), ...ofRemoval(field, job) }))
  return { ...base, way: 'Their opt-out form', rows, gap: rows.length > 0 ? NOT_KEPT : UNREAD }
}

function ofRemoval(field: string, job: DisclosingSources['job']): Pick<DisclosedRow, 'value' | 'note'> {
  if (field === 'email' && job.return_address)
    return { value: job.return_address, note: 'Made for this removal. Not your own.' }
  if (field === 'profileUrl' && job.listing_url)
    return { value: job.listing_url, note: 'They already have it' }
  return { value: null, note: null }
}

/** The address that it came from. Of a letter from their own mailbox, we don't know which. */
function senderRow(letter: Message, around: DisclosureContext): DisclosedRow[] {
  if (letter.sent_by_person)
    return [{ term: fieldTerm('email'), value: null, note: 'Your own: you sent it from your own mailbox' }]
  return disclosedRows([{ field: 'email', value: letter.from_address, way: 'form' }], around)
}

/** Sent letters are stored in full under Letters. One that came back has still been with their mail server. */
function letters(messages: readonly Message[], around: DisclosureContext): DisclosingRequest[] {
  return messages
    .filter(one => one.direction === 'out' && (one.status === 'sent' || one.status === 'bounced'))
    .map(one => ({
      id: one.id,
      at: one.sent_at ?? one.created_at,
      way: 'Your letter',
      rows: [
        { term: 'Subject', value: one.subject, note: 'All of it is under Letters' },
        ...senderRow(one, around),
      ],
      gap: null,
    }))
}
