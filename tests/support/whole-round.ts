// A round, or a part of one, from its beginning to its end in one go.
import type { RoundPart } from '#server/jobs/round.ts'

const { signal } = new AbortController()

/** Takes a part's steps until there is none left. */
export async function wholePart(step: RoundPart['step']): Promise<void> {
  for (let cursor = await step(null, signal); cursor !== null; ) cursor = await step(cursor, signal)
}

/** All parts, one after the other. */
export async function wholeRound(parts: readonly RoundPart[]): Promise<void> {
  for (const { step } of parts) await wholePart(step)
}
