// The name of a session's task, and why it comes when it does. Pure.
import type { SessionSum } from '#shared/domain/next-session.ts'
import type { NextTask, TaskKind } from '#shared/domain/next-tasks.ts'
import { minutesText } from '#shared/domain/task-minutes.ts'

export const KIND_WORDS: Readonly<Record<TaskKind, string>> = {
  confirm: 'Confirm a request',
  guide: 'Fill in a form',
  letter: 'Send a letter',
  look: 'Look if it’s still there',
  read: 'Read an answer',
  complaint: 'Prepare a complaint',
  question: 'Answer a question',
}

/** One short sentence: `Shows a lot about you. One request covers 3 sites.` */
export function whyWords({ kind, clears, risk, expiresAt }: Task, now: number): string {
  const shows = risk === 'Very High' || risk === 'High' ? 'This listing shows a lot.' : ''
  if (expiresAt !== null && expiresAt > now)
    return 'Its link may stop working within a day, so it comes first.'
  if (kind === 'question')
    return joined(shows, clears.length > 1 ? `One answer counts for ${clears.length} sites.` : '')
  if (kind === 'read') return joined(shows, 'They answered, and we’re not certain what it means.')
  if (kind === 'complaint') return joined(shows, 'Your letters had no effect, so a regulator is next.')
  if (clears.length === 0) return 'Another of your requests should cover this site too. You can skip it.'
  return joined(shows, clears.length > 1 ? `One request covers ${clears.length} sites.` : '')
}
type Task = Pick<NextTask, 'kind' | 'clears' | 'risk' | 'expiresAt'>

/** The totals of a session; `left`: the remaining tasks and their minutes. */
export function sumWords(sum: SessionSum, left: { tasks: number; minutes: number }): string {
  const { done, sites, spent, estimated, skipped } = sum
  return joined(
    done === 0
      ? 'You didn’t do any this time.'
      : `You did ${count(done, 'task')} for ${count(sites, 'site')} in ${minutesText(spent)}. We’d said about ${minutesText(estimated)}.`,
    skipped > 0 ? `You skipped ${skipped}.` : '',
    left.tasks === 0
      ? 'Nothing else is waiting on you.'
      : `${count(left.tasks, 'task')} ${left.tasks === 1 ? 'is' : 'are'} still waiting, about ${minutesText(left.minutes)}.`,
  )
}

const count = (many: number, what: string) => `${many} ${what}${many === 1 ? '' : 's'}`
const joined = (...parts: readonly string[]) => parts.filter(Boolean).join(' ')
