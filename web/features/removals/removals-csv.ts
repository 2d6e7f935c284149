// The shown removals as a spreadsheet file, made on the device. Pure.
import { csv } from '#shared/lib/csv.ts'
import { TURN_LABEL } from './next-step.ts'
import type { RemovalRow } from './removals-view.ts'

const FIELDS = [
  'Site',
  'Person',
  'Listed as',
  'Network',
  'Status',
  'Whose turn',
  'Next step',
  'Next date',
  'Minutes of your time',
  'Started',
  'Sent',
  'Not there since',
  'Completed',
] as const

/** One line per row, in the order given. Dates as `2026-11-26`, in the reader's time zone. */
export function removalsCsv(rows: readonly RemovalRow[]): string {
  const lines = rows.map(({ view, network, next }): Record<(typeof FIELDS)[number], unknown> => {
    const { job, siteName, personName, standing } = view
    return {
      Site: siteName,
      Person: personName,
      'Listed as': job.listing_name,
      Network: network.title,
      Status: standing.label,
      'Whose turn': TURN_LABEL[view.asked ? 'us' : view.next.who],
      'Next step': next.text,
      'Next date': day(job.next_action_at),
      'Minutes of your time': standing.key === 'yours' ? view.minutes : null,
      Started: day(job.created_at),
      Sent: day(job.submitted_at),
      'Not there since': day(job.absent_since),
      Completed: day(job.completed_at),
    }
  })
  // Without the byte order mark, Excel misreads non-ASCII letters.
  return `\uFEFF${csv(FIELDS, lines)}`
}

/** `offlist-removals-2026-11-26.csv`. */
export const csvName = (now: number): string => `offlist-removals-${dayOf(new Date(now))}.csv`

const day = (instant: string | null) => (instant === null ? null : dayOf(new Date(instant)))

function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
