// A mail address for each removal, and for each scan that has to enter one. Mail to it belongs to that removal or scan
// and shows who passed the address on.
import { randomBytes } from 'node:crypto'
import { returnAddresses } from '../db/tables/engine.ts'
import type { AccountTx, Deps } from '../deps.ts'

/** Creates the address of a job or a scan. It's random, so it can't be guessed. */
export async function makeReturnAddress(
  account: AccountTx<Pick<Deps, 'now' | 'mailDomain'>>,
  jobId: string,
): Promise<string> {
  const { tx, deps, userId } = account
  const address = `r-${randomBytes(8).toString('hex')}@${deps.mailDomain}`
  await tx
    .insert(returnAddresses)
    .values({ address, user_id: userId, job_id: jobId, created_at: new Date(deps.now()) })
  return address
}
