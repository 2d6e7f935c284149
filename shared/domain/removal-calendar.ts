// The dates of a removal by letter as entries of a calendar. They name the site only, nothing of the listing. Pure.
import { MINUTE } from '#shared/lib/time.ts'
import type { CalendarEntry } from './deadline/calendar-file.ts'
import { lawOf } from './deadline/laws-table.ts'
import { dayOf, dueDay, isForRemoval, type LetterClock } from './letter-clock.ts'
import { isFinal, type JobStatus } from './removal.ts'

export type DatedRemoval = {
  id: string
  status: JobStatus
  clock?: LetterClock | null | undefined
  updated_at: string
}

/** What its dates are called there. The words of a kind stay the same, so that a calendar recognizes its event. */
const KINDS = ['confirm', 'answer', 'follow-up'] as const

/** The dates still ahead of the broker or us: none once it answered, or once the removal is over. */
export function calendarEntries(removal: DatedRemoval, siteName: string): CalendarEntry[] {
  const clock = removal.clock ?? null
  if (clock === null || clock.answered !== null || isFinal(removal.status)) return []
  const law = clock.law === null ? '' : ` (${lawOf(clock.law).name})`
  const dates: Record<(typeof KINDS)[number], { date: string | null; title: string; description: string }> = {
    confirm: {
      date: clock.confirmed_at === null ? clock.confirm_by : null,
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
  return KINDS.flatMap(kind => {
    const { date, ...words } = dates[kind]
    if (date === null) return []
    return [{ uid: `${removal.id}-${kind}@offlist`, date, ...words, sequence: sequenceOf(removal) }]
  })
}

/** Grows with every change of the removal, and so whenever one of its dates changes. */
const sequenceOf = ({ updated_at }: DatedRemoval): number => Math.floor(Date.parse(updated_at) / MINUTE)
