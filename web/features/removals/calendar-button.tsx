// Saves the dates of one or more removals as a calendar file.
import { CalendarPlus } from 'lucide-react'
import { CALENDAR_TYPE, calendarFile } from '#shared/domain/deadline/calendar-file.ts'
import { calendarEntries } from '#shared/domain/removal-calendar.ts'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import type { JobView } from './job-view.ts'

type CalendarButtonProps = {
  views: readonly Pick<JobView, 'job' | 'siteName'>[]
  /** The name of the file, without its ending. */
  name: string
  now: number
}

/** Renders nothing without dates. Adding the file again updates the events that are in the calendar. */
export function CalendarButton({ views, name, now }: CalendarButtonProps) {
  const entries = views.flatMap(({ job, siteName }) => calendarEntries(job, siteName))
  if (entries.length === 0) return null
  return (
    <Button
      size="small"
      variant="quiet"
      icon={<CalendarPlus aria-hidden />}
      onClick={() => saveFile(`${name}.ics`, calendarFile(entries, now), CALENDAR_TYPE)}
    >
      Add dates to calendar
    </Button>
  )
}
