// Which removal replaces one whose listing came back: one rule for screens, counts and reports.
import type { Assurance, JobStatus } from './removal.ts'

/** The fields of a removal that decide. */
type Removal = {
  id: string
  scan_id: string
  listing_key: string
  status: JobStatus
  assurance: Assurance
  created_at: string
}

/** The fields of a reappearance alert that decide. */
type Alert = {
  job_id: string
  listing_key: string
  status: 'new' | 'processing' | 'resolved'
  detected_at: string
  new_job_id: string | null
}

/** Whether a removal is in progress or done. Canceled and failed ones lead nowhere. */
export function isLive({ status }: { status: JobStatus }): boolean {
  return status !== 'cancelled' && status !== 'failed'
}

/**
 * Maps the id of each removal whose listing came back to the id of its successor. An id is missing if there is no
 * successor, if that was canceled or failed, or if another listing that came back with this one has none.
 */
export function successorsOf(
  jobs: readonly Removal[],
  alerts: readonly Alert[],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const job of jobs.filter(one => one.assurance === 'resurfaced')) {
    const others = jobs.filter(one => one.scan_id === job.scan_id && one.id !== job.id && isLive(one))
    const own = others.filter(one => one.listing_key === job.listing_key && one.created_at > job.created_at)
    const answered = alerts
      .filter(alert => alert.job_id === job.id)
      .map(alert => ({
        isOpen: alert.status !== 'resolved',
        successors: others.filter(one => answers(one, alert)),
      }))
    if (answered.some(({ isOpen, successors }) => isOpen && successors.length === 0)) continue
    const newest = [...own, ...answered.flatMap(({ successors }) => successors)]
      .sort((a, b) => b.created_at.localeCompare(a.created_at))
      .at(0)
    if (newest) found.set(job.id, newest.id)
  }
  return found
}

/** Whether it was started for the alert, or later for the same listing. */
function answers(job: Removal, alert: Alert): boolean {
  if (job.id === alert.new_job_id) return true
  return job.listing_key === alert.listing_key && job.created_at >= alert.detected_at
}
