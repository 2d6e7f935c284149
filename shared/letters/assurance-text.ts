// How sure we are that a removal's listing is gone, and who says so: for screens, reports and archives. Pure.
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { onlyConfirms } from '#shared/domain/confirmation.ts'
import { judgeOwnChecks } from '#shared/domain/own-check.ts'
import { isAskedToCheck } from '#shared/domain/person-check.ts'
import { iso } from '#shared/lib/time.ts'
import { isWithoutListing } from './letter-target.ts'

/** How days are written. `due`: a future day, after a verb; null to omit the future, as on paper. */
export type WrittenDays = {
  day: (instant: string) => string
  due: ((instant: string | null) => string) | null
}

/** One or two sentences. */
export function assuranceText(job: RemovalJob, siteName: string, { day, due }: WrittenDays): string {
  if (isWithoutListing(job)) return answerText(job, siteName, day)
  switch (job.assurance) {
    case 'none':
      // While its confirmation is pending, the request counts as neither sent nor unsent.
      if (job.status === 'requires_manual' && onlyConfirms(job))
        return `We’ve sent the form. ${siteName} does nothing until somebody confirms it.`
      return job.submitted_at
        ? `The request left ${day(job.submitted_at)}. We haven’t seen the listing gone yet.`
        : `We saw the listing on the site. ${unasked(job, `No request has reached ${siteName} yet.`)}`
    case 'asserted':
      return `${siteName} says it removed the listing. That’s its word, not something we saw.`
    case 'seen_gone_once': {
      const again = due === null || isAskedToCheck(job) ? '' : ` We’ll look again ${due(job.next_action_at)}.`
      return `We looked${job.absent_since ? ` ${day(job.absent_since)}` : ''} and the listing wasn’t there. One look isn’t proof.${again}`
    }
    case 'seen_gone_twice':
      return 'We looked twice, at least 72 hours apart, with the search that found it. The listing wasn’t there.'
    case 'person_saw_gone':
      return `You looked once and the listing wasn’t there. That’s your word, not something we saw.${againText(job, day)}`
    case 'person_saw_gone_twice':
      return 'You looked twice, at least 72 hours apart, and the listing was gone. That’s your word, not something we saw.'
    case 'person_saw_present':
      return 'You looked and the listing was still there.'
    case 'page_stands':
      return `${siteName} left the listing out of its search, but the listing’s own page is still up. It’s not gone.`
    case 'inconclusive':
      return `We can’t tell yet whether ${siteName} got the request. That doesn’t mean the listing is gone.`
    case 'resurfaced':
      return isTheirWord(job)
        ? 'You saw the listing gone, and then you found it there again. That’s your word, not something we saw.'
        : 'The listing was gone and came back.'
  }
}

/** Whether only they saw it gone, and found it again. */
const isTheirWord = ({ own_checks, completed_at }: RemovalJob): boolean =>
  completed_at === null && judgeOwnChecks(own_checks).is === 'found'

/** When another check of theirs counts. */
function againText(job: RemovalJob, day: WrittenDays['day']): string {
  const own = judgeOwnChecks(job.own_checks)
  return own.is === 'missed_once' ? ` A second one counts from ${day(iso(own.againAt))}.` : ''
}

/** A letter may have reached them that asked for something else. `nothing`: if none has. */
const unasked = ({ clock }: RemovalJob, nothing: string): string =>
  clock ? 'The removal hasn’t been asked for yet.' : nothing

/** For removals without a known listing. */
function answerText(job: RemovalJob, siteName: string, day: WrittenDays['day']): string {
  if (job.assurance === 'asserted')
    return `${siteName} says it did what you asked. That’s its word, not something we saw.`
  if (job.assurance === 'inconclusive') return `We can’t tell whether ${siteName} got the letter.`
  return job.submitted_at
    ? `The letter left ${day(job.submitted_at)}. We know of no listing there, so only their answer can tell.`
    : `We know of no listing there. ${unasked(job, `No letter has reached ${siteName} yet.`)}`
}
