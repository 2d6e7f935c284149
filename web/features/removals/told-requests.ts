// Which requests of a removal gave the site something, and what: from its own timeline, so that it's there offline. Pure.
import type { Message } from '#shared/collections/messages.ts'
import type { RealtimeUpdate } from '#shared/collections/realtime-updates.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { type Around, type ToldRow, toldRows, toldTerm } from './told-rows.ts'

export type ToldRequest = {
  id: string
  /** ISO. */
  at: string
  /** By what it went: `Their opt-out form`. */
  way: string
  rows: readonly ToldRow[]
  /** What this device can't know about it. */
  gap: string | null
}

export type ToldFrom = {
  job: Pick<RemovalJob, 'job_type' | 'listing_url' | 'return_address' | 'agreed_fields'>
  updates: readonly RealtimeUpdate[]
  messages: readonly Message[]
  /** The fields of the site's form as it is now. */
  asks: readonly string[]
  around: Omit<Around, 'returnAddress' | 'agreed'>
}

const NOT_KEPT = 'We didn’t keep what was in this one. These are the fields their form asks for.'
const UNREAD = 'We don’t know what their form got.'
const BY_HAND = 'You sent this one, so we don’t know what you entered.'

/** Newest first. A confirmation link that was opened tells nothing new. */
export function toldRequests({ job, updates, messages, asks, around }: ToldFrom): ToldRequest[] {
  const known: Around = { ...around, returnAddress: job.return_address, agreed: job.agreed_fields ?? [] }
  const requests: ToldRequest[] = []
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
        rows: toldRows(told, known),
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

/** A request from before its values were kept: two of them are the removal's own, and so are known. */
function withoutValues(
  base: { id: string; at: string },
  job: ToldFrom['job'],
  asks: readonly string[],
): ToldRequest {
  const rows = asks.map(field => ({ term: toldTerm(field), ...ofRemoval(field, job) }))
  return { ...base, way: 'Their opt-out form', rows, gap: rows.length > 0 ? NOT_KEPT : UNREAD }
}

function ofRemoval(field: string, job: ToldFrom['job']): Pick<ToldRow, 'value' | 'note'> {
  if (field === 'email' && job.return_address)
    return { value: job.return_address, note: 'Made for this removal. Not your own.' }
  if (field === 'profileUrl' && job.listing_url)
    return { value: job.listing_url, note: 'They already have it' }
  return { value: null, note: null }
}

/** What was sent is kept whole, under its own heading. */
function letters(messages: readonly Message[], around: Around): ToldRequest[] {
  return messages
    .filter(one => one.direction === 'out' && one.status === 'sent')
    .map(one => ({
      id: one.id,
      at: one.sent_at ?? one.created_at,
      way: 'Your letter',
      rows: [
        { term: 'Subject', value: one.subject, note: 'All of it is under Messages' },
        ...toldRows([{ field: 'email', value: one.from_address, way: 'form' }], around),
      ],
      gap: null,
    }))
}
