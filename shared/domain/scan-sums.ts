// How many of a person's sites have been checked, and the results. The only counts that the scan page, the list of
// listings and the report use.

/** The counted fields of a person's scan of a site. */
type CountedScan = {
  status: 'pending' | 'found' | 'unsure' | 'not_found' | 'blocked' | 'error'
  started_at: string | null
  problem: string | null
  listings: readonly { verdict: 'yours' | 'unsure' | 'not_yours'; gone_at: string | null }[]
}

/** The result of the last visit to a site. `cut_short`: it showed listings, but wasn't a complete search. */
export type LastVisit = 'waiting' | 'looking' | 'whole' | 'cut_short' | 'failed'

export function lastVisitOf({ status, started_at, problem }: Omit<CountedScan, 'listings'>): LastVisit {
  if (status === 'pending') return started_at === null ? 'waiting' : 'looking'
  if (status === 'blocked' || status === 'error') return 'failed'
  return problem === null ? 'whole' : 'cut_short'
}

/** Listings that aren't known to be gone. A failed visit doesn't reduce them. */
export function countListed({ listings }: Pick<CountedScan, 'listings'>, verdict: 'yours' | 'unsure') {
  return listings.filter(item => item.gone_at === null && item.verdict === verdict).length
}

export type ScanSums = {
  total: number
  /** Sites that are waiting for their visit or being visited. */
  open: number
  /**
   * Sites whose last visit was a complete search: those that list the person, that need an answer, and that do
   * neither.
   */
  checked: number
  found: number
  asked: number
  notFound: number
  /** Sites whose last visit failed or was cut short, even if it showed something. */
  unchecked: number
  /** How many of these we know nothing about: we found no listing there that is or may be theirs. */
  unknown: number
  /** Listings that are theirs, the sites they are on, and listings that may be theirs, from any visit. */
  listings: number
  sitesListed: number
  unsure: number
}

/** A listing counts from when it is found until a visit proves it gone. Only a complete search makes a site checked. */
export function sumScans(scans: readonly CountedScan[]): ScanSums {
  const sites = scans.map(scan => ({
    visit: lastVisitOf(scan),
    yours: countListed(scan, 'yours'),
    unsure: countListed(scan, 'unsure'),
  }))
  const whole = sites.filter(({ visit }) => visit === 'whole')
  const failed = sites.filter(({ visit }) => visit === 'failed' || visit === 'cut_short')
  const isNothing = ({ yours, unsure }: { yours: number; unsure: number }) => yours + unsure === 0
  return {
    total: sites.length,
    open: sites.length - whole.length - failed.length,
    checked: whole.length,
    found: whole.filter(({ yours }) => yours > 0).length,
    asked: whole.filter(({ yours, unsure }) => yours === 0 && unsure > 0).length,
    notFound: whole.filter(isNothing).length,
    unchecked: failed.length,
    unknown: failed.filter(isNothing).length,
    listings: sites.reduce((sum, { yours }) => sum + yours, 0),
    sitesListed: sites.filter(({ yours }) => yours > 0).length,
    unsure: sites.reduce((sum, { unsure }) => sum + unsure, 0),
  }
}

/** The text about `unchecked` sites: some may have shown a listing, now or before. */
export const uncheckedWords = ({ unchecked, unknown }: Pick<ScanSums, 'unchecked' | 'unknown'>): string =>
  unchecked > unknown ? 'couldn’t be checked in full' : 'couldn’t be checked'
