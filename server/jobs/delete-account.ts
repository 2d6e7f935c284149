// Carry out a deletion whose seven days are over; its ref is the deletion's id. First everything goes in one
// transaction, then the receipt is mailed, and what was written meanwhile by a session that had not yet heard goes too.
import { eq } from 'drizzle-orm'
import { newId } from '#shared/lib/id.ts'
import { HOUR, MINUTE, SECOND } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'
import { endSessions } from '../accounts/end-sessions.ts'
import { announceChanged } from '../accounts/live-sessions.ts'
import type { AccountDeps } from '../accounts/open-accounts.ts'
import type { Db } from '../db/database.ts'
import { users } from '../db/tables/accounts.ts'
import { members } from '../db/tables/households.ts'
import { deletionReceipts } from '../db/tables/rights.ts'
import { work } from '../db/tables/sync.ts'
import type { WorkItem } from '../db/work.ts'
import type { Deps } from '../deps.ts'
import { stopPerson } from '../functions/stop-person.ts'
import type { HouseholdDeps } from '../households/deps.ts'
import { dissolveHousehold, leaveHousehold } from '../households/leave.ts'
import type { MailText } from '../lib/compose-mail.ts'
import { lockDueDeletion } from '../rights/deletions.ts'
import { eraseAccount, eraseData, isBusy } from '../rights/erase-account.ts'
import { deletionDoneMail } from '../rights/mails.ts'
import { receiptClaimsOf, type SignReceipt } from '../rights/receipt.ts'
import type { JobDefinition } from './queue.ts'

/** Ended sessions are believed in other copies of the server for five seconds more. */
const AFTERWARDS = 10 * SECOND

export type DeletionJobDeps = Deps & {
  accounts: Pick<AccountDeps, 'sessions'>
  wallNow: () => number
  backupDays: number
  signReceipt: SignReceipt
}

/** What is left to do once everything is gone: the last mail, and where to. Deleted with the work. */
const farewell = z.object({
  to: z.string(),
  mail: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
})

/** The job `delete-account`. */
export function deleteAccount(deps: DeletionJobDeps): JobDefinition {
  return {
    kind: 'delete-account',
    quick: true,
    // The erasure is tried for as long as it takes; the mail for about two days.
    backoff: attempts => Math.min(6 * HOUR, 2 ** attempts * MINUTE),
    giveUp: async item => deps.log.error({ deletion: item.ref }, 'deletion given up'),
    run: item => run(deps, item),
  }
}

const MAIL_TRIES = 12

async function run(deps: DeletionJobDeps, item: WorkItem): Promise<void> {
  const left = farewell.safeParse(item.input)
  if (left.success) return sayFarewell(deps, item, left.data)
  if (!(await lockDueDeletion(deps.db, { id: item.ref, userId: item.userId }, deps.now()))) return
  await leaveHouseholds(deps, item.userId)
  if (await isBusy(deps.db, item.userId, deps.wallNow(), item.ref))
    throw new Error('work of the account is under way; the deletion waits for it')
  const ended = await deps.db.transaction(tx => erase(tx, deps, item))
  deps.accounts.sessions.ended(ended)
}

/** What is the person's in a household that is somebody else's goes with them; who is in theirs takes their own along. */
async function leaveHouseholds(deps: DeletionJobDeps, userId: string): Promise<void> {
  const { sessions } = deps.accounts
  const household: HouseholdDeps = {
    ...deps,
    announce: announceChanged,
    changed: sessions.changed,
    stopFor: (tx, accountId, personId) => stopPerson(tx, deps, accountId, personId),
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
async function erase(tx: Db, deps: DeletionJobDeps, { userId, ref }: WorkItem): Promise<string[]> {
  const now = deps.now()
  if (!(await lockDueDeletion(tx, { id: ref, userId }, now))) return []
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  const ended = await endSessions(tx, { userId })
  const rows = { sessions: ended.length, ...(await eraseAccount(tx, userId)) }
  const { publicUrl, backupDays } = deps
  const { claims, salt } = receiptClaimsOf({ publicUrl, backupDays, userId, rows, now })
  const receipt = await deps.signReceipt(claims)
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
    input: { to: user?.email ?? '', mail },
  })
  return ended
}

async function sayFarewell(
  deps: DeletionJobDeps,
  item: WorkItem,
  { to, mail }: z.infer<typeof farewell>,
): Promise<void> {
  try {
    await deps.sendMail({ to, ...mail })
  } catch (error) {
    if (item.attempts < MAIL_TRIES) throw error
    // The address is not kept for longer: the receipt is here, and the account is gone either way.
    deps.log.warn({ deletion: item.ref }, 'receipt of a deletion could not be mailed')
  }
  await deps.db.transaction(tx => eraseData(tx, item.userId))
}
