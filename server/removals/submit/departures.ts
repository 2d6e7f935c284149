// What leaves for a site, as the journal outside the database keeps it: noted before it leaves, so that a database that
// is restored from a backup can be told (server/removals/submit/settle-departures.ts). Ids and names of fields, nothing of a person.
import { createHash } from 'node:crypto'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { z } from '#shared/lib/z.ts'

const about = z.object({
  /** Of the attempt, or of the letter. */
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

export const departure = z.discriminatedUnion('kind', [
  /** A form is about to be sent; or, `confirms`, the link of its confirmation mail is about to be opened. */
  about.extend({ kind: z.literal('request'), confirms: z.boolean(), fields: z.array(z.string()) }),
  /** A letter is about to be handed to the mail server. */
  about.extend({ kind: z.literal('letter') }),
  /** What was noted under this id with this time has certainly not left. */
  z.object({ kind: z.literal('stayed'), id: z.uuid(), left_at: z.number() }),
])
export type Departure = z.infer<typeof departure>
/** One that may have left. */
export type Left = Exclude<Departure, { kind: 'stayed' }>

/** A listing without its address: by its site, and by its key in its scan. */
export const listingDigest = (siteId: string, key: string): string =>
  createHash('sha256').update(`${siteId}\n${key}`).digest('hex')

/** What an entry says of its removal. */
export function aboutJob(userId: string, job: RemovalJob) {
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
 * What may have left, each id once, by its newest time. The order of the entries doesn't matter: copies of the server
 * write files of their own, and nothing tells which of two files of a day is older.
 */
export function readDepartures(entries: readonly unknown[]): Left[] {
  const all = entries.map(one => departure.parse(one))
  const stayed = new Set(all.filter(one => one.kind === 'stayed').map(handingOver))
  const left = new Map<string, Left>()
  for (const entry of all) {
    if (entry.kind === 'stayed' || stayed.has(handingOver(entry))) continue
    const other = left.get(entry.id)
    if (!other || isNewer(entry, other)) left.set(entry.id, entry)
  }
  return [...left.values()].sort((one, other) => one.left_at - other.left_at)
}

/** Names one handing-over: a letter that stayed may be handed over again. */
const handingOver = ({ id, left_at }: Departure) => `${id} ${left_at}`

/** A form is sent before the link of its confirmation mail is opened. */
function isNewer(entry: Left, other: Left): boolean {
  if (entry.left_at !== other.left_at) return entry.left_at > other.left_at
  return entry.kind === 'request' && entry.confirms
}
