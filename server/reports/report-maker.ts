// The user who requested a report, and their current access scope.
import { eq } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { makerScope } from '../db/maker-scope.ts'
import { users } from '../db/tables/accounts.ts'
import type { AccessScope } from '../lib/actor.ts'

export type ReportMaker = { scope: AccessScope; email: string }

/** The report's maker with their current scope; null if they can no longer see any of the account. */
export async function currentReportMaker(
  db: Db,
  accountId: string,
  reportId: string,
): Promise<ReportMaker | null> {
  const scope = await makerScope(db, 'pdf_reports', accountId, reportId)
  if (!scope) return null
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, scope.userId))
  return { scope, email: user?.email ?? '' }
}
