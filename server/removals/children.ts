// Child removals: those at sites that show their parent site's data.
import { type SQL, sql } from 'drizzle-orm'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { isFinal } from '#shared/domain/removal.ts'
import type { Db } from '../db/database.ts'
import { tables } from '../db/replicated.ts'
import { fieldIs, listDocs } from '../db/rows.ts'

/** The open removals that wait for `job`, or waited for an earlier removal of the same listing. */
export async function childrenOf(tx: Db, userId: string, job: RemovalJob): Promise<RemovalJob[]> {
  const all = await listDocs(tx, 'removal_jobs', userId, sameScanOrChild(userId, job))
  const same = new Set(
    all.filter(one => one.scan_id === job.scan_id && one.listing_key === job.listing_key).map(one => one.id),
  )
  return all.filter(one => one.parent_job_id !== null && same.has(one.parent_job_id) && !isFinal(one.status))
}

/**
 * The removals of the job's scan, and those that wait for one of them. Only these are read: a person may have a
 * thousand, and every move of one asks.
 */
function sameScanOrChild(userId: string, job: RemovalJob): SQL {
  const { removal_jobs: jobs } = tables
  const ofPerson = fieldIs('removal_jobs', 'person_id', job.person_id)
  const ofScan = sql`select other.id from ${jobs} as other
    where other.user_id = ${userId}::uuid and other.scan_id = ${job.scan_id} and not other.deleted`
  return sql`${ofPerson} and (${jobs.scan_id} = ${job.scan_id} or ${jobs.parent_job_id} in (${ofScan}))`
}

/** Whether the person has to act because they haven't requested the removal at the parent site. */
export function waitsForParent(job: RemovalJob): boolean {
  return job.job_type === 'parent' && job.status === 'requires_manual' && job.parent_job_id === null
}
