// A free scan for its visitor: the response (PRODUCT S2.5), its progress, and the content of a shared page.
import { freeScanScore, SCAN_FAILED_TEXT, scoreBand } from '#shared/domain/free-scan.ts'
import { iso } from '#shared/lib/time.ts'
import {
  type FreeScanProgress,
  type FreeScanResponse,
  type FreeScanResults,
  type FreeScanSite,
  refusedScan,
  type SharedScan,
} from '#shared/protocol/free-scan.ts'
import { recommend, upgradePrompt } from './advice.ts'
import { type FreeScan, isOver } from './scans.ts'
import { uncheckedSite } from './site-result.ts'
import { type VisitedSite, visitedSiteName } from './visited-sites.ts'

/** The reason for a site without a result when the scan is over, whether or not its visit had started. */
const NO_TIME = 'It didn’t answer in time.'

/** The scan's progress. */
export function freeScanProgressOf(
  scan: FreeScan,
  visits: readonly VisitedSite[],
  { wallNow, shareUrl }: { wallNow: number; shareUrl: string | null },
): FreeScanProgress {
  return {
    scanId: scan.row.id,
    sites: visits.map(visit => ({
      name: visitedSiteName(visit),
      state: visit.result ? 'done' : visit.started_at ? 'checking' : 'waiting',
      site: visit.result && { name: visitedSiteName(visit), ...visit.result },
    })),
    response: isOver(scan, wallNow) ? responseOf(visits, shareUrl) : null,
  }
}

/** The response of a finished scan. If no site could be checked, the scan has failed, and the results say why. */
export function responseOf(visits: readonly VisitedSite[], shareUrl: string | null): FreeScanResponse {
  const results = resultsOf(visits)
  if (results.privacyScore === null) return { ...refusedScan(SCAN_FAILED_TEXT), results }
  return {
    success: true,
    error: null,
    requiresEmail: false,
    results,
    recommendations: recommend(visits),
    upgradePrompt: upgradePrompt(),
    shareUrl,
  }
}

function resultsOf(visits: readonly VisitedSite[]): FreeScanResults {
  const sites: FreeScanSite[] = visits.map(visit => ({
    name: visitedSiteName(visit),
    ...(visit.result ?? uncheckedSite(NO_TIME)),
  }))
  const count = (finding: FreeScanSite['finding']) => sites.filter(site => site.finding === finding).length
  const score = freeScanScore(sites.map(({ finding }) => finding))
  return {
    sitesScanned: sites.length,
    sitesUnchecked: count('unchecked'),
    exposuresFound: count('listed'),
    possibleFound: count('possible'),
    namesakes: sites.reduce((sum, { namesakes }) => sum + namesakes, 0),
    privacyScore: score,
    band: score === null ? null : scoreBand(score),
    sites,
  }
}

/** Score and counts of a finished scan. */
export function sharedOf(scan: FreeScan, visits: readonly VisitedSite[]): SharedScan {
  const { sites: _sites, namesakes: _namesakes, ...counts } = resultsOf(visits)
  return { ...counts, expiresAt: iso(scan.row.expires_at.getTime()) }
}
