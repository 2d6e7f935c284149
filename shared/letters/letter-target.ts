// What a letter to a site is about, where the person starts from the site and not from a removal: a listing that is
// theirs there, its open removal, or no listing that anybody knows of. Nothing is asked of a site twice. Pure.
import type { ExposureScan, SeenListing } from '#shared/collections/exposure-scans.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { isFinal } from '#shared/domain/removal.ts'

/** The listing of a removal by letter where none is known: the site may hold data that it shows to nobody. */
const NO_LISTING = ''

/** Whether a removal is about what a site holds, and not about a listing that was seen. */
export const isWithoutListing = ({ listing_key }: Pick<RemovalJob, 'listing_key'>): boolean =>
  listing_key === NO_LISTING

/** Stands for a listing where none is known. */
export const noListing = (name: string) => ({ key: NO_LISTING, name, url: null })

export type SeenAt = { scan: ExposureScan; listing: SeenListing }

export type LetterTarget =
  /** The removal of what it's about waits for the person: it's that removal's letter. */
  | { kind: 'removal'; job: RemovalJob }
  /** A request is on its way already. */
  | { kind: 'under_way'; job: RemovalJob }
  | ({ kind: 'listing' } & SeenAt)
  /** Several listings that nothing was asked about yet. */
  | { kind: 'unclear'; choices: readonly SeenAt[] }
  | { kind: 'none' }

export type TargetRows = {
  /** Of one person at one site. */
  scans: readonly ExposureScan[]
  jobs: readonly RemovalJob[]
}

/** `text`: the letter. Of several listings, it's about the one whose link is in it. */
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
