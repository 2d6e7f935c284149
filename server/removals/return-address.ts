// A mail address per removal, and per look that has to give one: what a broker sends to it belongs there, and says who
// passed it on.
import { randomBytes } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { returnAddresses } from '../db/tables/engine.ts'
import type { Deps } from '../deps.ts'

/** Makes the address of a job, or of a scan. Random, so that it cannot be guessed. */
export async function makeReturnAddress(
  tx: Db,
  deps: Pick<Deps, 'now' | 'mailDomain'>,
  userId: string,
  jobId: string,
): Promise<string> {
  const address = `r-${randomBytes(8).toString('hex')}@${deps.mailDomain}`
  await tx
    .insert(returnAddresses)
    .values({ address, user_id: userId, job_id: jobId, created_at: new Date(deps.now()) })
  return address
}
