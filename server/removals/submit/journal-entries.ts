// Entries of the journal outside the database. Each request and letter is recorded before it's sent, so that a database
// restored from a backup can be reconciled (server/removals/submit/reconcile-journal.ts). Entries hold ids and field
// names, no details.
import { createHash } from 'node:crypto'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { z } from '#shared/lib/z.ts'

const about = z.object({
  /** The id of the attempt or the letter. */
  id: z.uuid(),
  user_id: z.uuid(),
  person_id: z.uuid(),
  site_id: z.string(),
  scan_id: z.uuid(),
  job_id: z.uuid(),
  digest: z.string(),
  /** Product time. */
  left_at: z.number(),
})

export const journalEntry = z.discriminatedUnion('kind', [
  /** A form is about to be sent. With `confirms`, its confirmation link is about to be opened. */
  about.extend({ kind: z.literal('request'), confirms: z.boolean(), fields: z.array(z.string()) }),
  /** A letter is about to be handed to the mail server. */
  about.extend({ kind: z.literal('letter') }),
  /** The entry with this id and time was certainly not sent. */
  z.object({ kind: z.literal('stayed'), id: z.uuid(), left_at: z.number() }),
  /** An account is about to be deleted, with everything: a restored backup must not bring it back. */
  z.object({ kind: z.literal('deleted'), user_id: z.uuid(), left_at: z.number() }),
  /** A person has requested the deletion of their account, for this time. `id` is the deletion's. */
  z.object({
    kind: z.literal('deletion_requested'),
    id: z.uuid(),
    user_id: z.uuid(),
    due_at: z.number(),
    left_at: z.number(),
  }),
  /** The deletion with this id was canceled: a restored backup must not carry it out. */
  z.object({ kind: z.literal('deletion_canceled'), id: z.uuid(), left_at: z.number() }),
])
export type JournalEntry = z.infer<typeof journalEntry>
/** An entry whose request or letter may have been sent. */
export type SentEntry = Extract<JournalEntry, { kind: 'request' | 'letter' }>
export type DeletionRequest = Extract<JournalEntry, { kind: 'deletion_requested' }>
export type DeletionCancel = Extract<JournalEntry, { kind: 'deletion_canceled' }>

/** Identifies a listing by its site and its key in the scan, without storing its address. */
export const listingDigest = (siteId: string, key: string): string =>
  createHash('sha256').update(`${siteId}\n${key}`).digest('hex')

/** The fields of an entry that identify its removal. */
export function journalFieldsOf(userId: string, job: RemovalJob) {
  const { id: job_id, person_id, site_id, scan_id } = job
  return {
    user_id: userId,
    person_id,
    site_id,
    scan_id,
    job_id,
    digest: listingDigest(site_id, job.listing_key),
  }
}

/**
 * The entries that may have been sent: one per id, with its newest time. The order of the entries doesn't matter: each
 * server instance writes its own files, and we can't tell which of a day's files is older.
 */
export function readSentEntries(entries: readonly unknown[]): SentEntry[] {
  const all = entries.map(one => journalEntry.parse(one))
  const stayed = new Set(all.filter(one => one.kind === 'stayed').map(handingOver))
  const sent = new Map<string, SentEntry>()
  for (const entry of all) {
    if ((entry.kind !== 'request' && entry.kind !== 'letter') || stayed.has(handingOver(entry))) continue
    const other = sent.get(entry.id)
    if (!other || isNewer(entry, other)) sent.set(entry.id, entry)
  }
  return [...sent.values()].sort((one, other) => one.left_at - other.left_at)
}

/** The accounts that were deleted. */
export function readDeletedAccounts(entries: readonly unknown[]): ReadonlySet<string> {
  const deleted = entries.map(one => journalEntry.parse(one)).filter(one => one.kind === 'deleted')
  return new Set(deleted.map(({ user_id }) => user_id))
}

/** The deletions that were requested and not canceled, and the ids of those that were canceled. */
export function readDeletionRequests(entries: readonly unknown[]): {
  requested: DeletionRequest[]
  canceled: ReadonlySet<string>
} {
  const all = entries.map(one => journalEntry.parse(one))
  const canceled = new Set(all.filter(one => one.kind === 'deletion_canceled').map(({ id }) => id))
  return {
    requested: all.filter(one => one.kind === 'deletion_requested').filter(({ id }) => !canceled.has(id)),
    canceled,
  }
}

/** Identifies one submission. A letter that wasn't sent may be submitted again. */
const handingOver = ({ id, left_at }: Pick<SentEntry, 'id' | 'left_at'>) => `${id} ${left_at}`

/** At equal times, a confirmation is newer: the form is sent before its confirmation link is opened. */
function isNewer(entry: SentEntry, other: SentEntry): boolean {
  if (entry.left_at !== other.left_at) return entry.left_at > other.left_at
  return entry.kind === 'request' && entry.confirms
}
