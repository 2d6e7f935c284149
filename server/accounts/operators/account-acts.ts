// What operators do to one account, from the console and from the command line: lock, unlock, mail a link for a new
// password. The audit log and the owner's security log note each act, and the owner gets a mail.
import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import type { ActReason } from '#shared/domain/operator-acts.ts'
import { DAY } from '#shared/lib/time.ts'
import type { MailText } from '../../lib/compose-mail.ts'
import { endSessions } from '../end-sessions.ts'
import { voidMailTokens } from '../mail-tokens.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { makeLink } from '../send-account-mail.ts'
import type { UserRow } from '../user-view.ts'
import { lockedMail, resetMail, unlockedMail } from './mails.ts'
import { type Acting, noteOperation } from './note-operation.ts'

/** How long a lock lasts: until it's lifted. */
export const FOR_GOOD = 36_500 * DAY

/** Who acts and why. A command gives no reason. */
export type AccountAct = { acting: Acting; reason?: ActReason }

/** The mail to the owner. After the commit, pass `ended` to `deps.sessions.ended`, and send the mail. */
export type ActOutcome = { ended: string[]; mail: MailText }

/** Whether nobody can sign in to the account. */
export const isLocked = ({ bannedUntil }: Pick<UserRow, 'bannedUntil'>, now: number): boolean =>
  (bannedUntil?.getTime() ?? 0) > now

/** Locks an account whose row the transaction holds. Its sessions end, and mailed links and codes no longer work. */
export async function lockOutOwner(
  tx: Db,
  deps: Pick<AccountDeps, 'publicUrl'>,
  { id }: UserRow,
  { acting, reason }: AccountAct,
): Promise<ActOutcome> {
  const lock = { bannedUntil: new Date(acting.at + FOR_GOOD), updatedAt: new Date(acting.at) }
  await tx.update(users).set(lock).where(eq(users.id, id))
  await voidMailTokens(tx, id)
  const ended = await endSessions(tx, { userId: id })
  await noteOperation(tx, { ...acting, userId: id, what: 'account_locked', ...(reason ? { reason } : {}) })
  return { ended, mail: lockedMail({ contact: contactPage(deps), reason }) }
}

/** Lifts the lock. */
export async function letOwnerIn(
  tx: Db,
  deps: Pick<AccountDeps, 'publicUrl'>,
  { id }: UserRow,
  { acting, reason }: AccountAct,
): Promise<ActOutcome> {
  const unlock = { bannedUntil: null, updatedAt: new Date(acting.at) }
  await tx.update(users).set(unlock).where(eq(users.id, id))
  await noteOperation(tx, { ...acting, userId: id, what: 'account_unlocked', ...(reason ? { reason } : {}) })
  return { ended: [], mail: unlockedMail({ link: `${deps.publicUrl}/auth`, reason }) }
}

/** Makes a link for a new password. Nobody but the owner of the mailbox sees it. */
export async function mailReset(
  tx: Db,
  deps: AccountDeps,
  { id }: UserRow,
  { acting, reason }: AccountAct,
): Promise<ActOutcome> {
  const linkRequest = { flow: 'web', challenge: null, askedFrom: null, redirectTo: null } as const
  const { link } = await makeLink(tx, deps, { userId: id, purpose: 'recovery', linkRequest })
  await noteOperation(tx, { ...acting, userId: id, what: 'reset_mailed', ...(reason ? { reason } : {}) })
  return { ended: [], mail: resetMail({ link, reason }) }
}

const contactPage = ({ publicUrl }: Pick<AccountDeps, 'publicUrl'>) => `${publicUrl}/contact`
