// The owner of a mail: the removal that its return address belongs to.
import { inArray } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { returnAddresses } from '../../db/tables/engine.ts'

export type MailOwner = { userId: string; jobId: string; address: string }

/** The removal behind an address, or null. */
export const jobOfAddress = async (db: Db, address: string): Promise<MailOwner | null> =>
  (await jobsOfAddresses(db, [address]))[0] ?? null

/** The removals behind addresses; addresses that aren't ours have none. */
export async function jobsOfAddresses(db: Db, addresses: readonly string[]): Promise<MailOwner[]> {
  if (addresses.length === 0) return []
  const rows = await db
    .select()
    .from(returnAddresses)
    .where(
      inArray(
        returnAddresses.address,
        addresses.map(address => address.toLowerCase()),
      ),
    )
  return rows.map(row => ({ userId: row.user_id, jobId: row.job_id, address: row.address }))
}
