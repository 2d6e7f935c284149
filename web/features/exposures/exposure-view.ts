// A person's listings, sorted into theirs, doubtful, and somebody else's. Pure.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { ExposureScan, SeenListing } from '#shared/collections/exposure-scans.ts'
import type { Intent } from '#shared/collections/intents.ts'
import type { Person } from '#shared/collections/people.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { leavesAlone } from '#shared/domain/leave-alone.ts'
import { type RiskLevel, riskLevel } from '#shared/domain/score.ts'
import { dayText } from '#shared/letters/day-text.ts'
import { startingOf } from './starting.ts'

export type Exposure = {
  /** Unique among all listings of the person. */
  id: string
  scan: ExposureScan
  listing: SeenListing
  siteName: string
  site: DataBrokerSite | null
  risk: RiskLevel
  /** The person's answer on this device, even before the server has it. */
  verdict: SeenListing['verdict']
  /** An answer that is still on its way. */
  answer: { intentId: string; mine: boolean; sent: boolean } | null
  /** The removal that handles it; null if there's none, it was canceled, or the listing came back after it. */
  job: RemovalJob | null
  /** It was removed and came back, and no removal has been started since. */
  isBack: boolean
  /** Its removal was started here but isn't in the list yet: `sent` once the server has the request. */
  starting: { sent: boolean } | null
  /** The person wants the site left alone, so no removal starts here, and nothing is checked. */
  isLeftAlone: boolean
}

export type ExposureContext = {
  sites: ReadonlyMap<string, DataBrokerSite>
  intents: readonly Intent[]
  jobs: readonly RemovalJob[]
  /** Whose listings they are; without them, no site counts as left alone. */
  people?: readonly Pick<Person, 'id' | 'leave_alone'>[]
}

/**
 * The newest answer to "Is this you?", or its withdrawal, that the listing doesn't show yet. An intent can be done
 * before the changed listing arrives. Until then it still counts, so that the question doesn't flash up again.
 */
function openAnswer(intents: readonly Intent[], scanId: string, listing: SeenListing): Intent | null {
  const open = intents
    .filter(intent => intent.payload.scan_id === scanId && intent.payload.listing_key === listing.key)
    .filter(
      intent =>
        intent.status === 'pending' ||
        intent.status === 'accepted' ||
        (intent.status === 'done' && listing.decided_by === 'match'),
    )
    .sort((a, b) => b.created_at.localeCompare(a.created_at))[0]
  return open ?? null
}

/**
 * The listing with this device's current answer; a withdrawn answer leaves a question. `intents`: answers and
 * withdrawals.
 */
function withAnswer(
  intents: readonly Intent[],
  scanId: string,
  listing: SeenListing,
): Pick<Exposure, 'listing' | 'verdict' | 'answer'> {
  const open = openAnswer(intents, scanId, listing)
  if (!open) return { listing, verdict: listing.verdict, answer: null }
  if (open.kind === 'withdraw-answer') {
    const question =
      open.status === 'done'
        ? listing
        : { ...listing, verdict: 'unsure' as const, decided_by: 'match' as const }
    return { listing: question, verdict: question.verdict, answer: null }
  }
  const mine = open.payload.mine === true
  const answer = { intentId: open.id, mine, sent: open.status !== 'pending' }
  return { listing, verdict: mine ? 'yours' : 'not_yours', answer }
}

/** All of a person's listings, except those no longer on their site. */
export function viewExposures(scans: readonly ExposureScan[], context: ExposureContext): Exposure[] {
  const starting = new Map(startingOf(context.intents, { ...context, scans }).map(one => [one.id, one]))
  const jobs = Map.groupBy(context.jobs, job => `${job.scan_id} ${job.listing_key}`)
  const answers = context.intents.filter(
    ({ kind }) => kind === 'confirm-listing' || kind === 'withdraw-answer',
  )
  return scans.flatMap(scan => {
    const site = context.sites.get(scan.site_id) ?? null
    const person = context.people?.find(one => one.id === scan.person_id) ?? null
    const isLeftAlone = leavesAlone(person, scan.site_id)
    return scan.listings
      .filter(listing => listing.gone_at === null)
      .map(listing => {
        const id = `${scan.id} ${listing.key}`
        const ofListing = jobs.get(id) ?? []
        const job = removalOf(ofListing)
        return {
          id,
          scan,
          ...withAnswer(answers, scan.id, listing),
          site,
          siteName: site?.name ?? scan.site_id,
          risk: riskLevel(listing),
          job,
          isBack: job === null && ofListing.some(one => one.assurance === 'resurfaced'),
          starting: starting.get(id) ?? null,
          isLeftAlone,
        } satisfies Exposure
      })
  })
}

