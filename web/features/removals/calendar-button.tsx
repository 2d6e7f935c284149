// Saves the dates of one or more removals as a calendar file.
import { CalendarPlus } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { calendarDownload, calendarOf, type DatedView } from './calendar-download.ts'

type CalendarButtonProps = {
  views: readonly DatedView[]
  /** The name of the file, without its ending. */
  name: string
  now: number
}

/** Renders nothing without dates. Adding the file again updates the events in the calendar, and drops those that no longer apply. */
export function CalendarButton({ views, name, now }: CalendarButtonProps) {
  const entries = calendarOf(views, now)
  if (entries.length === 0) return null
  // The text of many removals takes a while: it's written when it's wanted.
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
