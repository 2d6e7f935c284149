// The console's acts on an account. Each is done, recorded and reported to the owner in one transaction, or refused
// with a sentence.
import type { Context } from 'hono'
import { ACT_REASONS, type ActReason } from '#shared/domain/operator-acts.ts'
import type { AccountDeps } from '../accounts/open-accounts.ts'
import {
  type AccountAct,
  type ActOutcome,
  isLocked,
  letOwnerIn,
  lockOutOwner,
  mailReset,
} from '../accounts/operators/account-acts.ts'
import { lockUserById } from '../accounts/operators/find-user.ts'
import { about, noteOperation } from '../accounts/operators/note-operation.ts'
import { requireSession } from '../accounts/require-session.ts'
import { sendLater } from '../accounts/send-account-mail.ts'
import type { UserRow } from '../accounts/user-view.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../lib/problem.ts'
import { requestDeletion } from '../rights/deletions.ts'
import { deletionByOperatorMail } from '../rights/mails.ts'
import { RIGHTS_PAGE } from '../rights/routes.ts'

export type ActDeps = Pick<Deps, 'db' | 'journal' | 'now' | 'log' | 'nudge' | 'publicUrl'> & {
  accounts: AccountDeps
  wallNow: () => number
  /** How long backups contain deleted data, in days. */
  backupDays: number
}

/** The last part of an act's address. */
export type AccountActName = 'lock' | 'unlock' | 'reset' | 'deletion'

type Act = (tx: Db, deps: ActDeps, user: UserRow, act: AccountAct) => Promise<ActOutcome>

const ACTS: Readonly<Record<AccountActName, Act>> = {
  async lock(tx, deps, user, act) {
    if (isLocked(user, deps.wallNow())) throw refused('This account is locked already.')
    return lockOutOwner(tx, deps, user, act)
  },
  async unlock(tx, deps, user, act) {
    if (!isLocked(user, deps.wallNow())) throw refused('This account isn’t locked.')
    return letOwnerIn(tx, deps, user, act)
  },
  async reset(tx, deps, user, act) {
    if (isLocked(user, deps.wallNow()))
      throw refused('This account is locked, so its owner can’t use the link. Unlock it first.')
    return mailReset(tx, deps.accounts, user, act)
  },
  deletion: startDeletion,
}

/**
 * Does it to the account, by the calling operator. @throws AppError if it doesn't apply to the account's state, or the
 * account is the operator's own.
 */
export async function actOnAccount(
  c: Context,
  deps: ActDeps,
  name: AccountActName,
  { userId, reason }: { userId: string; reason: ActReason },
): Promise<void> {
  const { accounts } = deps
  const operator = await requireSession(c, accounts)
  if (operator.user.id === userId)
    throw refused('This is your own account. Change it in your settings, or ask another operator.')
  if (name === 'reset') await takeMail(accounts, userId)
  const acting = about(c, accounts, operator)
  const { email, ended, mail } = await deps.db.transaction(async tx => {
    const user = await lockUserById(tx, userId)
    return { email: user.email, ...(await ACTS[name](tx, deps, user, { acting, reason })) }
  })
  deps.log.info(
    { code: 'account_act', operator: operator.user.id, account: userId, act: name, reason },
    'an operator acted on an account',
  )
  accounts.sessions.ended(ended)
  sendLater(accounts, email, mail)
  if (name === 'deletion') deps.nudge()
}

/** The same waiting time as when the owner asks, who can call it off. */
async function startDeletion(
  tx: Db,
  deps: ActDeps,
  user: UserRow,
  { acting, reason }: AccountAct,
): Promise<ActOutcome> {
  const { entry, dueAt } = await requestDeletion(tx, deps, user.id)
  if (!entry) throw refused('The deletion of this account has been started already.')
  const noted = { userId: user.id, what: 'deletion_started', ...(reason ? { reason } : {}) } as const
  await noteOperation(tx, { ...acting, ...noted })
  await deps.journal.append(entry)
  const { publicUrl, backupDays } = deps
  const mail = deletionByOperatorMail({
    link: `${publicUrl}${RIGHTS_PAGE}`,
    contact: `${publicUrl}/contact`,
    dueAt,
    backupDays,
    why: reason ? ACT_REASONS[reason].told : '',
    isLocked: isLocked(user, deps.wallNow()),
  })
  return { ended: [], mail }
}

/** @throws AppError rate_limited if the account got such a mail within the last minute. */
async function takeMail({ limiter }: AccountDeps, userId: string): Promise<void> {
  const wait = await limiter.take('mail', `operator reset ${userId}`)
  if (wait === null) return
  throw new AppError('rate_limited', 'A link was mailed just now. Wait a minute before you send another.', {
    headers: { 'retry-after': String(wait) },
  })
}

const refused = (message: string) => new AppError('validation_failed', message)
