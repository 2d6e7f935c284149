// The result of a free scan's visit: a finding, and the parts of the best listing that a stranger may see. Pure; the
// listings themselves aren't stored.
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import type { SiteFinding } from '#shared/domain/free-scan.ts'
import { riskLevel } from '#shared/domain/score.ts'
import { strangerView } from '#shared/domain/stranger-view.ts'
import type { FreeScanSite } from '#shared/protocol/free-scan.ts'

/** A site's result without its name. */
export type SiteResult = Omit<FreeScanSite, 'name'>

/** A listing with the matcher's verdict. */
export type MatchedListing = Pick<
  SeenListing,
  'name' | 'age' | 'akas' | 'places' | 'phones' | 'relatives' | 'confidence' | 'verdict' | 'reasons'
>

/** How a listing counts; null if it has another name. */
type Standing = Extract<SiteFinding, 'listed' | 'possible' | 'namesakes'> | null

/** A site that we couldn't check, with the reason. */
export const uncheckedSite = (problem: string | null): SiteResult => ({
  found: false,
  confidence: 0,
  riskLevel: null,
  finding: 'unchecked',
  possible: 0,
  namesakes: 0,
  listing: null,
  problem,
})

/**
 * The result of a visit that found these listings. `doubt`: why finding none isn't conclusive; null if it is. Found
 * listings count either way.
 */
export function siteResult(
  listings: readonly MatchedListing[],
  { doubt, year }: { doubt: string | null; year: number },
): SiteResult {
  const standings = listings.map(listing => ({ listing, standing: standingOf(listing) }))
  const count = (standing: Standing) => standings.filter(one => one.standing === standing).length
  const [possible, namesakes] = [count('possible'), count('namesakes')]
  const finding = count('listed') > 0 ? 'listed' : possible > 0 ? 'possible' : null
  if (finding === null && doubt !== null) return { ...uncheckedSite(doubt), namesakes }
  const best = standings
    .filter(({ standing }) => finding !== null && standing === finding)
    .map(({ listing }) => listing)
    .reduce<MatchedListing | null>((a, b) => (a && a.confidence >= b.confidence ? a : b), null)
  return {
    found: finding === 'listed',
    confidence: Math.round((best?.confidence ?? 0) * 100) / 100,
    riskLevel: best && riskLevel(best),
    finding: finding ?? (namesakes > 0 ? 'namesakes' : 'clear'),
    possible,
    namesakes,
    listing: best && strangerView(best, year),
    problem: null,
  }
}

/**
 * Adapts the matcher's verdict to a visitor who entered little: a listing with the same name and no contradictions may
 * be theirs. The matcher would drop it for lack of evidence, because it only asks about likely ones.
 */
function standingOf({ verdict, reasons }: MatchedListing): Standing {
  if (verdict === 'yours') return 'listed'
  if (verdict === 'unsure') return 'possible'
  const ofName = reasons.filter(({ part }) => part === 'name')
  if (!ofName.some(({ agrees }) => agrees) || ofName.some(({ agrees }) => agrees === false)) return null
  return reasons.some(({ agrees }) => agrees === false) ? 'namesakes' : 'possible'
}
