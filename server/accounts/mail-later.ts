// Mails that anybody may ask for by naming an address: once a minute each, and looked up after the answer.
import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { tooMany } from './auth-error.ts'
import type { AccountDeps } from './open-accounts.ts'
import { type Letter, sendLater } from './send-account-mail.ts'
import type { UserRow } from './user-view.ts'

/**
 * Counted by the address as typed, known or not: otherwise the refusal would tell which addresses have accounts.
 * @throws AuthError over_email_send_rate_limit within a minute of the last mail of the kind.
 */
export async function oncePerMinute(deps: AccountDeps, kind: string, email: string): Promise<void> {
  const wait = await deps.limiter.take('mail', `${kind} ${email}`)
  if (wait !== null) throw tooMany('over_email_send_rate_limit', wait)
}

/** Looks, prepares and mails once the answer is on its way, so that the time it takes tells nothing. */
export function mailLater(deps: AccountDeps, kind: string, prepare: (tx: Db) => Promise<Letter[]>): void {
  deps.background.run(`mail ${kind} link`, async () => {
    for (const { to, mail } of await deps.db.transaction(prepare)) sendLater(deps, to, mail)
  })
}

/** The account with an address, locked. */
export async function findUser(tx: Db, email: string): Promise<UserRow | null> {
  const [user] = await tx.select().from(users).where(eq(users.email, email)).for('update')
  return user ?? null
}