/** The newest removal that still handles the listing, including a failed one: it can be tried again. */
function removalOf(ofListing: readonly RemovalJob[]): RemovalJob | null {
  return (
    ofListing
      .filter(job => job.status !== 'cancelled' && job.assurance !== 'resurfaced')
      .sort((a, b) => b.created_at.localeCompare(a.created_at))[0] ?? null
  )
}

const RISK_ORDER: Readonly<Record<RiskLevel, number>> = { 'Very High': 0, High: 1, Medium: 2, Low: 3 }

export type ExposureGroups = {
  /** Theirs, the riskiest first. */
  yours: Exposure[]
  /** To be asked about. */
  asked: Exposure[]
  /** The person said that these aren't theirs; stored so that we don't ask again. */
  rejected: Exposure[]
  /** The matcher attributed these to a namesake. */
  namesakes: Exposure[]
  /** Listings that are theirs and whose removal can be started. */
  ready: Exposure[]
}

/** Whether a listing that is theirs has no removal and may get one. */
export const isStartable = ({ job, starting, isLeftAlone }: Exposure): boolean =>
  job === null && starting === null && !isLeftAlone

/** Each listing is in exactly one of the first four groups. */
export function groupExposures(exposures: readonly Exposure[]): ExposureGroups {
  const asked = exposures.filter(
    item => item.verdict === 'unsure' && item.listing.decided_by === 'match' && item.answer === null,
  )
  const open = new Set(asked)
  const settled = exposures.filter(item => !open.has(item))
  const yours = settled
    .filter(item => item.verdict === 'yours')
    .sort((a, b) => RISK_ORDER[a.risk] - RISK_ORDER[b.risk] || a.siteName.localeCompare(b.siteName))
  const others = settled.filter(item => item.verdict !== 'yours')
  return {
    yours,
    asked,
    rejected: others.filter(item => item.listing.decided_by === 'person' || item.answer !== null),
    namesakes: others.filter(item => item.listing.decided_by === 'match' && item.answer === null),
    ready: exposures.filter(item => item.verdict === 'yours' && isStartable(item)),
  }
}

/**
 * For a listing whose page is up but that the site's search omits: what that means, and what to do. Null if the search
 * shows it, or if a removal handles it, whose own text says more.
 */
export function hiddenWords(
  { listing, siteName, job, starting }: Pick<Exposure, 'listing' | 'siteName' | 'job' | 'starting'>,
  now: number,
): { label: string; text: string } | null {
  if (!listing.hidden_at || job !== null || starting !== null) return null
  return {
    label: 'Page still up',
    text: `Since ${dayText(listing.hidden_at, now)}, ${siteName}’s search no longer shows it, but its own page is still up. Anybody with the link can read it. Start a removal to have the page taken down, too.`,
  }
}

/** What a listing reveals, in a few words: `address, 2 phones, 3 relatives`. */
export function shownText(listing: SeenListing): string {
  const street = listing.places.some(place => /^\d/.test(place))
  const many = (n: number, one: string, more: string) =>
    n === 0 ? null : n === 1 ? `1 ${one}` : `${n} ${more}`
  const parts = [
    listing.age ? 'age' : null,
    street ? 'street address' : null,
    many(listing.places.length, 'place', 'places'),
    many(listing.phones.length, 'phone', 'phones'),
    many(listing.relatives.length, 'relative', 'relatives'),
    many(listing.akas.length, 'other name', 'other names'),
  ].filter(part => part !== null)
  return parts.length === 0 ? 'the name only' : parts.join(', ')
}
