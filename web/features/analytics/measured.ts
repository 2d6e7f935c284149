// Measured minutes next to the estimates for the same tasks. Pure.
import { CASES_MIN } from '#shared/domain/removal-times.ts'
import type { RemovalPast } from './history.ts'

/** Whole minutes of `tasks` finished tasks; only `estimated` is an estimate. */
export type MeasuredSum = { tasks: number; minutes: number; estimated: number }

export function sumMeasured(
  removals: readonly Pick<RemovalPast, 'measured'>[],
  task?: 'guide' | 'letter' | 'look',
): MeasuredSum {
  const all = removals.flatMap(({ measured }) => measured)
  const own = task ? all.filter(one => one.task === task) : all
  const minutes = own.reduce((sum, one) => sum + one.minutes, 0)
  return {
    tasks: own.length,
    minutes: own.length === 0 ? 0 : Math.max(1, Math.round(minutes)),
    estimated: own.reduce((sum, one) => sum + one.estimated, 0),
  }
}

/** `88 min, estimated 66 · 12 tasks`; `none` if nothing was measured. */
export function measuredText({ tasks, minutes, estimated }: MeasuredSum): string {
  if (tasks === 0) return 'none'
  const many = tasks === 1 ? '1 task' : `${tasks} tasks`
  return `${minutes} min, estimated ${estimated} · ${many}${tasks < CASES_MIN ? ': too few' : ''}`
}
