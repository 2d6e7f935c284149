// Which request clears which removals: a removal at a site that supplies others also clears theirs. Pure.

type Sent = { id: string; parent_job_id: string | null }

/**
 * Maps each removal to the one whose request clears it: itself, unless it goes with another. A removal that isn't on
 * this device clears nothing.
 */
export function requestsOf(jobs: readonly Sent[]): ReadonlyMap<string, string> {
  const known = new Map(jobs.map(job => [job.id, job]))
  const above = ({ parent_job_id: id }: Sent) => (id === null ? undefined : known.get(id))
  return new Map(
    jobs.map(job => {
      const seen = new Set([job.id])
      let at = job
      for (let next = above(at); next && !seen.has(next.id); next = above(at)) {
        seen.add(next.id)
        at = next
      }
      return [job.id, at.id]
    }),
  )
}
