// Which removals a list shows: the tab and the filters from the page's address.
import { type CountGroup, isCounted } from '#shared/domain/removal-counts.ts'
import { isComplete } from '#shared/domain/removal-display.ts'
import type { JobView } from './job-view.ts'
import { countableOf } from './overview.ts'
import type { RemovalsSearch, RemovalsTab } from './removals-search.ts'

/**
 * Removals that pass the filters. Canceled and replaced ones need no more work. They're shown only on request, so that
 * the number on a tab is the length of its list.
 */
export function filterJobs(views: readonly JobView[], search: RemovalsSearch): JobView[] {
  return views.filter(
    view =>
      fitsStatus(view, search.status) &&
      (search.person === undefined || view.job.person_id === search.person) &&
      (search.method === undefined || view.automated === (search.method === 'automated')),
  )
}

function fitsStatus(view: JobView, status: CountGroup | 'open' | undefined): boolean {
  if (status === undefined) return isCounted(countableOf(view))
  if (status === 'open') return isCounted(countableOf(view)) && !isComplete(view.job)
  return view.standing.key === status
}

/** The removals under each of the four tabs. */
export function groupByTab(views: readonly JobView[]): Record<RemovalsTab, JobView[]> {
  return {
    all: [...views],
    handling: views.filter(view => view.tab === 'handling'),
    todo: views.filter(view => view.tab === 'todo'),
    completed: views.filter(view => view.tab === 'completed'),
  }
}

/** Whether any filter besides the tab and the person is set. */
export function isFiltered(search: Pick<RemovalsSearch, 'status' | 'method' | 'answer'>): boolean {
  return Boolean(search.status || search.method || search.answer)
}
