// A person's own checks as scans and removals store them: adding one, and answers that arrive out of order.
import type { ScanCheck } from '#shared/collections/exposure-scans.ts'
import { OWN_CHECKS_MAX } from '#shared/domain/own-check.ts'
import { iso, MINUTE } from '#shared/lib/time.ts'
import type { FunctionContext } from '../../function-handler.ts'

type Stored = readonly ScanCheck[] | null | undefined

/** Device clocks follow ours, but not to the second. */
const CLOCKS_DIFFER = MINUTE

/** The checks with this answer, dated by our clock. */
export function withOwnCheck(
  before: Stored,
  { deps, who, askedAt, intentId }: FunctionContext,
  given: Pick<ScanCheck, 'answer'> & Partial<ScanCheck>,
): ScanCheck[] {
  const check = {
    id: intentId,
    at: iso(deps.now()),
    asked_at: iso(askedAt),
    by: who.userId,
    ...given,
  }
  return [...(before ?? []), check].slice(-OWN_CHECKS_MAX)
}

/** Whether the person gave a later answer, which wins: a device may hold an answer offline for days. */
export function isAnsweredLater(before: Stored, { askedAt }: Pick<FunctionContext, 'askedAt'>): boolean {
  return (before ?? []).some(check => Date.parse(check.asked_at) > askedAt + CLOCKS_DIFFER)
}

export const ANSWERED_SINCE = {
  ok: false,
  code: 'answered_since',
  message: 'You’ve answered this on another device since then. That answer stands.',
} as const
