// A request refused because a consent is missing, and how to say so. Pure.
import type { Intent } from '#shared/collections/intents.ts'
import { wordsOfFunction } from '#shared/protocol/function-words.ts'

/** The subject of a notice: a removal, or else a person. */
export type Concern = { personId: string; jobId: string | null }

type ConsentIntent = Pick<Intent, 'id' | 'kind' | 'payload' | 'status' | 'error' | 'created_at'>

function isOfRemoval(kind: string): boolean {
  const words = wordsOfFunction(kind)
  return words?.onRemoval !== undefined && words.withoutConsent !== undefined
}

/** The newest intent about this subject, if it was refused because a consent is missing; else null. */
export function refusedIntent<W extends ConsentIntent>(
  intents: readonly W[],
  { personId, jobId }: Concern,
): W | null {
  const newest = intents
    .filter(({ kind, payload }) =>
      jobId === null ? payload.person_id === personId : isOfRemoval(kind) && payload.job_id === jobId,
    )
    .sort((a, b) => b.created_at.localeCompare(a.created_at))[0]
  return newest?.status === 'failed' && newest.error?.code === 'consent_needed' ? newest : null
}

/**
 * What didn't happen because a consent is missing, and what agreeing does about it; `null`: ongoing work was paused.
 */
export function refusedText(kind: string | null): { title: string; agree: string } {
  const words = kind === null ? null : wordsOfFunction(kind)
  return words?.withoutConsent ?? { title: 'Paused', agree: 'Agree' }
}
