// The work of a removal: its next submission.
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import type { Db } from '../db/database.ts'
import { siteLane } from '../db/lanes.ts'

/** The work without its time. */
export async function removalWork(
  db: Db,
  userId: string,
  { id, site_id }: Pick<RemovalJob, 'id' | 'site_id'>,
) {
  return { kind: 'remove-listing', ref: id, userId, lane: await siteLane(db, site_id) } as const
}
