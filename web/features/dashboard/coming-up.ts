// What comes next automatically, day by day: when we check on requests, and when we scan sites again. Pure.
import { isCounted } from '#shared/domain/removal-counts.ts'
import type { RemovalFields } from '#shared/domain/removal-display.ts'
import { dayText } from '#shared/letters/day-text.ts'

export type Coming = { key: string; day: string; title: string; detail: string }

type ComingJob = RemovalFields & { site_id: string; next_action_at: string | null }
type ComingLook = { site_id: string; next_check_at: string | null }

/** Shown at once. */
const SHOWN = 4
/** Sites named before the rest are counted. */
const NAMED = 3

/** The next few. Overdue ones are listed under today. */
export function comingUp(
  jobs: readonly ComingJob[],
  looks: readonly ComingLook[],
  nameOf: (siteId: string) => string,
  now: number,
): Coming[] {
  const checks = jobs
    .filter(job => job.status === 'verification' && job.waiting_for !== 'you')
    .filter(job => isCounted({ ...job, replaced: false }))
    .flatMap(job => dated(job.next_action_at, job.site_id, 'check', now))
  // A visit that also checks a removal is listed only once, as the check.
  const visits = looks
    .flatMap(look => dated(look.next_check_at, look.site_id, 'look', now))
    .filter(({ siteId, day }) => !checks.some(check => check.siteId === siteId && check.day === day))
  const groups = Map.groupBy([...checks, ...visits], one => `${one.day} ${one.kind}`)
  return [...groups]
    .sort(([, [a]], [, [b]]) => (a?.at ?? 0) - (b?.at ?? 0))
    .slice(0, SHOWN)
    .flatMap(([key, members]) => {
      const [first] = members
      if (!first) return []
      const names = [...new Set(members.map(one => nameOf(one.siteId)))]
      const sites = names.length === 1 ? names[0] : `${names.length} sites`
      const title =
        first.kind === 'check' ? `We check whether ${sites} took you down` : `We look at ${sites} again`
      return [{ key, day: first.day, title, detail: names.length === 1 ? '' : named(names) }]
    })
}

function dated(at: string | null, siteId: string, kind: 'check' | 'look', now: number) {
  if (at === null) return []
  const due = Math.max(Date.parse(at), now)
  const day = dayText(new Date(due).toISOString(), now)
  const isToday = day === dayText(new Date(now).toISOString(), now)
  return [{ at: due, day: isToday ? 'Today' : day, siteId, kind }]
}

function named(names: readonly string[]): string {
  const rest = names.length - NAMED
  if (rest <= 0) return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}.`
  return `${names.slice(0, NAMED).join(', ')} and ${rest} more.`
}
