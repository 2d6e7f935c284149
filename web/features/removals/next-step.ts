// Whose turn it is with a removal, and what happens next and when, in one sentence.

import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { onlyConfirms } from '#shared/domain/confirmation.ts'
import { answerToRemoval } from '#shared/domain/letter-clock.ts'
import { judgeOwnChecks } from '#shared/domain/own-check.ts'
import { patienceEnd } from '#shared/domain/patience.ts'
import { isAskedToCheck } from '#shared/domain/person-check.ts'
import type { WaitingFor } from '#shared/domain/removal.ts'
import { goneSince } from '#shared/domain/removal-display.ts'
import { isAskedToRead } from '#shared/domain/replies/consequences.ts'
import { REPLY_LABEL } from '#shared/domain/replies/reply-class.ts'
import { dayText, dueText, onDay } from '#shared/letters/day-text.ts'
import { isWithoutListing } from '#shared/letters/letter-target.ts'
import { iso } from '#shared/lib/time.ts'

/** Labels for whose turn it is. */
export const TURN_LABEL: Readonly<Record<WaitingFor, string>> = {
  us: 'Our turn',
  broker: 'The site’s turn',
  you: 'Your turn',
  nobody: 'Nothing left to do',
}

export type NextStep = { who: WaitingFor; text: string }

/**
 * The next step of a job. Dates are the job's own; overdue steps are said to happen shortly, never in the past.
 * `isAlerted`: its listing came back, and the alert isn't answered.
 */
export function nextStepOf(job: RemovalJob, siteName: string, now: number, isAlerted: boolean): NextStep {
  // If the listing came back, it's the person's decision, though the removal itself is over.
  const who = job.assurance === 'resurfaced' ? 'you' : job.waiting_for
  if (job.assurance === 'resurfaced') return { who, text: backText(isAlerted) }
  return { who, text: textOf(job, siteName, now) }
}

function backText(isAlerted: boolean): string {
  const way = isAlerted
    ? 'Open the alert to decide what to do.'
    : 'You can start a new removal from your listings.'
  return `It was gone and came back. ${way}`
}

function textOf(job: RemovalJob, siteName: string, now: number): string {
  const due = dueText(job.next_action_at, now)
  switch (job.status) {
    case 'queued':
      return job.job_type === 'parent'
        ? `${SENT.parent} We don’t send anything here.`
        : `In line. Starts on its own ${due}.`
    case 'pending':
      return 'We’re preparing it. Nothing for you to do.'
    case 'processing':
      return job.waiting_for === 'broker'
        ? `Waiting for ${siteName}’s confirmation mail. We’ll follow its link when it comes.`
        : `We are filling in ${siteName}’s form.`
    case 'verification':
      if (isAskedToCheck(job))
        return `We can’t search ${siteName} at the moment. Open your listing and tell us whether it’s still there.`
      return verificationText(job, siteName, now)
    case 'requires_manual':
      return answeredText(job, now) ?? `${triedText(job, now)}${manualText(job)}`
    case 'completed':
      return completedText(job, siteName, now)
    case 'failed':
      return 'That didn’t go through. Want us to try again?'
    case 'cancelled':
      return 'Stopped. We won’t send anything more.'
  }
}

const SENT: Readonly<Record<RemovalJob['job_type'], string>> = {
  automated: 'We sent the request.',
  email: 'The letter was sent.',
  manual: 'You sent the request.',
  parent: 'It clears with the site that supplies it.',
}

/** When something happens next (ISO): as planned, or on the follow-up's day, when we look first, if that's earlier. */
export function nextActionAt({ status, assurance, clock, next_action_at }: RemovalJob): string | null {
  const isWaiting = status === 'verification' && assurance === 'none'
  if (!isWaiting || !clock || next_action_at === null) return next_action_at
  return clock.follow_up_at < next_action_at ? clock.follow_up_at : next_action_at
}

