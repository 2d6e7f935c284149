// How a removal stands and what that rests on, as a report says it: the groups of the summary, and each event's mark.
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { onlyConfirms } from '#shared/domain/confirmation.ts'
import type { JobEvent } from '#shared/domain/removal.ts'
import type { CountGroup } from '#shared/domain/removal-counts.ts'
import { EVENT_FOOTING } from '#shared/domain/removal-standing.ts'
import type { Mark } from './marks.ts'
import { reportDay } from './report-day.ts'

/** Their words and marks, in the order of the summary. */
export const STANDINGS = {
  gone: { label: 'Gone, seen twice', mark: { kind: 'seen', ink: 'clear' } },
  asserted: { label: 'Site says removed', mark: { kind: 'asserted', ink: 'clear' } },
  person_saw_gone: {
    label: 'Gone, you saw it; not checked yet',
    mark: { kind: 'asserted', ink: 'soft' },
  },
  claimed: { label: 'Site says removed, not checked yet', mark: { kind: 'asserted', ink: 'soft' } },
  gone_once: { label: 'Gone, seen once', mark: { kind: 'sent', ink: 'clear' } },
  page_only: { label: 'Out of the search, page still up', mark: { kind: 'seen', ink: 'soft' } },
  sent: { label: 'Sent, waiting for the site', mark: { kind: 'sent', ink: 'soft' } },
  working: { label: 'In progress', mark: { kind: 'sent', ink: 'soft' } },
  yours: { label: 'Your turn', mark: { kind: 'sent', ink: 'yours' } },
  unknown: { label: 'Couldn’t check', mark: { kind: 'unknown', ink: 'soft' } },
  back: { label: 'Came back', mark: { kind: 'sent', ink: 'back' } },
  replaced: { label: 'Back, asked again', mark: { kind: 'sent', ink: 'soft' } },
  failed: { label: 'Failed', mark: { kind: 'unknown', ink: 'back' } },
  cancelled: { label: 'Canceled', mark: { kind: 'sent', ink: 'faint' } },
} as const satisfies Record<CountGroup, { label: string; mark: Mark }>

/** How sure it is that the listing is gone, in one or two sentences. */
export function assuranceText(job: RemovalJob, site: string): string {
  switch (job.assurance) {
    case 'none':
      if (job.status === 'requires_manual' && onlyConfirms(job))
        return `We’ve sent the form. ${site} does nothing until somebody confirms it.`
      return job.submitted_at === null
        ? 'We saw the listing on the site. We haven’t sent anything yet.'
        : `The request left on ${reportDay(job.submitted_at)}. We haven’t seen the listing gone yet.`
    case 'asserted':
      return `${site} says it removed the listing. That’s its word, not something we saw.`
    case 'person_saw_gone':
      return `You looked on ${site} and the listing was gone. That’s your word, not something we saw.`
    case 'person_saw_present':
      return `You looked on ${site} and the listing was still there.`
    case 'seen_gone_once':
      return `We looked${job.absent_since === null ? '' : ` on ${reportDay(job.absent_since)}`} and the listing wasn’t there. One look isn’t proof.`
    case 'seen_gone_twice':
      return 'We looked twice, at least 72 hours apart, with the search that found it. The listing wasn’t there.'
    case 'page_stands':
      return `${site} left the listing out of its search, but the listing’s own page is still up. It’s not gone.`
    case 'inconclusive':
      return `We can’t tell yet whether ${site} got the request. That doesn’t mean the listing is gone.`
    case 'resurfaced':
      return 'The listing was gone and came back.'
  }
}

const INK_OF_TONE = { plain: 'soft', clear: 'clear', yours: 'yours', back: 'back' } as const

/** The mark of an event: what it rests on. */
export function markOfEvent(event: JobEvent): Mark {
  const { evidence, tone } = EVENT_FOOTING[event]
  return { kind: evidence, ink: INK_OF_TONE[tone] }
}
