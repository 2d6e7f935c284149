// The letters of a removal that still wait, by the request that they're about.
import type { Message } from '#shared/collections/messages.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import type { LetterKind } from '#shared/domain/letter-kind.ts'
import { requestOf } from '#shared/letters/request-of-letter.ts'
import { iso } from '#shared/lib/time.ts'

/** Whether a letter of this kind, sent at `at` (epoch milliseconds), is beside the removal. `letters`: its mails. */
export function isBesideRemoval(
  kind: LetterKind,
  at: number,
  job: Pick<RemovalJob, 'clock'>,
  letters: readonly Message[],
): boolean {
  const letter = { id: '', direction: 'out', status: 'sent', kind, subject: '', sent_at: iso(at) } as const
  return requestOf({ ...letter, created_at: iso(at) }, { letters, clock: job.clock ?? null }).isBeside
}

/** The letters that wait and are about what a letter of this kind, sent at `at`, is about. */
export function queuedLike(
  kind: LetterKind,
  at: number,
  job: Pick<RemovalJob, 'clock'>,
  letters: readonly Message[],
): Message[] {
  const isBeside = isBesideRemoval(kind, at, job, letters)
  return letters.filter(
    letter =>
      letter.direction === 'out' &&
      letter.status === 'queued' &&
      requestOf(letter, { letters, clock: job.clock ?? null }).isBeside === isBeside,
  )
}
