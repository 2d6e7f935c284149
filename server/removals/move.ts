// What happens to a removal, as `moveJob` takes it, and the one way to say that the next step is the person's.
import type { DisclosedDetail, EvidenceRef } from '#shared/collections/realtime-updates.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import type { JobEvent } from '#shared/domain/removal.ts'
import type { TimelineSentence } from '#shared/domain/timeline-texts.ts'

export type Move = {
  event: JobEvent
  /** What the timeline says of it: who did what. */
  sentences: readonly TimelineSentence[]
  changes?: Partial<RemovalJob>
  evidence?: readonly EvidenceRef[]
  /** What the site was given, with the values. */
  told?: readonly DisclosedDetail[]
  /** It follows from the move of another removal, about which the person is notified already. */
  silent?: boolean
  /** A person in the household did it: that the status is another now is no news. */
  byPerson?: boolean
}

/** The removal is the person's now. `changes` says what else changes with it, such as the handoff. */
export function handedOver(sentences: readonly TimelineSentence[], changes: Partial<RemovalJob> = {}) {
  return {
    event: 'handed_over',
    sentences,
    changes: { waiting_for: 'you', next_action_at: null, ...changes },
  } as const satisfies Move
}
