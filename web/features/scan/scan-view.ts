// A person's scan in words and sums: site by site, and as a whole. Pure.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import { privacyScore } from '#shared/domain/score.ts'
import { dueText, momentText } from '#shared/letters/day-text.ts'
import type { SpokenOf } from '#shared/letters/spoken-of.ts'
import { checkProblem } from '#shared/recipe/engine-words.ts'
import type { StatusTone } from '#web/ui/status-pill.tsx'

export type SiteState = 'unsure' | 'found' | 'looking' | 'waiting' | 'unchecked' | 'not_found'

export type SiteScan = {
  id: string
  siteName: string
  host: string
  state: SiteState
  label: string
  tone: StatusTone
  /** What stands below the name; empty when there is nothing to add. */
  detail: string
}

/** Order of the rows: what needs an answer, what was found, what is moving, then the rest. */
const ORDER: Readonly<Record<SiteState, number>> = {
  unsure: 0,
  found: 1,
  looking: 2,
  waiting: 3,
  unchecked: 4,
  not_found: 5,
}

function stateOf(scan: ExposureScan): SiteState {
  if (scan.status === 'pending') return scan.started_at === null ? 'waiting' : 'looking'
  return scan.status === 'blocked' || scan.status === 'error' ? 'unchecked' : scan.status
}

/** Listings that are on the site now, by what we think of them. */
function listed(scan: ExposureScan, verdict: 'yours' | 'unsure'): number {
  return scan.listings.filter(item => item.gone_at === null && item.verdict === verdict).length
}

const sentences = (...parts: readonly string[]) => parts.filter(Boolean).join(' ')

const plural = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

/** One site's row. "Couldn’t check" says why and when the next look is; it is never shown as "not found". */
export function viewSiteScan(
  scan: ExposureScan,
  site: DataBrokerSite | undefined,
  spoken: SpokenOf,
  now: number,
): SiteScan {
  const state = stateOf(scan)
  const yours = listed(scan, 'yours')
  const unsure = listed(scan, 'unsure')
  const looked = scan.scan_date ? `Looked ${momentText(scan.scan_date, now)}.` : ''
  const next = scan.next_check_at ? `Next try ${dueText(scan.next_check_at, now)}.` : ''
  // The last visit showed listings, but it wasn't a whole search.
  const unfinished = scan.problem === null ? '' : sentences(checkProblem(scan.problem), next)
  const shared = { id: scan.id, siteName: site?.name ?? scan.site_id, host: site?.host ?? '', state }
  switch (state) {
    case 'waiting':
      return { ...shared, label: 'Waiting', tone: 'neutral', detail: '' }
    case 'looking':
      return { ...shared, label: 'Looking', tone: 'sent', detail: '' }
    case 'found': {
      const asked = unsure > 0 ? `, and ${unsure} to ask you about` : ''
      return {
        ...shared,
        label: `Found ${yours}`,
        tone: 'neutral',
        detail: sentences(
          `${plural(yours, `listing that is ${spoken.whose}`, `listings that are ${spoken.whose}`)}${asked}.`,
          looked,
          unfinished,
        ),
      }
    }
    case 'unsure':
      return {
        ...shared,
        label: spoken.question,
        tone: 'yours',
        detail: sentences(
          `${plural(unsure, 'listing', 'listings')} that may be ${spoken.whose}.`,
          looked,
          unfinished,
        ),
      }
    case 'unchecked': {
      const why = checkProblem(scan.problem)
      const turn = scan.handoff ? 'You can continue there yourself. See below.' : ''
      return { ...shared, label: 'Couldn’t check', tone: 'unknown', detail: sentences(why, turn, next) }
    }
    case 'not_found':
      return { ...shared, label: 'Not found', tone: 'clear', detail: looked }
  }
}

/** Sorts rows: see ORDER; by name within. */
export function bySiteState(a: SiteScan, b: SiteScan): number {
  return ORDER[a.state] - ORDER[b.state] || a.siteName.localeCompare(b.siteName)
}

/** Sorts rows by name alone, so that none moves. */
export function bySiteName(a: SiteScan, b: SiteScan): number {
  return a.siteName.localeCompare(b.siteName) || a.id.localeCompare(b.id)
}

export type ScanSums = {
  total: number
  /** Sites with an outcome, also "couldn’t check". */
  done: number
  running: boolean
  listings: number
  sitesFound: number
  sitesNotFound: number
  unsure: number
  unchecked: number
  /** 0 to 100 over the sites with a sure outcome; null when there is none yet, or most sites couldn’t be checked. */
  score: number | null
  lastLook: string | null
}

/** Sites that couldn’t be checked, or that wait for an answer, are left out of the score, so they never improve it. */
export function sumScans(scans: readonly ExposureScan[]): ScanSums {
  const states = scans.map(stateOf)
  const count = (...wanted: SiteState[]) => states.filter(state => wanted.includes(state)).length
  const sure = scans.map(scan => scan.status).filter(status => status === 'found' || status === 'not_found')
  const running = count('waiting', 'looking') > 0
  return {
    total: scans.length,
    done: scans.length - count('waiting', 'looking'),
    running,
    listings: scans.reduce((sum, scan) => sum + listed(scan, 'yours'), 0),
    sitesFound: count('found'),
    sitesNotFound: count('not_found'),
    unsure: scans.reduce((sum, scan) => sum + listed(scan, 'unsure'), 0),
    unchecked: count('unchecked'),
    // Most of the sites unknown: a share of the few others is no measure of anything.
    score:
      sure.length === 0 || isMostlyUnchecked(count('unchecked'), scans.length) ? null : privacyScore(sure),
    lastLook:
      scans
        .map(scan => scan.scan_date)
        .filter(date => date !== null)
        .sort()
        .at(-1) ?? null,
  }
}

const isMostlyUnchecked = (unchecked: number, total: number): boolean => unchecked * 2 > total

/** Why a scan that is over has no score. */
export const noScoreText = ({ unchecked, total }: Pick<ScanSums, 'unchecked' | 'total'>): string =>
  isMostlyUnchecked(unchecked, total) ? 'We couldn’t check enough sites.' : 'We’ll know once you answer.'

/** Bands of the score (spec, account and public site, 9). */
export function scoreBand(score: number): string {
  if (score >= 80) return 'Excellent'
  return score >= 60 ? 'Good, needs improvement' : 'Poor'
}

/** What the score does not count, as a sentence; empty when it counts everything. */
export function leftOutText(sums: ScanSums): string {
  const parts = [
    sums.unchecked > 0 ? `${plural(sums.unchecked, 'site', 'sites')} that couldn’t be checked` : null,
    sums.total - sums.sitesFound - sums.sitesNotFound - sums.unchecked > 0
      ? `${plural(sums.total - sums.sitesFound - sums.sitesNotFound - sums.unchecked, 'site', 'sites')} still open`
      : null,
  ].filter(part => part !== null)
  return parts.length === 0 ? '' : `Leaves out ${parts.join(' and ')}.`
}
