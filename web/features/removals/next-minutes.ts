// The removals to do next: those that wait for the person and fit into ten minutes, the quickest first. Pure.
import type { JobView } from './job-view.ts'

const MINUTES = 10

/** At least one, if any waits. */
export function nextMinutes(views: readonly JobView[]): { views: JobView[]; minutes: number } {
  const yours = views.filter(view => view.standing.key === 'yours').sort((a, b) => a.minutes - b.minutes)
  const picked: JobView[] = []
  let minutes = 0
  for (const view of yours) {
    if (picked.length > 0 && minutes + view.minutes > MINUTES) break
    picked.push(view)
    minutes += view.minutes
  }
  return { views: picked, minutes }
}
