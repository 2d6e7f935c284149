// The calendar that a button offers: its dates, and the file's name, text and type. Pure.
import { CALENDAR_TYPE, type CalendarEntry, calendarFile } from '#shared/domain/deadline/calendar-file.ts'
import { calendarEntries } from '#shared/domain/removal-calendar.ts'
import type { JobView } from './job-view.ts'

export type DatedView = Pick<JobView, 'job' | 'siteName'>

/** What the calendar gets; empty if no date applies. Dates that no longer apply come along only beside others. */
export function calendarOf(views: readonly DatedView[], now: number): CalendarEntry[] {
  const entries = views.flatMap(({ job, siteName }) => calendarEntries(job, siteName, now))
  return entries.every(({ canceled }) => canceled) ? [] : entries
}

/** `name`: without its ending. */
export const calendarDownload = (entries: readonly CalendarEntry[], name: string, now: number) => ({
  name: `${name}.ics`,
  content: calendarFile(entries, now),
  type: CALENDAR_TYPE,
})
