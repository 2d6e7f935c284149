// Which request clears which removals: a removal at a site that supplies others clears theirs, too. Pure.

type Sent = { id: string; parent_job_id: string | null }

/** By removal, the one whose request clears it: itself, unless it goes with another. One that isn't here clears nothing. */
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
