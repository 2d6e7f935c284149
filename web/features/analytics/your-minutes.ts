// The person's own time by kind of task: estimated minutes, done and remaining. Pure.
import type { History } from './history.ts'
import { type MeasuredSum, sumMeasured } from './measured.ts'

export type MinutesRow = {
  task: 'guide' | 'letter' | 'look'
  removals: number
  done: number
  left: number
  measured: MeasuredSum
}

const TASKS = ['guide', 'letter', 'look'] as const

/** Only kinds that occur. */
export function yourMinutes({ removals }: Pick<History, 'removals'>): MinutesRow[] {
  const byTask = Map.groupBy(removals, ({ task }) => task)
  return TASKS.flatMap(task => {
    const own = byTask.get(task) ?? []
    const measured = sumMeasured(removals, task)
    if (own.length === 0 && measured.tasks === 0) return []
    const sum = (minutes: (one: (typeof own)[number]) => number) =>
      own.reduce((total, one) => total + minutes(one), 0)
    return [
      {
        task,
        removals: own.length,
        done: sum(one => one.minutesDone),
        left: sum(one => one.minutesLeft),
        measured,
      },
    ]
  })
}
