// What a person's own checks of a site say together. They're statements, counted apart from our scans. Pure: the
// server and the devices use the same rule.
import { z } from '#shared/lib/z.ts'
import { ABSENCE_GAP } from './removal.ts'

/** `could_not_open` says nothing about the listing. */
export const ownAnswer = z.enum(['found', 'not_found', 'could_not_open'])
export type OwnAnswer = z.infer<typeof ownAnswer>

/** The maximum number of own checks per removal or scan; the oldest are dropped. */
export const OWN_CHECKS_MAX = 40

/** The fields of an own check that decide. `at`: the server's clock when the answer arrived. */
type TimedAnswer = { at: string; answer: OwnAnswer }
/** A stored check fits. `asked_at`: when they looked, by the device. */
type StoredAnswer = TimedAnswer & { asked_at: string }

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
 * only a later absence at least 72 hours after it completes the series. They have to be that far apart by our clock, so
 * that a device's clock can't shorten them, and by when the person looked: a device may hold an answer for days. A site
 * that didn't open changes nothing.
 */
export function judgeOwnChecks(checks: readonly StoredAnswer[] | null | undefined): OwnVerdict {
  const start: Series = { verdict: { is: 'unknown' }, lookedFirst: Number.NaN }
  return inOrder(checks ?? []).reduce(withCheck, start).verdict
}

/** `lookedFirst`: when they looked first in a series of absences, by the device, in epoch milliseconds. */
type Series = { verdict: OwnVerdict; lookedFirst: number }

function withCheck(series: Series, { at, asked_at, answer }: StoredAnswer): Series {
  const { verdict, lookedFirst } = series
  const [arrived, looked] = [Date.parse(at), Date.parse(asked_at)]
  if (answer === 'could_not_open') return series
  if (answer === 'found') return { ...series, verdict: { is: 'found', at } }
  if (verdict.is === 'gone') return { ...series, verdict: { ...verdict, at } }
  if (verdict.is !== 'missed_once')
    return { verdict: { is: 'missed_once', since: at, againAt: arrived + ABSENCE_GAP }, lookedFirst: looked }
  const isFarEnough = arrived >= verdict.againAt && looked - lookedFirst >= ABSENCE_GAP
  return isFarEnough ? { ...series, verdict: { is: 'gone', since: verdict.since, at } } : series
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
