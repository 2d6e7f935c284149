// Removals that the person has started and that aren't in the list yet: they wait on this device, or the server is
// setting them up. Pure.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Intent } from '#shared/collections/intents.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'

/** One listing whose removal was started. */
export type Starting = {
  id: string
  scanId: string
  listingKey: string
  personId: string
  siteName: string
  /** The name on the listing; empty if the listing is no longer on this device. */
  listingName: string
  /** Whether the server has the request; before that, it waits on this device. */
  sent: boolean
}

export type StartingContext = {
  scans: readonly ExposureScan[]
  jobs: readonly RemovalJob[]
  sites: ReadonlyMap<string, DataBrokerSite>
}

/** Its state in a word or two. */
export function startingLabel({ sent }: Pick<Starting, 'sent'>): string {
  return sent ? 'Being set up' : 'To be sent'
}

type Named = { scan_id: string; listing_key: string }

/** The listings that a request to start removals names. */
function namedBy(intent: Intent): readonly Named[] {
  return Array.isArray(intent.payload.listings) ? (intent.payload.listings as Named[]) : []
}

/**
 * Whether the request is still on its way. A finished one counts as on its way until its removals are on this device.
 * They arrive a moment later, and mustn't seem undone in between.
 */
function isOnItsWay(intent: Intent, jobs: ReadonlySet<string>): boolean {
  if (intent.kind !== 'start-removals' || intent.status === 'failed') return false
  if (intent.status !== 'done') return true
  const started = intent.result?.jobs
  return Array.isArray(started) && started.some(id => !jobs.has(String(id)))
}

/** Each listing once, in the order in which they were started. */
export function startingOf(intents: readonly Intent[], context: StartingContext): Starting[] {
  const jobs = new Set(context.jobs.map(job => job.id))
  const taken = new Set(
    context.jobs
      .filter(job => job.status !== 'cancelled' && job.assurance !== 'resurfaced')
      .map(job => `${job.scan_id} ${job.listing_key}`),
  )
  const found = new Map<string, Starting>()
  const waiting = intents.filter(intent => isOnItsWay(intent, jobs))
  for (const intent of [...waiting].sort((a, b) => a.created_at.localeCompare(b.created_at))) {
    for (const { scan_id, listing_key } of namedBy(intent)) {
      const id = `${scan_id} ${listing_key}`
      if (taken.has(id) || found.has(id)) continue
      const scan = context.scans.find(one => one.id === scan_id)
      found.set(id, {
        id,
        scanId: scan_id,
        listingKey: listing_key,
        personId: String(intent.payload.person_id),
        siteName: scan ? (context.sites.get(scan.site_id)?.name ?? scan.site_id) : 'A site',
        listingName: scan?.listings.find(listing => listing.key === listing_key)?.name ?? '',
        sent: intent.status !== 'pending',
      })
    }
  }
  return [...found.values()]
}
