// What a removal's form is filled in with once more, for the page before a live view. Pure.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { plannedDisclosure, wayAt } from '#shared/guides/planned-disclosure.ts'
import { type PlanFact, planFacts } from '#web/features/exposures/plan-facts.ts'

type Sources = {
  job: Pick<RemovalJob, 'person_id' | 'scan_id' | 'listing_key' | 'listing_name' | 'agreed_fields'>
  site: DataBrokerSite
  /** Null if this device no longer has it. */
  listing: SeenListing | null
  person: Person
  now: number
}

const NOT_AGREED = 'The listing doesn’t show it, so we don’t fill it in. That’s up to you.'
const UNKNOWN = 'As you told us, or as the listing shows it.'

/** Nothing can be agreed to here: what the person didn't agree to when the removal started isn't sent. */
export function disclosedInLiveView({ job, site, listing, person, now }: Sources): PlanFact[] {
  const way = wayAt(site)
  const { asks, values, beyond } = listing
    ? plannedDisclosure(way, site, listing, person, now)
    : { asks: site.template?.disclosure ?? [], values: {}, beyond: [] }
  const line = {
    id: `${job.scan_id} ${job.listing_key}`,
    personId: job.person_id,
    personName: '',
    siteId: site.id,
    siteName: site.name,
    listingName: job.listing_name,
    way,
    supplier: null,
    asks,
    sends: [],
    values,
    beyond,
    minutes: 0,
    finishMinutes: 0,
    scanId: job.scan_id,
    listingKey: job.listing_key,
  }
  const agreed = job.agreed_fields ?? []
  return planFacts([line], [line]).map(fact => {
    const { fields, values: shown } = fact
    const isWithheld = fields.some(field => !agreed.includes(field))
    if (isWithheld) return { ...fact, values: [], note: NOT_AGREED, fields: [] }
    const isUnknown = listing === null && shown.length === 0 && !NOTED.has(fact.id)
    return { ...fact, fields: [], note: isUnknown ? UNKNOWN : fact.note }
  })
}

/** Facts that have no value, but always a note of their own. */
const NOTED: ReadonlySet<string> = new Set(['link', 'email'])
