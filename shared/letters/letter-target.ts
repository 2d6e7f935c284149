// The subject of a letter that the person starts from a site instead of a removal: their listing there, its open
// removal, or no known listing. We never send a site the same request twice. Pure.
import type { ExposureScan, SeenListing } from '#shared/collections/exposure-scans.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { isFinal } from '#shared/domain/removal.ts'

/** The listing key of a removal by letter without a known listing: the site may have data that it doesn't show. */
const NO_LISTING = ''

/** Whether a removal is about data that a site holds, not about a listing we saw. */
export const isWithoutListing = ({ listing_key }: Pick<RemovalJob, 'listing_key'>): boolean =>
  listing_key === NO_LISTING

/** A placeholder for an unknown listing. */
export const noListing = (name: string) => ({ key: NO_LISTING, name, url: null })

export type SeenAt = { scan: ExposureScan; listing: SeenListing }

export type LetterTarget =
  /** Its removal waits for the person: the letter belongs to that removal. */
  | { kind: 'removal'; job: RemovalJob }
  /** A request is already in progress. */
  | { kind: 'under_way'; job: RemovalJob }
  | ({ kind: 'listing' } & SeenAt)
  /** Several listings without a request. */
  | { kind: 'unclear'; choices: readonly SeenAt[] }
  | { kind: 'none' }

export type TargetRows = {
  /** Scans of one person at one site. */
  scans: readonly ExposureScan[]
  jobs: readonly RemovalJob[]
}

/** `text`: the letter. If there are several listings, the one whose link is in the letter is meant. */
export function letterTarget({ scans, jobs }: TargetRows, text = ''): LetterTarget {
  const open = jobs.filter(job => !isFinal(job.status))
  const theirs = scans.flatMap(scan =>
    scan.listings
      .filter(listing => listing.verdict === 'yours' && listing.gone_at === null)
      .map(listing => ({ scan, listing, job: openOf(open, scan, listing) })),
  )
  const named = theirs.filter(({ listing }) => listing.url !== null && text.includes(listing.url))
  const meant = named.length > 0 ? named : theirs
  const free = meant.filter(({ job }) => !job || job.status === 'requires_manual')
  const [first, second] = free
  if (first && second) return { kind: 'unclear', choices: free }
  if (first) return first.job ? { kind: 'removal', job: first.job } : { kind: 'listing', ...first }
  return withoutListing(meant.flatMap(({ job }) => job ?? []).concat(open))
}

function withoutListing(open: readonly RemovalJob[]): LetterTarget {
  const [job, another] = new Map(open.map(one => [one.id, one])).values()
  if (!job) return { kind: 'none' }
  const waits = job.status === 'requires_manual' && !another
  return { kind: waits ? 'removal' : 'under_way', job }
}

function openOf(open: readonly RemovalJob[], scan: ExposureScan, { key }: SeenListing): RemovalJob | null {
  return open.find(job => job.scan_id === scan.id && job.listing_key === key) ?? null
}
