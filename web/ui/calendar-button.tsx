// Saves dates as a calendar file.
import { CalendarPlus } from 'lucide-react'
import type { CalendarEntry } from '#shared/domain/deadline/calendar-file.ts'
import { Button } from '#web/ui/button.tsx'
import { calendarDownload } from './calendar-download.ts'
import { saveFile } from './save-file.ts'

type CalendarButtonProps = {
  entries: readonly CalendarEntry[]
  /** The name of the file, without its ending. */
  name: string
  now: number
}

/**
 * Renders nothing unless a date applies: those that no longer do are saved only beside others. Adding the file again
 * updates the events in the calendar, and drops the canceled ones.
 */
export function CalendarButton({ entries, name, now }: CalendarButtonProps) {
  if (entries.every(({ canceled }) => canceled)) return null
  // The text of many dates takes a while: it's written when it's wanted.
  const save = () => {
    const file = calendarDownload(entries, name, now)
    saveFile(file.name, file.content, file.type)
  }
  return (
    <Button size="small" variant="quiet" icon={<CalendarPlus aria-hidden />} onClick={save}>
      Add dates to calendar
    </Button>
  )
}
