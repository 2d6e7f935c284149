// Carries out a deletion that is due, whoever asked for it: what is the person's in households goes, everything goes in one
// transaction, and the receipt is signed. The mail with it is left as work, for `delete-account` to send.
import { eq } from 'drizzle-orm'
import { newId } from '#shared/lib/id.ts'
import { SECOND } from '#shared/lib/time.ts'
import { endSessions } from '../accounts/end-sessions.ts'
import { announceChanged } from '../accounts/live-sessions.ts'
import type { AccountDeps } from '../accounts/open-accounts.ts'
import { noteSecurityEvent } from '../accounts/security-log.ts'
import type { Db } from '../db/database.ts'
import { closeColumn, SEALED } from '../db/sealed-columns.ts'
import { removeObjects } from '../db/sweep-objects.ts'
import { users } from '../db/tables/accounts.ts'
import { members } from '../db/tables/households.ts'
import { deletionReceipts } from '../db/tables/rights.ts'
import { work } from '../db/tables/sync.ts'
import type { Deps } from '../deps.ts'
import type { HouseholdDeps } from '../households/deps.ts'
import { dissolveHousehold, leaveHousehold } from '../households/leave.ts'
import { planRewrite } from '../jobs/vacuum.ts'
import type { MailText } from '../lib/compose-mail.ts'
import { stopPerson } from '../removals/stop-person.ts'
import { lockDueDeletion } from './deletions.ts'
import { eraseAccount, isBusy } from './erase-account.ts'
import { deletionDoneMail } from './mails.ts'
import { type ReceiptSigner, receiptClaimsOf, type SignReceipt } from './receipt.ts'

/** Ended sessions are believed in other copies of the server for five seconds more. */
const AFTERWARDS = 10 * SECOND

export type DeletionJobDeps = Deps & {
  accounts: Pick<AccountDeps, 'sessions'>
  backupDays: number
  receiptSigner: ReceiptSigner
  /** Ends what the account pays for, where plans are sold. */
  endPayments?: (userId: string) => Promise<void>
}

/** Which deletion, by its id, and whose. */
export type DueDeletion = { userId: string; ref: string }

/** `busy`: a worker is at something of the account, and has to be waited for. Anything but that is over. */
export async function carryOutDeletion(
  deps: DeletionJobDeps,
  { userId, ref }: DueDeletion,
): Promise<'over' | 'busy'> {
  if (!(await lockDueDeletion(deps.db, { id: ref, userId }, deps.now()))) return 'over'
  await leaveHouseholds(deps, userId)
  if (await isBusy(deps.db, userId, deps.wallNow(), ref)) return 'busy'
  await deps.endPayments?.(userId)
  // First: a receipt says that everything is gone, and the rows are what names the objects.
  await removeObjects(deps, userId)
  const sign = await deps.receiptSigner()
  const ended = await deps.db.transaction(tx => erase(tx, { ...deps, sign }, { userId, ref }))
  deps.accounts.sessions.ended(ended)
  return 'over'
}

/** What is the person's in a household that is somebody else's goes with them; who is in theirs takes their own along. */
async function leaveHouseholds(deps: DeletionJobDeps, userId: string): Promise<void> {
  const { sessions } = deps.accounts
  const household: HouseholdDeps = {
    ...deps,
    announce: announceChanged,
    changed: sessions.changed,
    noteEvent: (tx, event) => noteSecurityEvent(tx, { ...event, at: deps.wallNow() }),
    stopFor: (tx, accountId, personId) => stopPerson(tx, deps, accountId, personId),
    // Nobody agrees to anything here, and no request is behind it.
    resumeFor: async () => undefined,
    requestOf: () => ({ userAgent: null, network: null }),
    sendLater: () => undefined,
  }
  const theirs = await deps.db
    .select({ accountId: members.account_id })
    .from(members)
    .where(eq(members.user_id, userId))
  for (const { accountId } of theirs)
    sessions.changed((await leaveHousehold(household, accountId, userId)) ?? [])
  await dissolveHousehold(household, userId)
}

/** Everything, the receipt, and the mail that is to follow. Answers the sessions that ended. */
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
  // Now, and once more after the mail: that can wait for days for a mail server that is down.
  await planRewrite(tx, deps)
  return ended
}
