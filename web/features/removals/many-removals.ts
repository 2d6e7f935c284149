// What can be done about several removals at once, and the questions to confirm it. Pure.
import { transition } from '#shared/domain/removal.ts'
import { isWithoutListing } from '#shared/letters/letter-target.ts'
import type { JobView } from './job-view.ts'

/**
 * Runs the retry for these people's removals once nothing blocks it; `without` has the people who are left out because
 * a consent is missing.
 */
export type OnRetry = (personIds: readonly string[], retry: (without: ReadonlySet<string>) => void) => void

/** Failed removals without a newer request: the server accepts no others. A listing that's back has its alert. */
export function retryable(views: readonly JobView[]): JobView[] {
  return views.filter(
    ({ job, asked }) => asked === null && job.status === 'failed' && job.assurance !== 'resurfaced',
  )
}

/** Removals that aren't finished. */
export function stoppable(views: readonly JobView[]): JobView[] {
  return views.filter(
    ({ job, asked }) => asked === null && transition(job.status, 'cancelled').kind === 'moved',
  )
}

/** Whether any bulk action applies to it. */
export const isTickable = (view: JobView): boolean =>
  retryable([view]).length > 0 || stoppable([view]).length > 0

/** The question before several are stopped. Sent requests can't be recalled. */
export function stopQuestion(views: readonly JobView[]): { title: string; text: string } {
  const unsent = views.filter(({ job }) => job.submitted_at === null)
  const kept = unsent.length
  const sent = views.length - kept
  const [only] = views
  const title =
    views.length === 1 && only ? `Stop the removal on ${only.siteName}?` : `Stop ${views.length} removals?`
  const parts = [
    sent === 0
      ? ''
      : `${sent === 1 ? '1 request has' : `${sent} requests have`} gone out, and we can’t recall ${sent === 1 ? 'it' : 'them'}. Offlist stops checking and following up.`,
    kept === 0
      ? ''
      : `${sent === 0 ? '' : kept === 1 ? 'For 1 more, we' : `For ${kept} more, we`}${sent === 0 ? 'We' : ''} haven’t sent anything, and won’t. ${whatStays(unsent)}`,
  ]
  return { title, text: parts.filter(Boolean).join(' ') }
}

/**
 * What happens to removals that sent nothing. A removal without a listing was a letter about data that the site may
 * hold.
 */
export function whatStays(unsent: readonly JobView[]): string {
  const listed = unsent.filter(({ job }) => !isWithoutListing(job)).length
  const sites = [...new Set(unsent.map(({ siteName }) => siteName))]
  if (listed === 0) return `Nothing more is asked of ${sites.length === 1 ? sites[0] : 'these sites'}.`
  return `The ${listed === 1 ? 'listing stays' : 'listings stay'} up.`
}
