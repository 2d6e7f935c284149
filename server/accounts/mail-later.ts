// Mails that anyone can request by entering an address. They are limited, so that no one can flood an address or block
// its owner's mails, and the account is looked up after the response.
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { tooMany } from './auth-error.ts'
import { clientAddress } from './client-address.ts'
import type { AccountDeps } from './open-accounts.ts'
import { type AddressedMail, sendLater } from './send-account-mail.ts'
import type { UserRow } from './user-view.ts'

/**
 * Counts a mail of a kind to an address. Returns the milliseconds to wait, or null if it may be sent. Counted by the
 * address as typed, known or not: otherwise the refusal would reveal which addresses have accounts. Each requesting
 * network gets one mail a minute, so that a stranger who keeps requesting doesn't block the owner.
 */
export async function takeMailTurn(
  c: Context,
  deps: AccountDeps,
  kind: string,
  email: string,
): Promise<number | null> {
  const network = clientAddress(c, deps.trustProxy)
  const { limiter } = deps
  return (
    (await limiter.take('mail', `${kind} ${network} ${email}`)) ??
    (await limiter.take('mailsOfNetwork', `${kind} ${network} ${email}`)) ??
    (await limiter.take('mailsEverywhere', `${kind} ${email}`))
  )
}

/** @throws AuthError over_email_send_rate_limit if `takeMailTurn` says to wait. */
export async function requireMailTurn(c: Context, deps: AccountDeps, kind: string, email: string) {
  const wait = await takeMailTurn(c, deps, kind, email)
  if (wait !== null) throw tooMany('over_email_send_rate_limit', wait)
}

/** Looks up the account, then prepares and sends the mail, all after the response, so that timing reveals nothing. */
export function mailLater(
  deps: AccountDeps,
  kind: string,
  prepare: (tx: Db) => Promise<AddressedMail[]>,
): void {
  deps.background.run(`mail ${kind} link`, async () => {
    for (const { to, mail } of await deps.db.transaction(prepare)) sendLater(deps, to, mail)
  })
}

/** The account with an address, locked. */
export async function findUser(tx: Db, email: string): Promise<UserRow | null> {
  const [user] = await tx.select().from(users).where(eq(users.email, email)).for('update')
  return user ?? null
}
