// How far a mailbox is read, in the database: a restart neither misses nor repeats a mail, and of several copies of the
// server, one reads at a time.
import { createHash } from 'node:crypto'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { mailboxProgress } from '../../db/tables/mail.ts'
import type { ImapAccount } from '../../lib/mailbox-settings.ts'
import { IMAP_FAULTS, type ImapFault } from '../../mail/open-imap.ts'

/** How long a lease lasts, in milliseconds of wall time; its holder renews it at a third of that. */
export const MAILBOX_LEASE = 30_000

export type MailboxProgress = {
  since: number
  uidValidity: number | null
  lastUid: number
  readAt: number | null
  fault: ImapFault | null
  faultAt: number | null
}

/** A copy's proof that it reads the mailbox. */
export type MailboxLease = { mailbox: string; lease: string }

/** The name of a mailbox in the database. Another user, server or folder is another mailbox. */
export const mailboxKey = ({ host, user, folder }: Pick<ImapAccount, 'host' | 'user' | 'folder'>): string =>
  createHash('sha256')
    .update(JSON.stringify([host.toLowerCase(), user, folder]))
    .digest('hex')

/** Null if no copy ever read it. */
export async function findProgress(db: Db, mailbox: string): Promise<MailboxProgress | null> {
  const [row] = await db.select().from(mailboxProgress).where(eq(mailboxProgress.mailbox, mailbox))
  if (!row) return null
  return {
    since: row.since.getTime(),
    uidValidity: row.uid_validity,
    lastUid: row.last_uid,
    readAt: row.read_at?.getTime() ?? null,
    fault: IMAP_FAULTS.find(one => one === row.fault) ?? null,
    faultAt: row.fault_at?.getTime() ?? null,
  }
}

/** Notes when the installation first used the mailbox: mail from then on is looked at, even if we get in only later. */
export async function beginProgress(db: Db, mailbox: string, wallNow: number): Promise<void> {
  await db
    .insert(mailboxProgress)
    .values({ mailbox, since: new Date(wallNow) })
    .onConflictDoNothing()
}

/**
 * Takes or renews the lease; false if another copy has it. `isAlone`: no other process can have the database open, so a
 * lease that isn't ours is that of a process that died.
 */
export async function takeMailbox(
  db: Db,
  { mailbox, lease }: MailboxLease,
  { wallNow, isAlone }: { wallNow: number; isAlone: boolean },
): Promise<boolean> {
  const isFree = or(
    isNull(mailboxProgress.leased_until),
    lt(mailboxProgress.leased_until, new Date(wallNow)),
    eq(mailboxProgress.lease, lease),
  )
  const taken = await db
    .update(mailboxProgress)
    .set({ lease, leased_until: new Date(wallNow + MAILBOX_LEASE) })
    .where(and(eq(mailboxProgress.mailbox, mailbox), isAlone ? undefined : isFree))
    .returning({ mailbox: mailboxProgress.mailbox })
  return taken.length > 0
}

/** Lets another copy read it at once. */
export async function leaveMailbox(db: Db, held: MailboxLease): Promise<void> {
  await db.update(mailboxProgress).set({ lease: null, leased_until: null }).where(isHeld(held))
}

/** Records progress. @throws if another copy has taken the lease: what we know is old then. */
export async function noteMailbox(
  db: Db,
  held: MailboxLease,
  changed: Partial<Pick<MailboxProgress, 'uidValidity' | 'lastUid' | 'readAt' | 'fault' | 'faultAt'>>,
): Promise<void> {
  const { uidValidity, lastUid, readAt, fault, faultAt } = changed
  const dateOf = (at: number | null) => (at === null ? null : new Date(at))
  const noted = await db
    .update(mailboxProgress)
    .set({
      ...(uidValidity === undefined ? {} : { uid_validity: uidValidity }),
      ...(lastUid === undefined ? {} : { last_uid: lastUid }),
      ...(readAt === undefined ? {} : { read_at: dateOf(readAt) }),
      ...(fault === undefined ? {} : { fault }),
      ...(faultAt === undefined ? {} : { fault_at: dateOf(faultAt) }),
    })
    .where(isHeld(held))
    .returning({ mailbox: mailboxProgress.mailbox })
  if (noted.length === 0) throw new LostMailbox('another copy of the server reads the mailbox')
}

/** Another copy reads the mailbox now. */
export class LostMailbox extends Error {}

const isHeld = ({ mailbox, lease }: MailboxLease) =>
  and(eq(mailboxProgress.mailbox, mailbox), eq(mailboxProgress.lease, lease))
