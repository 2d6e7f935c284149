// Housekeeping: what has expired is deleted, so that hashes of dead secrets do not pile up.
import { lte } from 'drizzle-orm'
import { mailTokens } from '#server/db/tables/accounts.ts'
import { luciaOn } from './lucia-on.ts'
import type { AccountDeps } from './open-accounts.ts'

/** Deletes expired sessions (with their refresh tokens) and mail tokens. Meant to run about once a day. */
export async function purgeExpired(deps: AccountDeps): Promise<void> {
  await luciaOn(deps.db, deps.publicUrl).deleteExpiredSessions()
  await deps.db.delete(mailTokens).where(lte(mailTokens.expiresAt, new Date(deps.wallNow())))
}