/** If no listing is known, only the site's answer can tell. */
function answerText(job: RemovalJob, siteName: string): string {
  if (job.assurance === 'asserted')
    return `${siteName} says it’s done. Nothing there is public, so we can’t check.`
  if (job.assurance === 'inconclusive')
    return `We can’t tell whether ${siteName} got your letter. Their answer would show up here.`
  return 'The letter was sent. They haven’t answered yet.'
}

function verificationText(job: RemovalJob, siteName: string, now: number): string {
  if (isWithoutListing(job)) return answerText(job, siteName)
  const due = dueText(nextActionAt(job), now)
  switch (job.assurance) {
    case 'asserted':
      return `${siteName} says it’s removed. We’ll check for ourselves ${due}.`
    case 'seen_gone_once':
    case 'seen_gone_twice':
      return `Not there when we last checked. We’ll check once more ${due}.`
    case 'page_stands':
      return `Half done: the listing’s own page is still up. We’ll check again ${due}, and ask again if it’s still up.`
    case 'person_saw_gone':
      return secondCheckText(job, siteName, now)
    case 'person_saw_gone_twice':
      return `We’ll check for ourselves as soon as we can search ${siteName} again.`
    case 'person_saw_present':
      return `${siteName} still has time to act. If we can’t search it ourselves by then, we’ll ask you to look again ${againText(job, now)}.`
    case 'inconclusive':
      return `We can’t tell whether ${siteName} got the request. We’ll check for the listing ${due}.`
    default:
      return job.submitted_at === null && job.job_type === 'parent'
        ? `The listing on the site that supplies this one went away on its own. We’ll check whether this one goes too ${due}.`
        : `${SENT[job.job_type]} We’ll check for the listing ${due}.`
  }
}

/** Our own check, or a second one of theirs, the one that's possible first. */
function secondCheckText(job: RemovalJob, siteName: string, now: number): string {
  const ours = `We’ll check for ourselves as soon as we can search ${siteName} again.`
  const own = judgeOwnChecks(job.own_checks)
  if (own.is !== 'missed_once') return ours
  const again = own.againAt <= now ? 'You can look again now' : `Look again ${onDay(iso(own.againAt), now)}`
  return `${again}: if it’s still gone, that’s your second look. ${ours}`
}

function againText(job: RemovalJob, now: number): string {
  const end = patienceEnd(job)
  return dueText(end === null ? null : iso(end), now)
}

/** The site's answer, and the step that follows from it; null if it didn't answer a letter. */
function answeredText(job: RemovalJob, now: number): string | null {
  const { handoff } = job
  const answered = answerToRemoval(job.clock)
  if (!handoff) return null
  if (isAskedToRead(job)) return asSentence(handoff.remaining)
  if (!answered) return null
  return `They answered ${onDay(answered.at, now)}: ${lower(REPLY_LABEL[answered.class])}. ${asSentence(handoff.remaining)}`
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Says that a request was already sent, and how far it got, so that this doesn't read like a first attempt. */
function triedText(job: RemovalJob, now: number): string {
  if (onlyConfirms(job)) return 'We sent the form, and it’s waiting to be confirmed. '
  if (!job.submitted_at) return ''
  const day = dayText(job.submitted_at, now)
  return job.assurance === 'page_stands'
    ? `The request of ${day} worked only in part. `
    : `The request of ${day} didn’t work. `
}

function manualText({ job_type, handoff }: RemovalJob): string {
  if (handoff) return asSentence(handoff.remaining)
  return job_type === 'email' ? 'Read the letter and send it.' : 'A few steps on the site need a person.'
}

function completedText(job: RemovalJob, siteName: string, now: number): string {
  const again = job.next_action_at ? ` We’ll check again ${dueText(job.next_action_at, now)}.` : ''
  if (job.assurance === 'asserted')
    return `${siteName} confirmed it in writing. There’s nothing public to check.${again}`
  const gone = goneSince(job)
  const since = gone ? ` since ${dayText(gone, now)}` : ''
  return `Not found${since}, seen twice.${again}`
}

function asSentence(text: string): string {
  const first = text.trim().charAt(0).toUpperCase() + text.trim().slice(1)
  return /[.!?]$/.test(first) ? first : `${first}.`
}
