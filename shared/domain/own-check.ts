// What a person's own checks of a site say together. They're statements, counted apart from our scans. Pure: the
// server and the devices use the same rule.
import { z } from '#shared/lib/z.ts'
import { ABSENCE_GAP } from './removal.ts'

/** `could_not_open` says nothing about the listing. */
export const ownAnswer = z.enum(['found', 'not_found', 'could_not_open'])
export type OwnAnswer = z.infer<typeof ownAnswer>

/** The maximum number of own checks per removal or scan; the oldest are dropped. */
export const OWN_CHECKS_MAX = 40

/** The fields of an own check that decide; a stored check fits. `at`: the server's clock when the answer arrived. */
type TimedAnswer = { at: string; answer: OwnAnswer }

/**
 * `missed_once`: they didn't see it, and another check counts from `againAt`. `gone`: two checks at least 72 hours apart
 * didn't show it. Instants are ISO, `againAt` is epoch milliseconds.
 */
export type OwnVerdict =
  | { is: 'unknown' }
  | { is: 'found'; at: string }
  | { is: 'missed_once'; since: string; againAt: number }
  | { is: 'gone'; since: string; at: string }

/**
 * Judges the checks in the order of their times. A series of absences begins with the first one after a "found", and
 * only a later absence at least 72 hours after it completes the series. A site that didn't open changes nothing.
 */
export function judgeOwnChecks(checks: readonly TimedAnswer[] | null | undefined): OwnVerdict {
  return inOrder(checks ?? []).reduce<OwnVerdict>(withCheck, { is: 'unknown' })
}

function withCheck(verdict: OwnVerdict, { at, answer }: TimedAnswer): OwnVerdict {
  if (answer === 'could_not_open') return verdict
  if (answer === 'found') return { is: 'found', at }
  if (verdict.is === 'gone') return { ...verdict, at }
  if (verdict.is !== 'missed_once')
    return { is: 'missed_once', since: at, againAt: Date.parse(at) + ABSENCE_GAP }
  return Date.parse(at) >= verdict.againAt ? { is: 'gone', since: verdict.since, at } : verdict
}

/** The newest check, or null. */
export function lastOwnCheck<T extends TimedAnswer>(checks: readonly T[] | null | undefined): T | null {
  return inOrder(checks ?? []).at(-1) ?? null
}

/**
 * Whether we can't search the site for this person now: it turned us away, the scan failed, or it has no recipe. A scan
 * that waits for another try hasn't changed that yet.
 */
export function isUnsearchable(
  scan: { status: string; problem: string | null } | null | undefined,
  site: { scannable: boolean } | null | undefined,
): boolean {
  if (site?.scannable === false || scan?.status === 'blocked' || scan?.status === 'error') return true
  return scan?.status === 'pending' && scan.problem !== null
}

/** The maximum size of a person's own picture, in bytes. It travels in the request, so that it works offline. */
export const OWN_PICTURE_BYTES = 150_000

const inOrder = <T extends TimedAnswer>(checks: readonly T[]): T[] =>
  checks.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
