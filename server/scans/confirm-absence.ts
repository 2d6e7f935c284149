// Whether what a look did not see may be taken for absent. A claim that somebody is not there is believed only of a site
// that shows somebody else in the same visit.
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import type { JudgedListing } from './judge-records.ts'
import type { KeyOf } from './settle-keys.ts'
import type { ControlAnswer } from './site-control.ts'
import type { Visit } from './visit-site.ts'

/** Said of a look at a site that shows nobody. */
export const SILENT =
  'The site showed nobody at all, not even for a very common name. So its empty answer proves nothing.'

type Known = {
  listings: readonly SeenListing[]
  /** Keys of listings whose removal is not over. */
  awaited: ReadonlySet<string>
  keyOf: KeyOf
}

/** Listings that were there, or are to go, and that the visit did not show. */
export function missingFrom(visit: Visit, { listings, awaited, keyOf }: Known): SeenListing[] {
  const shown = new Set(visit.records.map(keyOf))
  return listings.filter(
    ({ key, verdict, gone_at }) =>
      !shown.has(key) && (awaited.has(key) || (verdict !== 'not_yours' && gone_at === null)),
  )
}

/** What a visit, believed as it is, says not to be there. */
export type Claim = {
  /** Listings that were there, or are to go. */
  missing: readonly SeenListing[]
}

/** The claim; null where the visit makes none. Without missing listings it is that the person is not listed at all. */
export function absenceClaimed(visit: Visit, judged: readonly JudgedListing[], known: Known): Claim | null {
  if (visit.outcome !== 'complete') return null
  const missing = missingFrom(visit, known)
  return missing.length > 0 || judged.every(({ verdict }) => verdict === 'not_yours') ? { missing } : null
}

/** The visit as the control leaves it: no longer complete where the site does not show whom it surely lists. */
export function heedControl(visit: Visit, control: ControlAnswer): Visit {
  if (control.kind === 'answered') return visit
  const doubted = { ...visit, answered: [] }
  if (control.kind === 'silent') return { ...doubted, outcome: 'error', problem: SILENT, doubt: SILENT }
  const { outcome, problem, retryAfterMs } = control
  return { ...doubted, outcome, problem, retryAfterMs: retryAfterMs ?? null }
}
