// The input of `moveJob`, and a helper for moves that hand the next step to the person.
import type { DisclosedDetail, EvidenceRef } from '#shared/collections/realtime-updates.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import type { JobEvent } from '#shared/domain/removal.ts'
import type { TimelineSentence } from '#shared/domain/timeline-texts.ts'

export type Move = {
  event: JobEvent
  /** The timeline entry: who did what. */
  sentences: readonly TimelineSentence[]
  changes?: Partial<RemovalJob>
  evidence?: readonly EvidenceRef[]
  /** The disclosed fields, with their values. */
  told?: readonly DisclosedDetail[]
  /** The move follows from another removal's move, which already notifies the person. */
  silent?: boolean
  /** A person in the household made this move, so the new status isn't news. */
  byPerson?: boolean
}

/** Hands the removal to the person. `changes`: other fields to change, such as the handoff. */
export function handedOver(sentences: readonly TimelineSentence[], changes: Partial<RemovalJob> = {}) {
  return {
    event: 'handed_over',
    sentences,
    changes: { waiting_for: 'you', next_action_at: null, ...changes },
  } as const satisfies Move
}
