// Counts removals, and how many of their listings are gone: one count behind the headline, percent, tiles, tabs, bar
// and reports.

import {
  isComplete,
  type RemovalDisplayState,
  type RemovalFields,
  removalDisplayState,
} from './removal-display.ts'
import type { Template } from './removal-progress.ts'

/** The fields of a removal that the count needs. */
export type Countable = RemovalFields & {
  template: Template | null
  /** Its listing came back and has a new removal, which counts instead. */
  replaced: boolean
}

/**
 * The groups of a bar. A site's word completes a removal only if there is nothing public to check (`asserted`);
 * otherwise it's `claimed` until we have checked.
 */
export type CountGroup = RemovalDisplayState | 'claimed' | 'replaced'

/** The group of a removal; each is in exactly one. */
export function countGroup(job: RemovalFields & { replaced: boolean }): CountGroup {
  const state = removalDisplayState(job)
  if (state === 'back' && job.replaced) return 'replaced'
  return state === 'asserted' && job.status !== 'completed' ? 'claimed' : state
}

/** Whether a removal counts at all: a canceled or replaced one doesn't request anything anymore. */
export function isCounted(job: RemovalFields & { replaced: boolean }): boolean {
  const group = countGroup(job)
  return group !== 'cancelled' && group !== 'replaced'
}

export type RemovalCounts = {
  total: number
  completed: number
  pending: number
  automated: number
  manual: number
  /** Rounded, 0 to 100. */
  percentComplete: number
  /** Removals in each group that has any; they add up to `total`, and `gone` and `asserted` to `completed`. */
  groups: ReadonlyMap<CountGroup, number>
}

/**
 * Dashboard counts (PRODUCT T9.4): automated by success_rate above 0.4, manual the rest,
 * pending = total - completed, percent = rounded completed / total.
 */
export function countRemovals(jobs: readonly Countable[]): RemovalCounts {
  const counted = jobs.filter(isCounted)
  const groups = new Map<CountGroup, number>()
  for (const job of counted) groups.set(countGroup(job), (groups.get(countGroup(job)) ?? 0) + 1)
  const total = counted.length
  const completed = counted.filter(isComplete).length
  const automated = counted.filter(job => (job.template?.success_rate ?? 0) > 0.4).length
  return {
    total,
    completed,
    pending: total - completed,
    automated,
    manual: total - automated,
    percentComplete: total === 0 ? 0 : Math.round((completed / total) * 100),
    groups,
  }
}
