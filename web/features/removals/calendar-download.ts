// The calendar that a button offers: its dates, and the file's name, text and type. Pure.
import { CALENDAR_TYPE, type CalendarEntry, calendarFile } from '#shared/domain/deadline/calendar-file.ts'
import { calendarEntries } from '#shared/domain/removal-calendar.ts'
import type { JobView } from './job-view.ts'

export type DatedView = Pick<JobView, 'job' | 'siteName'>

/** What the calendar gets; empty without dates, because then there is nothing to offer. */
export const calendarOf = (views: readonly DatedView[]): CalendarEntry[] =>
  views.flatMap(({ job, siteName }) => calendarEntries(job, siteName))

/** `name`: without its ending. */
export const calendarDownload = (entries: readonly CalendarEntry[], name: string, now: number) => ({
  name: `${name}.ics`,
  content: calendarFile(entries, now),
  type: CALENDAR_TYPE,
})
