// A person's scan in words and totals: site by site, and as a whole. Pure.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import { LEFT_ALONE } from '#shared/domain/leave-alone.ts'
import { lastOwnCheck } from '#shared/domain/own-check.ts'
import { countListed, lastVisitOf, type ScanSums } from '#shared/domain/scan-sums.ts'
import { privacyScore } from '#shared/domain/score.ts'
import { dueText, onDay } from '#shared/letters/day-text.ts'
import { ownCheckText } from '#shared/letters/own-check-text.ts'
import type { PersonPronouns } from '#shared/letters/person-pronouns.ts'
import { checkProblem } from '#shared/recipe/engine-words.ts'
import type { StatusTone } from '#web/ui/status-pill.tsx'

export type SiteState = 'unsure' | 'found' | 'looking' | 'waiting' | 'unchecked' | 'not_found'

export type SiteScan = {
  id: string
  siteId: string
  siteName: string
  host: string
  state: SiteState
  label: string
  tone: StatusTone
  /** The text below the name; empty if there is nothing to add. */
  detail: string
}

/** Order of the rows: questions, then listings, then sites in progress, then the rest. */
const ORDER: Readonly<Record<SiteState, number>> = {
  unsure: 0,
  found: 1,
  looking: 2,
  waiting: 3,
  unchecked: 4,
  not_found: 5,
}

function stateOf(scan: ExposureScan): SiteState {
  const visit = lastVisitOf(scan)
  if (visit === 'waiting' || visit === 'looking') return visit
  if (scan.status === 'found' || scan.status === 'unsure') return scan.status
  return visit === 'whole' ? 'not_found' : 'unchecked'
}

const NO_LONGER = 'Left alone, so we no longer look.'

const sentences = (...parts: readonly string[]) => parts.filter(Boolean).join(' ')

const plural = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

/**
 * One site's row. A site that the person wants left alone keeps what it said, and says that we no longer look.
 * "Couldn’t check" says why and when the next check is; it is never shown as "not found".
 */
export function viewSiteScan(
  scan: ExposureScan,
  site: DataBrokerSite | undefined,
  spoken: PersonPronouns,
  now: number,
  isLeftAlone = false,
): SiteScan {
  const state = stateOf(scan)
  const yours = countListed(scan, 'yours')
  const unsure = countListed(scan, 'unsure')
  const looked = scan.scan_date ? `Checked ${onDay(scan.scan_date, now)}.` : ''
  const next = scan.next_check_at && !isLeftAlone ? `Next try ${dueText(scan.next_check_at, now)}.` : ''
  // The last visit showed listings, but wasn't a complete search.
  const problem = scan.problem === LEFT_ALONE ? null : scan.problem
  const unfinished = sentences(
    problem === null ? '' : sentences(checkProblem(problem), next),
    isLeftAlone ? NO_LONGER : '',
  )
  const shared = {
    id: scan.id,
    siteId: scan.site_id,
    siteName: site?.name ?? scan.site_id,
    host: site?.host ?? '',
    state,
  }
  const isUnseen = isLeftAlone && yours === 0 && state !== 'unsure' && state !== 'not_found'
  if (isUnseen && state !== 'looking')
    return { ...shared, label: 'Left alone', tone: 'neutral', detail: sentences(looked, NO_LONGER) }
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
      const why = problem === null ? '' : checkProblem(problem)
      const known = yours > 0 ? `${plural(yours, 'listing', 'listings')} known from before.` : ''
      const own = lastOwnCheck(scan.own_checks)
      const turn = scan.handoff ? 'You can continue there yourself. See below.' : ''
      return {
        ...shared,
        label: 'Couldn’t check',
        tone: 'unknown',
        detail: sentences(
          known,
          own ? ownCheckText(own, now) : '',
          why,
          isLeftAlone ? NO_LONGER : sentences(turn, next),
        ),
      }
    }
    case 'not_found':
      return {
        ...shared,
        label: 'Not found',
        tone: 'clear',
        detail: sentences(looked, isLeftAlone ? NO_LONGER : ''),
      }
  }
}

/** Sorts rows by ORDER, then by name. */
export function bySiteState(a: SiteScan, b: SiteScan): number {
  return ORDER[a.state] - ORDER[b.state] || a.siteName.localeCompare(b.siteName)
}

/** Sorts rows by name alone, so that none moves. */
export function bySiteName(a: SiteScan, b: SiteScan): number {
  return a.siteName.localeCompare(b.siteName) || a.id.localeCompare(b.id)
}

export type ScanScore = {
  /** 0 to 100 across the sites with a sure result; null if there are none, or most sites are unknown. */
  score: number | null
  /** Why there is no score, as a sentence. */
  noScore: string
  /** What the score leaves out, as a sentence; empty if it counts everything. */
  leftOut: string
}

/**
 * The score of a finished scan. A site that listed the person and can't be checked anymore still counts as listing
 * them. Unknown sites and those that wait for an answer are left out. So no failed visit improves the score.
 */
export function scoreOf({ total, sitesListed, notFound, unknown }: ScanSums): ScanScore {
  // Most sites are unknown: the share among the few others measures nothing.
  const isMostlyUnknown = unknown * 2 > total
  const sure = [...Array(sitesListed).fill('found'), ...Array(notFound).fill('not_found')]
  const stillOpen = total - sitesListed - notFound - unknown
  const parts = [
    unknown > 0 ? `${plural(unknown, 'site', 'sites')} that couldn’t be checked` : '',
    stillOpen > 0 ? `${plural(stillOpen, 'site', 'sites')} still open` : '',
  ].filter(Boolean)
  return {
    score: sure.length === 0 || isMostlyUnknown ? null : privacyScore(sure),
    noScore: isMostlyUnknown ? 'We couldn’t check enough sites.' : 'We’ll know once you answer.',
    leftOut: parts.length === 0 ? '' : `Leaves out ${parts.join(' and ')}.`,
  }
}

/** Bands of the score (PRODUCT S9.3). */
export function scoreBandText(score: number): string {
  if (score >= 80) return 'Excellent'
  return score >= 60 ? 'Good, needs improvement' : 'Poor'
}
