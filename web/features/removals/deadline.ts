// The deadline of a step: of a law, if a letter's clock says so, or else of one of our own rules. Pure.
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { answerDue } from '#shared/domain/answer-due.ts'
import { dueDay, isForRemoval, type LetterClock } from '#shared/domain/letter-clock.ts'
import { patienceEnd } from '#shared/domain/patience.ts'
import { REPLY_LABEL } from '#shared/domain/replies/reply-class.ts'
import { dayText, noonOf } from '#shared/letters/day-text.ts'
import { isWithoutListing } from '#shared/letters/letter-target.ts'
import { iso } from '#shared/lib/time.ts'
import { clockNext, lawName, overdueText } from './thread/clock-line.ts'

export type Deadline = { title: string; text: string }

/** `isAsked`: the person has just done their part, and the server hasn't answered yet. */
export function removalDeadline(job: RemovalJob, isAsked: boolean, now: number): Deadline {
  switch (job.status) {
    case 'completed':
      return job.assurance === 'resurfaced'
        ? { title: 'None set', text: 'Decide when it suits you. It stays up until then.' }
        : { title: 'None left', text: 'No one owes you an answer here.' }
    case 'failed':
    case 'cancelled':
      return { title: 'None set', text: 'Nothing is running.' }
    case 'requires_manual':
      if (isAsked) return { title: 'None yet', text: 'It starts once we have this.' }
      return (
        passedFor(job, now) ?? { title: 'None for you', text: `Do it when it suits you. ${untilThen(job)}` }
      )
    case 'verification':
      return whileWaiting(job, now)
    default:
      return job.waiting_for === 'broker' && job.next_action_at !== null
        ? {
            title: dayText(job.next_action_at, now),
            text: 'For their confirmation mail. If it isn’t here by then, we’ll ask you to look for it.',
          }
        : { title: 'None yet', text: 'It starts when the request goes out.' }
  }
}

const untilThen = (job: RemovalJob): string =>
  isWithoutListing(job)
    ? 'We won’t ask the site for anything more until then.'
    : 'The listing stays up until then.'

const WRITE_AGAIN = 'If they don’t answer by then, you can cancel this removal and write again.'

function whileWaiting(job: RemovalJob, now: number): Deadline {
  if (job.assurance === 'seen_gone_once' || job.assurance === 'seen_gone_twice')
    return { title: 'None needed', text: 'It was gone when we last checked. The next check decides.' }
  if (job.clock && isForRemoval(job.clock)) return ofClock(job, job.clock, now)
  const end = patienceEnd(job)
  if (end === null) return { title: 'None yet', text: 'Nothing has been asked of this site.' }
  if (end <= now && isWithoutListing(job))
    return { title: `${dayText(iso(end), now)}, passed`, text: WRITE_AGAIN }
  if (end <= now)
    return {
      title: `${dayText(iso(end), now)}, passed`,
      text: 'If our next check finds it, we’ll ask again or tell you what’s left to do.',
    }
  if (isWithoutListing(job))
    return { title: dayText(iso(end), now), text: `Ours, not set by law. ${WRITE_AGAIN}` }
  return {
    title: dayText(iso(end), now),
    text: 'Ours, not set by law. If it’s still up after that, we’ll ask again or tell you what’s left to do.',
  }
}

/** The clock of the last letter: the law's day, or ours. */
function ofClock(job: RemovalJob, clock: LetterClock, now: number): Deadline {
  const next = clockNext(job, now)
  if (clock.answered !== null)
    return { title: 'None left', text: `They answered: ${lower(REPLY_LABEL[clock.answered.class])}.` }
  const day = dayText(noonOf(dueDay(clock)), now)
  const overdue = overdueText(job, now)
  if (overdue) return { title: `${day}, passed`, text: `${overdue} ${next}` }
  const law = lawName(clock)
  const whose = law === null ? 'Ours, not set by law.' : `Set by the ${law}.`
  return { title: day, text: `${whose} ${next}` }
}

/** The person's turn has no deadline, but the site's may be over. */
function passedFor(job: RemovalJob, now: number): Deadline | null {
  const due = answerDue(job, now)
  const overdue = overdueText(job, now)
  if (due?.is !== 'overdue' || overdue === '') return null
  return {
    title: `${dayText(noonOf(due.day), now)}, passed`,
    text: overdue,
  }
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
