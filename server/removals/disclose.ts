// The ledger of what was told to whom.

import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { newId } from '#shared/lib/id.ts'
import type { Db } from '../db/database.ts'
import { disclosures } from '../db/tables/engine.ts'
import type { Deps } from '../deps.ts'

/** Records the fields that a request carried. */
export async function recordDisclosures(
  tx: Db,
  deps: Pick<Deps, 'now'>,
  userId: string,
  job: RemovalJob,
  fields: readonly string[],
  reason: string,
): Promise<void> {
  if (fields.length === 0) return
  await tx.insert(disclosures).values(
    fields.map(field => ({
      id: newId(),
      user_id: userId,
      person_id: job.person_id,
      site_id: job.site_id,
      job_id: job.id,
      field: field.slice(0, 60),
      reason,
      sent_at: new Date(deps.now()),
    })),
  )
}
