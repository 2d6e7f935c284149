// What comes next, day by day: answers that sites owe, our checks on requests, and our next scans. Pure.
import { answerDue } from '#shared/domain/answer-due.ts'
import type { LetterClock } from '#shared/domain/letter-clock.ts'
import { isCounted } from '#shared/domain/removal-counts.ts'
import type { RemovalFields } from '#shared/domain/removal-display.ts'
import { dayText, noonOf } from '#shared/letters/day-text.ts'

export type Coming = {
  key: string
  day: string
  title: string
  detail: string
  /** Filters the list of removals to exactly those that it counts. */
  answer?: 'overdue'
}

type ComingJob = RemovalFields & {
  site_id: string
  next_action_at: string | null
  clock?: LetterClock | null | undefined
}
type ComingLook = { site_id: string; next_check_at: string | null }

/** Shown at once. */
const SHOWN = 4
/** Sites named before the rest are counted. */
const NAMED = 3

/** The next few, after the answers that are overdue. Our own overdue steps are listed under today. */
export function comingUp(
  jobs: readonly ComingJob[],
  looks: readonly ComingLook[],
  nameOf: (siteId: string) => string,
  now: number,
): Coming[] {
  const answers = jobs.filter(job => isCounted({ ...job, replaced: false })).flatMap(job => owed(job, now))
  const overdue = answers.filter(({ is }) => is === 'overdue')
  const checks = jobs
    .filter(job => job.status === 'verification' && job.waiting_for !== 'you')
    .filter(job => isCounted({ ...job, replaced: false }))
    .flatMap(job => dated(job.next_action_at, job.site_id, 'check', now))
  // A visit that also checks a removal is listed only once, as the check.
  const visits = looks
    .flatMap(look => dated(look.next_check_at, look.site_id, 'look', now))
    .filter(({ siteId, day }) => !checks.some(check => check.siteId === siteId && check.day === day))
  const groups = Map.groupBy(
    [...answers.filter(({ is }) => is !== 'overdue'), ...checks, ...visits],
    one => `${one.day} ${one.kind}`,
  )
  const coming = [...groups]
    .sort(([, [a]], [, [b]]) => (a?.at ?? 0) - (b?.at ?? 0))
    .slice(0, SHOWN)
    .flatMap(([key, members]) => {
      const [first] = members
      if (!first) return []
      const names = [...new Set(members.map(one => nameOf(one.siteId)))]
      const sites = names.length === 1 ? names[0] : `${names.length} sites`
      const title =
        first.kind === 'answer'
          ? `Legal deadline for ${sites}`
          : first.kind === 'check'
            ? `We check whether ${sites} took you down`
            : `We look at ${sites} again`
      return [{ key, day: first.day, title, detail: names.length === 1 ? '' : named(names) }]
    })
  return [...overdueLine(overdue, nameOf), ...coming]
}

function dated(at: string | null, siteId: string, kind: 'check' | 'look' | 'answer', now: number) {
  if (at === null) return []
  const due = Math.max(Date.parse(at), now)
  const day = dayText(new Date(due).toISOString(), now)
  const isToday = day === dayText(new Date(now).toISOString(), now)
  return [{ at: due, day: isToday ? 'Today' : day, siteId, kind }]
}

/** The answer that a site owes: only a law's day is a date of its own, since we follow up on ours. */
function owed({ site_id: siteId, ...job }: ComingJob, now: number) {
  const due = answerDue(job, now)
  if (!due || (due.is !== 'overdue' && job.clock?.law === null)) return []
  return dated(noonOf(due.day), siteId, 'answer', now).map(one => ({ ...one, is: due.is }))
}

function overdueLine(overdue: readonly { siteId: string }[], nameOf: (siteId: string) => string): Coming[] {
  if (overdue.length === 0) return []
  const names = [...new Set(overdue.map(one => nameOf(one.siteId)))]
  return [
    {
      key: 'overdue',
      day: 'Overdue',
      title: overdue.length === 1 ? '1 answer to your letters' : `${overdue.length} answers to your letters`,
      detail: names.length === 1 ? `${names[0]}.` : named(names),
      answer: 'overdue',
    },
  ]
}

function named(names: readonly string[]): string {
  const rest = names.length - NAMED
  if (rest <= 0) return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}.`
  return `${names.slice(0, NAMED).join(', ')} and ${rest} more.`
}
