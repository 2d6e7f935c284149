// How likely a removal by a recipe ends verified: measured, with a prior that lets new recipes start modestly.
import type { DifficultyLevel } from '#shared/catalogue/broker.ts'

/** Prior successes and tries per declared difficulty: equivalent to ten finished attempts (PRODUCT P6). */
const PRIOR: Readonly<Record<DifficultyLevel, { verified: number; finished: number }>> = {
  Easy: { verified: 8, finished: 10 },
  Medium: { verified: 7, finished: 10 },
  Hard: { verified: 5, finished: 10 },
  'Very Hard': { verified: 2, finished: 10 },
}

/** A rate this close to the one on devices is good enough: half a percent. */
const AS_GOOD = 0.005

/** Expected share of removals that end verified, 0 to 1: verified over finished attempts, plus the prior. */
export function expectedSuccess(
  difficulty: DifficultyLevel | null,
  verified: number,
  finished: number,
): number {
  const prior = PRIOR[difficulty ?? 'Medium']
  return (prior.verified + verified) / (prior.finished + finished)
}

/**
 * The rate that devices should show: the current one, unless the measured rate differs from it. Every change is sent
 * to every device.
 */
export function shownSuccess(shown: number | undefined, expected: number): number {
  return shown !== undefined && Math.abs(shown - expected) < AS_GOOD ? shown : expected
}
