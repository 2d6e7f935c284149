// The owner of a mail: the removal that its return address belongs to.
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { returnAddresses } from '../../db/tables/engine.ts'

export type MailOwner = { userId: string; jobId: string; address: string }

/** The removal behind an address, or null. */
export async function jobOfAddress(db: Db, address: string): Promise<MailOwner | null> {
  const [row] = await db
    .select()
    .from(returnAddresses)
    .where(eq(returnAddresses.address, address.toLowerCase()))
  return row ? { userId: row.user_id, jobId: row.job_id, address: row.address } : null
}
