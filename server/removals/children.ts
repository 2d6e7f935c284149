// Child removals: those at sites that show their parent site's data.
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { isFinal } from '#shared/domain/removal.ts'
import type { Db } from '../db/database.ts'
import { fieldIs, listDocs } from '../db/rows.ts'

/** The open removals that wait for `job`, or waited for an earlier removal of the same listing. */
export async function childrenOf(tx: Db, userId: string, job: RemovalJob): Promise<RemovalJob[]> {
  const ofPerson = fieldIs('removal_jobs', 'person_id', job.person_id)
  const all = await listDocs(tx, 'removal_jobs', userId, ofPerson)
  const same = new Set(
    all.filter(one => one.scan_id === job.scan_id && one.listing_key === job.listing_key).map(one => one.id),
  )
  return all.filter(one => one.parent_job_id !== null && same.has(one.parent_job_id) && !isFinal(one.status))
}

/** Whether the person has to act because they haven't requested the removal at the parent site. */
export function waitsForParent(job: RemovalJob): boolean {
  return job.job_type === 'parent' && job.status === 'requires_manual' && job.parent_job_id === null
}
