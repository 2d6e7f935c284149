// The privacy score (PRODUCT T9.6) and how much a listing gives away.

/**
 * (looked-at scans minus those with status found) / looked-at scans x 100, rounded; 0 when none was looked at.
 * Scans that could not be done count as looked at in this formula; callers that can tell should leave
 * them out, so that a blocked site never improves the score.
 */
export function privacyScore(statuses: readonly string[]): number {
  const looked = statuses.filter(status => status !== 'pending')
  if (looked.length === 0) return 0
  const found = looked.filter(status => status === 'found').length
  return Math.round(((looked.length - found) / looked.length) * 100)
}

/** Risk levels (PRODUCT T9.9), lowest last. */
export type RiskLevel = 'Very High' | 'High' | 'Medium' | 'Low'

/** What a listing shows decides its risk: address, phone and relatives together are worse than a name and a city. */
export function riskLevel(listing: {
  places: readonly string[]
  phones: readonly string[]
  relatives: readonly string[]
}): RiskLevel {
  const street = listing.places.some(place => /^\d/.test(place))
  const shown = [street, listing.phones.length > 0, listing.relatives.length > 0].filter(Boolean).length
  return shown === 3 ? 'Very High' : shown === 2 ? 'High' : shown === 1 ? 'Medium' : 'Low'
}
