// How a removal stands, in one or two words and in the evidence language, and what backs those words.
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { onlyConfirms } from '#shared/domain/confirmation.ts'
import { isAskedToLook } from '#shared/domain/persons-look.ts'
import { countGroup } from '#shared/domain/removal-counts.ts'
import { isComplete } from '#shared/domain/removal-standing.ts'
import { dayText, dueText } from '#shared/letters/day-text.ts'
import { isWithoutListing } from '#shared/letters/letter-target.ts'
import type { EvidenceKind, EvidenceTone } from '#web/ui/evidence.ts'
import type { StatusTone } from '#web/ui/status-pill.tsx'
import type { StandingKey } from './standing-keys.ts'

export type Standing = {
  key: StandingKey
  /** The pill's words. */
  label: string
  tone: StatusTone
  evidence: EvidenceKind
  evidenceTone: EvidenceTone
  /** Over and proved, as far as it can be: the line is struck through. */
  struck: boolean
}

/** How each group looks, and what it is called in legends and filters. */
export const STANDINGS: Readonly<Record<StandingKey, Omit<Standing, 'key'> & { legend: string }>> = {
  gone: {
    label: 'Gone, seen twice',
    legend: 'gone, seen twice',
    tone: 'clear',
    evidence: 'seen',
    evidenceTone: 'clear',
    struck: true,
  },
  asserted: {
    label: 'Site says removed',
    legend: 'removed, the site says',
    tone: 'asserted',
    evidence: 'asserted',
    evidenceTone: 'clear',
    struck: false,
  },
  person_saw_gone: {
    label: 'Gone, you saw it',
    legend: 'gone, you saw it',
    tone: 'asserted',
    evidence: 'asserted',
    evidenceTone: 'plain',
    struck: false,
  },
  claimed: {
    label: 'Site says removed',
    legend: 'removed, the site says, not looked at yet',
    tone: 'asserted',
    evidence: 'asserted',
    evidenceTone: 'plain',
    struck: false,
  },
  gone_once: {
    label: 'Gone, seen once',
    legend: 'gone, seen once',
    tone: 'sent',
    evidence: 'sent',
    evidenceTone: 'clear',
    struck: false,
  },
  page_only: {
    label: 'Page still up',
    legend: 'out of the search, page still up',
    tone: 'sent',
    evidence: 'seen',
    evidenceTone: 'plain',
    struck: false,
  },
  sent: {
    label: 'Sent',
    legend: 'sent, waiting for the site',
    tone: 'sent',
    evidence: 'sent',
    evidenceTone: 'plain',
    struck: false,
  },
  working: {
    label: 'In progress',
    legend: 'in progress',
    tone: 'sent',
    evidence: 'sent',
    evidenceTone: 'plain',
    struck: false,
  },
  yours: {
    label: 'Your turn',
    legend: 'your turn',
    tone: 'yours',
    evidence: 'sent',
    evidenceTone: 'yours',
    struck: false,
  },
  unknown: {
    label: 'Couldn’t check',
    legend: 'couldn’t be checked',
    tone: 'unknown',
    evidence: 'unknown',
    evidenceTone: 'plain',
    struck: false,
  },
  back: {
    label: 'Back again',
    legend: 'back again',
    tone: 'back',
    evidence: 'sent',
    evidenceTone: 'back',
    struck: false,
  },
  replaced: {
    label: 'Back, asked again',
    legend: 'back, asked again',
    tone: 'neutral',
    evidence: 'sent',
    evidenceTone: 'plain',
    struck: false,
  },
  failed: {
    label: 'Failed',
    legend: 'failed',
    tone: 'back',
    evidence: 'unknown',
    evidenceTone: 'back',
    struck: false,
  },
  cancelled: {
    label: 'Canceled',
    legend: 'cancelled',
    tone: 'neutral',
    evidence: 'sent',
    evidenceTone: 'plain',
    struck: false,
  },
}

function keyOf(job: RemovalJob, replaced: boolean): StandingKey {
  return countGroup({ ...job, replaced })
}

/**
 * How a job stands. A completed one is struck through, also on the site's word, with the hatched mark kept.
 * `asked` is a wish on its way: what the person has done here already is not their turn any more. `replaced`: its
 * listing came back and has a removal of its own.
 */
export function standingOf(job: RemovalJob, asked: { sent: boolean } | null, replaced = false): Standing {
  const key = keyOf(job, replaced)
  if (key === 'yours' && asked !== null) {
    const { legend: _, ...working } = STANDINGS.working
    return { key: 'working', ...working, label: asked.sent ? 'Being handled' : 'To be sent' }
  }
  const { legend: _, ...standing } = STANDINGS[key]
  return { key, ...standing, struck: isComplete(job) }
}

/** Where no listing is known. */
function answerText(job: RemovalJob, siteName: string, now: number): string {
  if (job.assurance === 'asserted')
    return `${siteName} says it did what you asked. That’s its word, not something we saw.`
  if (job.assurance === 'inconclusive') return `We can’t tell whether ${siteName} got the letter.`
  return job.submitted_at
    ? `The letter left ${dayText(job.submitted_at, now)}. We know of no listing there, so only their answer can tell.`
    : 'We know of no listing there. We haven’t sent anything yet.'
}

/** What backs the standing: who looked, or who says so, and when. One or two sentences, for the pill and the job's page. */
export function assuranceText(job: RemovalJob, siteName: string, now: number): string {
  if (isWithoutListing(job)) return answerText(job, siteName, now)
  switch (job.assurance) {
    case 'none':
      // What hangs on its confirmation is neither sent nor unsent.
      if (job.status === 'requires_manual' && onlyConfirms(job))
        return `We’ve sent the form. ${siteName} does nothing until somebody confirms it.`
      return job.submitted_at
        ? `The request left ${dayText(job.submitted_at, now)}. We haven’t seen the listing gone yet.`
        : 'We saw the listing on the site. We haven’t sent anything yet.'
    case 'asserted':
      return `${siteName} says it removed the listing. That’s its word, not something we saw.`
    case 'seen_gone_once':
      return `We looked${job.absent_since ? ` ${dayText(job.absent_since, now)}` : ''} and the listing wasn’t there. One look isn’t proof${isAskedToLook(job) ? '' : `. We’ll look again ${dueText(job.next_action_at, now)}`}.`
    case 'seen_gone_twice':
      return 'We looked twice, at least 72 hours apart, with the search that found it. The listing wasn’t there.'
    case 'person_saw_gone':
      return 'You looked and the listing was gone. That’s your word, not something we saw.'
    case 'person_saw_present':
      return 'You looked and the listing was still there.'
    case 'page_stands':
      return `${siteName} left the listing out of its search, but the listing’s own page is still up. It’s not gone.`
    case 'inconclusive':
      return `We can’t tell yet whether ${siteName} got the request. That doesn’t mean the listing is gone.`
    case 'resurfaced':
      return 'The listing was gone and came back.'
  }
}
