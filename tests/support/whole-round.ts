// A round, or a part of one, run to completion in one go.
import type { RoundPart } from '#server/jobs/round.ts'

const { signal } = new AbortController()

/** Runs a part's steps until none remain. */
export async function wholePart(step: RoundPart['step']): Promise<void> {
  for (let cursor = await step(null, signal); cursor !== null; ) cursor = await step(cursor, signal)
}

/** Runs all parts in order. */
export async function wholeRound(parts: readonly RoundPart[]): Promise<void> {
  for (const { step } of parts) await wholePart(step)
}
