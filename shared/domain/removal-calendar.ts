// The dates of a removal by letter as entries of a calendar. They name the site only, nothing of the listing. Pure.
import { type CalendarEntry, changeSequence } from './deadline/calendar-file.ts'
import { lawOf } from './deadline/laws-table.ts'
import { dayOf, dueDay, isForRemoval, type LetterClock } from './letter-clock.ts'
import { isFinal, type JobStatus } from './removal.ts'

export type DatedRemoval = {
  id: string
  status: JobStatus
  clock?: LetterClock | null | undefined
  updated_at: string
}

/** The dates of several removals. */
export const calendarOf = (
  views: readonly { job: DatedRemoval; siteName: string }[],
  now: number,
): CalendarEntry[] => views.flatMap(({ job, siteName }) => calendarEntries(job, siteName, now))

/** What its dates are called there. The words of a kind stay the same, so that a calendar recognizes its event. */
const KINDS = ['confirm', 'answer', 'follow-up'] as const

/**
 * The dates of the broker and us, and those that no longer apply because it confirmed or answered, or because the removal
 * is over: these are canceled, so that a calendar that has them drops them. Once such a day is past, it's left out.
 */
export function calendarEntries(removal: DatedRemoval, siteName: string, now: number): CalendarEntry[] {
  const clock = removal.clock ?? null
  if (clock === null) return []
  const isOver = clock.answered !== null || isFinal(removal.status)
  const today = dayOf(now)
  const law = clock.law === null ? '' : ` (${lawOf(clock.law).name})`
  const dates: Record<(typeof KINDS)[number], { date: string | null; title: string; description: string }> = {
    confirm: {
      date: clock.confirm_by,
      title: `Confirmation due: ${siteName}`,
      description: `The last day for ${siteName} to confirm that it has your letter${law}.`,
    },
    answer: {
      date: dueDay(clock),
      title: `Answer due: ${siteName}`,
      description: `The last day for ${siteName} to answer your letter${law}.`,
    },
    'follow-up': {
      date: dayOf(Date.parse(clock.follow_up_at)),
      title: `Follow-up: ${siteName}`,
      description: !isForRemoval(clock)
        ? clock.automatic
          ? 'Offlist follows up if there’s no answer.'
          : 'If there’s no answer, the next letter is yours to send.'
        : clock.automatic
          ? 'Offlist looks whether the listing is still there, and follows up if it is.'
          : 'Offlist looks whether the listing is still there. If it is, the next letter is yours to send.',
    },
  }
  return KINDS.flatMap((kind): CalendarEntry[] => {
    const { date, ...words } = dates[kind]
    if (date === null) return []
    const entry = {
      uid: `${removal.id}-${kind}@offlist`,
      date,
      ...words,
      sequence: changeSequence(removal.updated_at),
    }
    if (!isOver && !(kind === 'confirm' && clock.confirmed_at !== null)) return [entry]
    return date < today ? [] : [{ ...entry, description: 'This date no longer applies.', canceled: true }]
  })
}
