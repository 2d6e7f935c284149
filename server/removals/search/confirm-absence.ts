// Whether a visit may conclude an absence: only if the site also shows other people in that visit.
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import type { JudgedListing } from './judge-records.ts'
import type { KeyOf } from './settle-keys.ts'
import type { ControlAnswer } from './site-control.ts'
import type { Visit } from './visit-site.ts'

/** The problem of a scan at a site that shows no one. */
export const SILENT =
  'The site showed nobody at all, not even for a very common name. So its empty answer proves nothing.'

type Known = {
  listings: readonly SeenListing[]
  /** Keys of listings whose removal hasn't ended. */
  awaited: ReadonlySet<string>
  keyOf: KeyOf
}

/** Listings that were there before or are being removed, and that the visit didn't show. */
export function missingFrom(visit: Visit, { listings, awaited, keyOf }: Known): SeenListing[] {
  const shown = new Set(visit.records.map(keyOf))
  return listings.filter(
    ({ key, verdict, gone_at }) =>
      !shown.has(key) && (awaited.has(key) || (verdict !== 'not_yours' && gone_at === null)),
  )
}

/** The absences that a visit would conclude. */
export type AbsenceClaim = {
  /** Listings that were there before or are being removed. */
  missing: readonly SeenListing[]
}

/** The visit's claim, or null. Without missing listings, the claim is that the person isn't listed. */
export function absenceClaimed(
  visit: Visit,
  judged: readonly JudgedListing[],
  known: Known,
): AbsenceClaim | null {
  if (visit.outcome !== 'complete') return null
  const missing = missingFrom(visit, known)
  return missing.length > 0 || judged.every(({ verdict }) => verdict === 'not_yours') ? { missing } : null
}

/** Applies the control's result: the visit isn't complete if the site doesn't show people it is known to list. */
export function applyControl(visit: Visit, control: ControlAnswer): Visit {
  if (control.kind === 'answered') return visit
  const doubted = { ...visit, answered: [] }
  if (control.kind === 'silent') return { ...doubted, outcome: 'error', problem: SILENT, doubt: SILENT }
  const { outcome, problem, retryAfterMs } = control
  return { ...doubted, outcome, problem, retryAfterMs: retryAfterMs ?? null }
}
