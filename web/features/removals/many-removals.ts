// What can be done about several removals at once, and what is asked before. Pure.
import { transition } from '#shared/domain/removal.ts'
import type { JobView } from './job-view.ts'

/**
 * Runs what is asked for these people's removals once nothing stands in its way; `without` has those who are left out
 * because a consent is missing.
 */
export type OnRetry = (personIds: readonly string[], retry: (without: ReadonlySet<string>) => void) => void

/** Those that failed and that nothing was asked for since: the server takes no others. */
export function retryable(views: readonly JobView[]): JobView[] {
  return views.filter(({ job, asked }) => asked === null && job.status === 'failed')
}

/** Those that aren't over. */
export function stoppable(views: readonly JobView[]): JobView[] {
  return views.filter(
    ({ job, asked }) => asked === null && transition(job.status, 'cancelled').kind === 'moved',
  )
}

/** Whether anything can be done about it. */
export const isTickable = (view: JobView): boolean =>
  retryable([view]).length > 0 || stoppable([view]).length > 0

/** The question before several are stopped: what has left can't be recalled. */
export function stopQuestion(views: readonly JobView[]): { title: string; text: string } {
  const sent = views.filter(({ job }) => job.submitted_at !== null).length
  const kept = views.length - sent
  const [only] = views
  const title =
    views.length === 1 && only ? `Stop the removal on ${only.siteName}?` : `Stop ${views.length} removals?`
  const parts = [
    sent === 0
      ? ''
      : `${sent === 1 ? '1 request has' : `${sent} requests have`} gone out, and we can’t recall ${sent === 1 ? 'it' : 'them'}. Offlist stops checking and following up.`,
    kept === 0
      ? ''
      : `${sent === 0 ? '' : kept === 1 ? 'For 1 more, we' : `For ${kept} more, we`}${sent === 0 ? 'We' : ''} haven’t sent anything, and won’t. The ${kept === 1 ? 'listing stays' : 'listings stay'} up.`,
  ]
  return { title, text: parts.filter(Boolean).join(' ') }
}
