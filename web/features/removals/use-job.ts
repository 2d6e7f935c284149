// One removal with all its related data, kept up to date from the device's store.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import { isMail, type Mail } from '#shared/collections/messages.ts'
import type { RealtimeUpdate } from '#shared/collections/realtime-updates.ts'
import { mirrorsAt } from '#shared/domain/mirrors.ts'
import { isUnsearchable } from '#shared/domain/own-check.ts'
import { useDoc, useDocs, useSites } from '#web/data/queries.ts'
import type { JobView } from './job-view.ts'
import { useJobViews } from './use-job-views.ts'

export type JobDetails = {
  view: JobView
  listing: SeenListing | null
  updates: readonly RealtimeUpdate[]
  messages: readonly Mail[]
  /** The removal at the parent site that clears this one. */
  parent: JobView | null
  /** Names of sites that show the same data. */
  mirrors: readonly string[]
  /** Hosts of the site, as known and as opened here. */
  hosts: readonly string[]
  /** The site, and the others of its network. */
  network: readonly DataBrokerSite[]
  /** Fields that the site's form asks for, as currently known. */
  asks: readonly string[]
  /** When the site is checked next (ISO); null if not planned or not known. */
  nextCheckAt: string | null
  /** Whether we can't search the site now, so that the person's own checks count. */
  isUnsearchable: boolean
  /** Whether the lookup of the listing's scan has finished. */
  settled: boolean
}

/** `missing` if the device's store has no such removal. */
export function useJob(
  jobId: string,
): { status: 'loading' } | { status: 'missing' } | { status: 'ready'; details: JobDetails } {
  const { status, views } = useJobViews()
  const view = views.find(candidate => candidate.job.id === jobId)
  const scan = useDoc('exposure_scans', view?.job.scan_id ?? '')
  const { sites } = useSites()
  const updates = useDocs('realtime_updates', { where: row => row.job_id === jobId })
  const messages = useDocs('messages', { where: row => row.job_id === jobId })
  if (status === 'loading') return { status }
  if (!view) return { status: 'missing' }
  const site = sites.get(view.job.site_id)
  const listing = scan.doc?.listings.find(item => item.key === view.job.listing_key) ?? null
  return {
    status: 'ready',
    details: {
      view,
      listing,
      updates: updates.docs,
      messages: messages.docs.filter(isMail),
      parent: views.find(candidate => candidate.job.id === view.job.parent_job_id) ?? null,
      mirrors: mirrorsOf(site, listing?.last_seen_at ?? view.job.created_at),
      hosts: hostsOf(site),
      network: site ? networkOf(site, [...sites.values()]) : [],
      asks: site?.template?.disclosure ?? [],
      nextCheckAt: scan.doc?.next_check_at ?? null,
      isUnsearchable: isUnsearchable(scan.doc, site),
      settled: scan.status === 'ready',
    },
  }
}

function mirrorsOf(site: DataBrokerSite | undefined, at: string): string[] {
  return mirrorsAt(site?.template?.mirrors ?? [], at).map(({ name }) => name)
}

/** Sites with the same owner, by who supplies whose data. */
function networkOf(site: DataBrokerSite, all: readonly DataBrokerSite[]): DataBrokerSite[] {
  const owner = site.parent_id ?? site.id
  return all.filter(one => one.id === site.id || one.id === owner || one.parent_id === owner)
}

function hostsOf(site: DataBrokerSite | undefined): string[] {
  return site ? [...new Set([site.host, new URL(site.url).hostname])] : []
}
