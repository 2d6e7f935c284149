// What leaving a site alone does to the removals there, in words. Pure. The server decides what was sent.
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { isFinal } from '#shared/domain/removal.ts'

type Removal = Pick<RemovalJob, 'site_id' | 'person_id' | 'status' | 'submitted_at'>

/** The person's open removals at the site: those whose request was sent, and those whose wasn't. */
export function openRemovals(
  jobs: readonly Removal[],
  personId: string,
  siteId: string,
): { sent: number; unsent: number } {
  const open = jobs.filter(
    job => job.person_id === personId && job.site_id === siteId && !isFinal(job.status),
  )
  const sent = open.filter(job => job.submitted_at !== null).length
  return { sent, unsent: open.length - sent }
}

const removals = (count: number) => (count === 1 ? 'One removal' : `${count} removals`)

/** Sentences for the question before it happens; empty if no removal is in progress there. */
export function whatStopsText({ sent, unsent }: { sent: number; unsent: number }): string {
  const canceled =
    unsent === 0
      ? ''
      : `${removals(unsent)} there ${unsent === 1 ? 'hasn’t' : 'haven’t'} been sent yet and will be canceled. Undo doesn’t bring ${unsent === 1 ? 'it' : 'them'} back.`
  const unchecked =
    sent === 0
      ? ''
      : `${removals(sent)} there ${sent === 1 ? 'has' : 'have'} been sent, and we can’t recall ${sent === 1 ? 'it' : 'them'}. We’ll no longer check whether the listing comes down, and send no reminders.`
  return [canceled, unchecked].filter(Boolean).join(' ')
}
