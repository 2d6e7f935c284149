// The calendar file that a button offers: its name, text and type. Pure.
import { CALENDAR_TYPE, type CalendarEntry, calendarFile } from '#shared/domain/deadline/calendar-file.ts'

/** `name`: without its ending. */
export const calendarDownload = (entries: readonly CalendarEntry[], name: string, now: number) => ({
  name: `${name}.ics`,
  content: calendarFile(entries, now),
  type: CALENDAR_TYPE,
})
