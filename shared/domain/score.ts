// The privacy score (PRODUCT T9.6) and the risk of a listing.

/**
 * (checked scans minus those with status found) / checked scans x 100, rounded; 0 if none was checked. In this
 * formula, failed scans count as checked. Callers that can tell should omit them, so that a blocked site never
 * improves the score.
 */
export function privacyScore(statuses: readonly string[]): number {
  const looked = statuses.filter(status => status !== 'pending')
  if (looked.length === 0) return 0
  const found = looked.filter(status => status === 'found').length
  return Math.round(((looked.length - found) / looked.length) * 100)
}

/** Risk levels (PRODUCT T9.9), lowest last. */
export type RiskLevel = 'Very High' | 'High' | 'Medium' | 'Low'

/** The risk depends on what a listing shows: address, phone and relatives together are worse than a name and a city. */
export function riskLevel(listing: {
  places: readonly string[]
  phones: readonly string[]
  relatives: readonly string[]
}): RiskLevel {
  const street = listing.places.some(place => /^\d/.test(place))
  const shown = [street, listing.phones.length > 0, listing.relatives.length > 0].filter(Boolean).length
  return shown === 3 ? 'Very High' : shown === 2 ? 'High' : shown === 1 ? 'Medium' : 'Low'
}
