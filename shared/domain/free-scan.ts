// The rules of the free scan: number of sites, findings, the privacy score and its bands. Pure. Figures: PRODUCT
// S9.3.

/** Number of sites in a free scan. */
export const FREE_SCAN_SITES = 5
/** Free scans per day from one client address without an email address. */
export const FREE_SCANS_A_DAY = 3

/** Texts of PRODUCT S8. */
export const RATE_LIMIT_TEXT = 'Rate limit reached. Please provide an email to continue scanning.'
export const SCAN_FAILED_TEXT = 'Scan failed. Please try again.'

/**
 * The finding for a site after its visit. `listed`: it shows a listing that the matcher takes for the person.
 * `possible`: one that may be theirs or a namesake's. `namesakes`: people of that name whom some detail tells apart.
 * `clear`: nobody of that name, and the site showed somebody else in the same visit. `unchecked`: we couldn't tell.
 */
export const SITE_FINDINGS = ['listed', 'possible', 'namesakes', 'clear', 'unchecked'] as const
export type SiteFinding = (typeof SITE_FINDINGS)[number]

/** How much each finding takes off the score, as a share of one site. A listing that may be theirs counts half. */
const COST: Readonly<Record<Exclude<SiteFinding, 'unchecked'>, number>> = {
  listed: 1,
  possible: 0.5,
  namesakes: 0,
  clear: 0,
}

/**
 * The privacy score, 0 to 100: the share of checked sites that don't list the person, rounded; a site that may list
 * them counts half. Unchecked sites are excluded, so they never raise the score. Null if none could be checked.
 */
export function freeScanScore(findings: readonly SiteFinding[]): number | null {
  const costs = findings.flatMap(finding => (finding === 'unchecked' ? [] : [COST[finding]]))
  if (costs.length === 0) return null
  const cost = costs.reduce((sum, one) => sum + one, 0)
  return Math.round(100 * (1 - cost / costs.length))
}

export const SCORE_BANDS = ['excellent', 'good', 'poor'] as const
export type ScoreBand = (typeof SCORE_BANDS)[number]

/** 80 and above is excellent, 60 and above good but needs improvement, below that poor. */
export function scoreBand(score: number): ScoreBand {
  if (score >= 80) return 'excellent'
  return score >= 60 ? 'good' : 'poor'
}
