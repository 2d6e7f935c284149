// A removal's next step in a few words and its date, for a row of the list. Its page has the full sentence. Pure.
import { answerToRemoval } from '#shared/domain/letter-clock.ts'
import { dayText, noonOf } from '#shared/letters/day-text.ts'
import { isWithoutListing } from '#shared/letters/letter-target.ts'
import { DAY } from '#shared/lib/time.ts'
import type { JobView, Task } from './job-view.ts'
import { nextActionAt } from './next-step.ts'

const TASK_WORDS: Readonly<Record<Task, string>> = {
  guide: 'Open guide',
  letter: 'Open letter',
  look: 'Take a look',
  read: 'Read their answer',
  complaint: 'Prepare a complaint',
}

/** `when`: a day, or the person's minutes; empty if unknown. */
export function nextWords(view: JobView, now: number): { text: string; when: string } {
  const { standing, job, minutes } = view
  const due = dayOfStep(nextActionAt(job), now)
  switch (standing.key) {
    case 'yours':
      return { text: taskWords(view), when: `${minutes} min` }
    case 'back':
      return { text: 'Came back. You decide', when: '' }
    case 'failed':
      return { text: 'Didn’t go through. Try again?', when: '' }
    case 'cancelled':
      return { text: 'Stopped', when: '' }
    case 'replaced':
      return { text: 'Came back, asked again', when: '' }
    case 'working':
      return view.asked ? { text: standing.label, when: '' } : { text: workText(view), when: due }
    case 'sent':
      return letterWords(view, now) ?? { text: sentText(view), when: due }
    case 'claimed':
      return { text: isWithoutListing(job) ? 'Says it’s done' : 'Says it’s removed. We check', when: due }
    case 'gone_once':
      return { text: 'Gone once. We check again', when: due }
    case 'page_only':
      return { text: 'Page still up. We check again', when: due }
    case 'person_saw_gone':
      return { text: 'Not there when you looked once', when: due }
    case 'person_saw_gone_twice':
      return { text: 'Gone, you saw it', when: due }
    case 'unknown':
      return { text: 'Couldn’t check. Next try', when: due }
    case 'asserted':
    case 'gone':
      return { text: due === '' ? 'Done' : 'Next check', when: due }
  }
}

function workText({ job }: JobView): string {
  if (job.job_type === 'parent') return 'Goes with another site'
  if (job.status === 'queued') return 'In line. Starts on its own'
  if (job.status === 'processing')
    return job.waiting_for === 'broker' ? 'Waiting for their mail' : 'Filling in the form'
  return 'In progress'
}

/** The words for a task: a letter that answers a reply isn't the first one. */
export function taskWords({ task, job }: Pick<JobView, 'task' | 'job'>): string {
  return task === 'letter' && answerToRemoval(job.clock) ? 'Write back' : TASK_WORDS[task]
}

/** The answer that the site owes, by law or in the time we gave; null if it owes none. */
function letterWords({ job, answer }: JobView, now: number): { text: string; when: string } | null {
  if (!answer || (isWithoutListing(job) && answer.is !== 'overdue')) return null
  const when = dayText(noonOf(answer.day), now)
  if (answer.is === 'overdue') return { text: 'Letter sent. Answer was due', when }
  return job.clock?.law === null ? null : { text: 'Letter sent. They answer by', when }
}

function sentText({ job }: JobView): string {
  if (job.job_type === 'parent') return 'Goes with another site. We check'
  if (isWithoutListing(job)) return 'Letter sent. Waiting for an answer'
  return job.job_type === 'email' ? 'Letter sent. We check' : 'Request sent. We check'
}

function dayOfStep(instant: string | null, now: number): string {
  if (instant === null) return ''
  const noon = (ms: number) => new Date(ms).setHours(12, 0, 0, 0)
  if (Math.round((noon(Date.parse(instant)) - noon(now)) / DAY) <= 0) return 'Today'
  return dayText(instant, now)
}
