// Rows as the developer API shows them.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { ExposureScan, SeenListing } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import type { RealtimeUpdate } from '#shared/collections/realtime-updates.ts'
import type { ReappearanceAlert } from '#shared/collections/reappearance-alerts.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { inWords } from '#shared/domain/timeline-texts.ts'
import { type PlannedDisclosure, plannedDisclosure, wayAt } from '#shared/guides/planned-disclosure.ts'
import type {
  ApiAlert,
  ApiExposure,
  ApiRemoval,
  ApiRemovalWithTimeline,
  ApiSite,
} from '#shared/protocol/developer-api/answers.ts'

/** Sites by id. */
export type SitesById = ReadonlyMap<string, DataBrokerSite>

const siteOf = (sites: SitesById, id: string) => ({ site_id: id, site_name: sites.get(id)?.name ?? id })

export function removalViewOf(job: RemovalJob, sites: SitesById): ApiRemoval {
  return {
    id: job.id,
    person_id: job.person_id,
    ...siteOf(sites, job.site_id),
    exposure_id: job.scan_id,
    listing_key: job.listing_key,
    listing_name: job.listing_name,
    listing_url: job.listing_url,
    status: job.status,
    assurance: job.assurance,
    job_type: job.job_type,
    waiting_for: job.waiting_for,
    attempts: job.attempts,
    agreed: job.agreed_fields ?? [],
    next_action_at: job.next_action_at,
    submitted_at: job.submitted_at,
    absent_since: job.absent_since,
    completed_at: job.completed_at,
    created_at: job.created_at,
    updated_at: job.updated_at,
  }
}

/** One event of a timeline, in today's wording. */
export function timelineEvent({
  id,
  created_at,
  update_data,
}: RealtimeUpdate): ApiRemovalWithTimeline['timeline'][number] {
  const { event, new_status, text, sentences = [], told = [] } = update_data
  const words = sentences.length > 0 ? inWords(sentences) : null
  return { id, at: created_at, event, status: new_status, text: words ?? text, disclosed: told }
}

/** `person`: whose exposure it is. `showsValues`: the key may also read people. `now` in epoch milliseconds. */
export type ExposureViewContext = {
  sites: SitesById
  person: Person | null
  showsValues: boolean
  now: number
}

export function exposureViewOf(scan: ExposureScan, context: ExposureViewContext): ApiExposure {
  return {
    id: scan.id,
    person_id: scan.person_id,
    ...siteOf(context.sites, scan.site_id),
    status: scan.status,
    requested_at: scan.requested_at,
    scan_date: scan.scan_date,
    next_check_at: scan.next_check_at,
    problem: scan.problem,
    listings: scan.listings.map(listing => listingViewOf(listing, scan.site_id, context)),
  }
}

function listingViewOf(
  listing: SeenListing,
  siteId: string,
  { sites, person, showsValues, now }: ExposureViewContext,
): ApiExposure['listings'][number] {
  const { key, url, name, age, akas, places, phones, relatives, confidence, verdict } = listing
  const site = sites.get(siteId) ?? null
  const way = wayAt(site)
  const isOpen = person !== null && verdict === 'yours' && listing.gone_at === null
  const request = isOpen ? plannedDisclosure(way, site, listing, person, now) : null
  return {
    ...{ key, url, name, age, akas, places, phones, relatives, confidence, verdict },
    decided_by: listing.decided_by,
    seen_by: listing.seen_by ?? 'scan',
    first_seen_at: listing.first_seen_at,
    last_seen_at: listing.last_seen_at,
    gone_at: listing.gone_at,
    removal: request && {
      way,
      asks: [...request.asks],
      beyond: [...request.beyond],
      values: showsValues ? valuesAsked(request, listing) : null,
    },
  }
}

/** The person's details by the names under which the site asks for them. An address made for the removal isn't theirs. */
function valuesAsked(
  { asks, beyond, values }: PlannedDisclosure,
  { url }: SeenListing,
): Record<string, string> {
  const others: Readonly<Record<string, string | null | undefined>> = {
    name: values.fullName,
    profileUrl: url,
  }
  return Object.fromEntries(
    [...asks, ...beyond].flatMap(field => {
      const value = values[field] ?? others[field]
      return value == null ? [] : [[field, value]]
    }),
  )
}

export function alertViewOf(alert: ReappearanceAlert, sites: SitesById): ApiAlert {
  return {
    id: alert.id,
    person_id: alert.person_id,
    ...siteOf(sites, alert.site_id),
    exposure_id: alert.scan_id,
    removal_id: alert.job_id,
    listing_key: alert.listing_key,
    status: alert.status,
    detected_at: alert.detected_at,
    previous_removal_date: alert.previous_removal_date,
    action: alert.action,
    new_removal_id: alert.new_job_id,
  }
}

export function siteViewOf({ template, ...site }: DataBrokerSite): ApiSite {
  return { ...site, removal_method: template?.is_active ? template.removal_method : null }
}
