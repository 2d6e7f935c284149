// The five steps of a removal, and how far it got. Pure.
import type { RealtimeUpdate } from '#shared/collections/realtime-updates.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import type { JobEvent } from '#shared/domain/removal.ts'
import { goneSince, isComplete } from '#shared/domain/removal-display.ts'
import { REMOVAL_LABELS } from '#shared/domain/removal-labels.ts'

export type PathStep = {
  label: string
  /** When it happened (ISO); null if unknown or not yet. */
  at: string | null
  /** `passed over`: later steps were reached without it. `back`: the step was reached and then lost. */
  state: 'done' | 'proved' | 'passed over' | 'ahead' | 'back'
}

type Told = Pick<RealtimeUpdate, 'created_at'> & { update_data: Pick<RealtimeUpdate['update_data'], 'event'> }

/** `foundAt`: when the listing was first seen (ISO); null if this device doesn't know. */
export function removalPath(
  job: RemovalJob,
  updates: readonly Told[],
  foundAt: string | null,
): readonly PathStep[] {
  const newest = (event: JobEvent) =>
    updates
      .filter(({ update_data }) => update_data.event === event)
      .map(({ created_at }) => created_at)
      .sort()
      .at(-1) ?? null
  const saidAt = newest('asserted_gone')
  const isTwice = isComplete(job) && job.assurance !== 'asserted'
  const isOnce = isTwice || job.assurance === 'seen_gone_once' || job.assurance === 'seen_gone_twice'
  const isBack = job.assurance === 'resurfaced'
  // Where only the person saw it gone, our scans didn't.
  const wasGone = isOnce || (isBack && goneSince(job) !== null)
  const state = (is: boolean, later: boolean) => (is ? 'done' : later ? 'passed over' : 'ahead')
  return [
    { label: 'Found', at: foundAt ?? job.created_at, state: 'done' },
    {
      label: 'Request sent',
      at: job.submitted_at,
      state: state(job.submitted_at !== null, saidAt !== null || wasGone),
    },
    { label: 'They say it’s removed', at: saidAt, state: state(saidAt !== null, wasGone) },
    {
      label: 'Gone, first look',
      at: wasGone ? goneSince(job) : null,
      state: isOnce ? 'proved' : wasGone ? 'done' : isBack ? 'passed over' : 'ahead',
    },
    isBack
      ? {
          label: REMOVAL_LABELS.back.label,
          at: newest('resurfaced') ?? newest('person_found_again'),
          state: 'back',
        }
      : {
          label: 'Gone, second look',
          at: isTwice ? (newest('seen_gone_again') ?? job.completed_at) : null,
          state: isTwice ? 'proved' : 'ahead',
        },
  ]
}
