// Carries out a due deletion, by the person or an operator: leaves households, deletes everything in one transaction,
// and signs the receipt. The mail with it becomes work for `delete-account`.
import { eq } from 'drizzle-orm'
import { newId } from '#shared/lib/id.ts'
import { SECOND } from '#shared/lib/time.ts'
import { endSessions } from '../accounts/end-sessions.ts'
import { announceChanged } from '../accounts/live-sessions.ts'
import type { AccountDeps } from '../accounts/open-accounts.ts'
import type { Db } from '../db/database.ts'
import { closeColumn, SEALED } from '../db/sealed-columns.ts'
import { removeObjects } from '../db/sweep-objects.ts'
import { users } from '../db/tables/accounts.ts'
import { deletionReceipts } from '../db/tables/rights.ts'
import { work } from '../db/tables/sync.ts'
import type { Deps } from '../deps.ts'
import { planRewrite } from '../jobs/vacuum.ts'
import type { MailText } from '../lib/compose-mail.ts'
import { lockDueDeletion } from './deletions.ts'
import { eraseAccount, isBusy } from './erase-account.ts'
import { leaveHouseholds } from './leave-households.ts'
import { deletionDoneMail } from './mails.ts'
import { type ReceiptSigner, receiptClaimsOf, type SignReceipt } from './receipt.ts'

/** Other copies of the server may accept ended sessions for five more seconds. */
const AFTERWARDS = 10 * SECOND

export type DeletionJobDeps = Deps & {
  accounts: Pick<AccountDeps, 'sessions'>
  backupDays: number
  receiptSigner: ReceiptSigner
  /** Ends the account's payments, if plans are sold. */
  endPayments?: (userId: string) => Promise<void>
}

/** A deletion by its id, and its account. */
export type DueDeletion = { userId: string; ref: string }

/** `busy`: a worker holds work of the account, so we must wait. Otherwise the deletion is over. */
export async function carryOutDeletion(
  deps: DeletionJobDeps,
  { userId, ref }: DueDeletion,
): Promise<'over' | 'busy'> {
  if (!(await lockDueDeletion(deps.db, { id: ref, userId }, deps.now()))) return 'over'
  const { sessions } = deps.accounts
  await leaveHouseholds(deps, userId, { announce: announceChanged, changed: sessions.changed })
  if (await isBusy(deps.db, userId, deps.wallNow(), ref)) return 'busy'
  await deps.endPayments?.(userId)
  // An earlier backup still has the account, so a restore must delete it again (redo-deletions.ts).
  await deps.journal.append({ kind: 'deleted', user_id: userId, left_at: deps.now() })
  // Delete objects first: the receipt says that everything is gone, and only the rows have the objects' names.
  await removeObjects(deps, userId)
  const sign = await deps.receiptSigner()
  const ended = await deps.db.transaction(tx => erase(tx, { ...deps, sign }, { userId, ref }))
  deps.accounts.sessions.ended(ended)
  return 'over'
}

/** Deletes everything, and stores the receipt and the mail to send. Returns the sessions that ended. */
async function erase(
  tx: Db,
  deps: Pick<Deps, 'now' | 'publicUrl'> & { backupDays: number; sign: SignReceipt },
  { userId, ref }: DueDeletion,
): Promise<string[]> {
  const now = deps.now()
  if (!(await lockDueDeletion(tx, { id: ref, userId }, now))) return []
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  const ended = await endSessions(tx, { userId })
  const rows = { sessions: ended.length, ...(await eraseAccount(tx, userId)) }
  const { publicUrl, backupDays } = deps
  const { claims, salt } = receiptClaimsOf({ publicUrl, backupDays, userId, rows, now })
  const receipt = await deps.sign(claims)
  await tx.insert(deletionReceipts).values({ id: newId(), receipt, made_at: new Date(now) })
  const keysAt = `${publicUrl}/.well-known/jwks.json`
  const backupsUntil = claims.backups_until
  const mail: MailText = deletionDoneMail({ userId, salt, receipt, keysAt, backupsUntil })
  await tx.insert(work).values({
    kind: 'delete-account',
    ref,
    user_id: userId,
    lane: 'farewell',
    due_at: new Date(now + AFTERWARDS),
    input: closeColumn(
      tx,
      SEALED.workInput,
      { kind: 'delete-account', ref },
      { to: user?.email ?? '', mail },
    ),
  })
  // Now, and again after the mail, which may wait for days if the mail server is down.
  await planRewrite(tx, deps)
  return ended
}
