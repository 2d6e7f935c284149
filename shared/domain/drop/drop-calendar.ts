// The dates of a DROP request as entries of a calendar, without the name of a person or a site. Pure.
import { type CalendarEntry, changeSequence } from '#shared/domain/deadline/calendar-file.ts'
import { mustReadDay, writeDay } from '#shared/domain/deadline/civil-day.ts'
import { dayOf } from '#shared/domain/letter-clock.ts'
import { dropCycle } from './cycle.ts'

export type DatedDropRequest = { id: string; submitted_on: string; updated_at: string }

/** What's still ahead: the end of the first window, the day for reports, and the day from which we can check. */
export function dropCalendar(request: DatedDropRequest, now: number): CalendarEntry[] {
  const { windowEndsOn, reportDueOn } = dropCycle(request.submitted_on)
  const dates = [
    {
      kind: 'window',
      date: windowEndsOn,
      title: 'DROP: sites must have the request',
      description: 'The last day for registered sites to pick up the deletion request for the first time.',
    },
    {
      kind: 'reports',
      date: reportDueOn,
      title: 'DROP: reports are due',
      description:
        'The last day for sites to report a result. It isn’t a promise that the data is gone by then.',
    },
    {
      kind: 'check',
      date: writeDay(mustReadDay(reportDueOn) + 1),
      title: 'DROP: check the sites',
      description: 'Reports were due yesterday. In Offlist, start our own check of the registered sites.',
    },
  ]
  const sequence = changeSequence(request.updated_at)
  return dates
    .filter(({ date }) => date >= dayOf(now))
    .map(({ kind, ...entry }) => ({ uid: `${request.id}-${kind}@offlist`, ...entry, sequence }))
}
