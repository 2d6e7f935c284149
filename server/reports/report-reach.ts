// Who makes a report, and what they see at present.
import { eq } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { makerReach } from '../db/maker-reach.ts'
import { users } from '../db/tables/accounts.ts'
import type { Reach } from '../lib/actor.ts'

export type Maker = { reach: Reach; email: string }

/** Who made it, with what they see now; null when they see nothing of the account any more. */
export async function makerNow(db: Db, accountId: string, reportId: string): Promise<Maker | null> {
  const reach = await makerReach(db, 'pdf_reports', accountId, reportId)
  if (!reach) return null
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, reach.userId))
  return { reach, email: user?.email ?? '' }
}
