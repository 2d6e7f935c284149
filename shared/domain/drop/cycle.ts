// The course of one DROP request: when sites have to pick it up, and when they have to have reported. Pure.
import { type DayText, mustReadDay, writeDay } from '#shared/domain/deadline/civil-day.ts'
import { cadenceOn, DROP_CADENCES } from './cadence.ts'

export type DropCycle = {
  submittedOn: DayText
  /** The first day of the first window: the day of the request, or the day on which sites first had to take part. */
  startsOn: DayText
  /** The last day of the first window: by then, every registered site has to have picked up the request. */
  windowEndsOn: DayText
  /** The last day for reports. It's no deadline for deletion. */
  reportDueOn: DayText
  everyDays: number
}

/** `window`: sites still have time to pick it up. `reports`: they act and report. `due`: every report is due. */
export type DropStage = 'window' | 'reports' | 'due'

export function dropCycle(submittedOn: DayText, cadences: typeof DROP_CADENCES = DROP_CADENCES): DropCycle {
  const [first] = cadences
  const startsOn = submittedOn < first.from ? first.from : submittedOn
  const { everyDays, reportDays } = cadenceOn(startsOn, cadences)
  const after = (days: number) => writeDay(mustReadDay(startsOn) + days)
  return { submittedOn, startsOn, windowEndsOn: after(everyDays), reportDueOn: after(reportDays), everyDays }
}

/** Where a request stands on a day. The report is due from the day after its last day on. */
export function dropStage({ windowEndsOn, reportDueOn }: DropCycle, today: DayText): DropStage {
  if (today <= windowEndsOn) return 'window'
  return today <= reportDueOn ? 'reports' : 'due'
}
